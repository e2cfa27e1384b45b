import type { Plugin } from 'vite';

const HOOK = /node_modules\/@tanstack\/react-query\/.*\/useBaseQuery\.js$/;

/**
 * No query here suspends or throws: a page says itself that it waits, and what went wrong. What every hook would ask about
 * that, whenever something is drawn, is left out, and with it the files it comes from.
 */
export function unusedQueryParts(): Plugin {
  return {
    name: 'unused-query-parts',
    apply: 'build',
    transform: {
      filter: { id: HOOK },
      handler: (code) => ({
        code: code
          .replace(/^\tensureSuspenseTimers\(.*\);$/m, '')
          .replace(/^\tensurePreventErrorBoundaryRetry\(.*\);$/m, '')
          .replace(/^\tuseClearResetErrorBoundary\(.*\);$/m, '')
          .replace(/^\tconst errorResetBoundary = .*;$/m, '')
          .replace(/^\tif \(shouldSuspend\(.*;$/m, '')
          .replace(/^\tif \(getHasError\(\{[^}]*\}\)\) throw result\.error;$/m, ''),
        map: null,
      }),
    },
  };
}
