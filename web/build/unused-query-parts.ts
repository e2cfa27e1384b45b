import type { Plugin } from 'vite';

const HOOK = /node_modules\/@tanstack\/react-query\/.*\/useBaseQuery\.js$/;

/** Each is there, or none may go: one may use what another declares. */
const UNUSED = [
  /^\tensureSuspenseTimers\(.*\);$/m,
  /^\tensurePreventErrorBoundaryRetry\(.*\);$/m,
  /^\tuseClearResetErrorBoundary\(.*\);$/m,
  /^\tconst errorResetBoundary = .*;$/m,
  /^\tif \(shouldSuspend\(.*;$/m,
  /^\tif \(getHasError\(\{[^}]*\}\)\) throw result\.error;$/m,
];

/**
 * No query here suspends or throws (`throwOnError`): a page says itself that it waits, and what went wrong. What every hook
 * would ask about that, whenever something is drawn, is left out, and with it the files it comes from.
 */
export function unusedQueryParts(): Plugin {
  return {
    name: 'unused-query-parts',
    apply: 'build',
    transform: {
      filter: { id: HOOK },
      handler(code) {
        const missing = UNUSED.filter((part) => !part.test(code));
        if (missing.length > 0) this.error(`useBaseQuery.js has changed, nothing in it is ${missing.join(' or ')}`);
        return { code: UNUSED.reduce((rest, part) => rest.replace(part, ''), code), map: null };
      },
    },
  };
}
