import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/.*\.js$/;

/**
 * The router's components are made by calls, and named for the developer's tools by assignments, of which a bundler can't
 * know that they do nothing else. Told so, it leaves out the forms, prefetching and data routes that nobody uses. What the
 * router tells developers in the console stays out as well, and what it says to whoever uses it outside of itself.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^\t+warning\(.*\);$/gm, '')
          .replace(/^\t+invariant\(.*(?:only in the context of a <Router>|When overriding the location).*\);$/gm, ''),
        map: null,
      }),
    },
  };
}
