import type { Plugin } from 'vite';

const LIBRARY = /node_modules\/@tanstack\/(react-query|query-core)\/.*\/(\w+)\.js$/;

/** By file; each part is there, or none may be replaced: one may use what another declares. */
const PARTS: Record<string, readonly (readonly [part: RegExp, by: string])[]> = {
  useBaseQuery: [
    [/^\tensureSuspenseTimers\(.*\);$/m, ''],
    [/^\tensurePreventErrorBoundaryRetry\(.*\);$/m, ''],
    [/^\tuseClearResetErrorBoundary\(.*\);$/m, ''],
    [/^\tconst errorResetBoundary = .*;$/m, ''],
    [/^\tif \(shouldSuspend\(.*;$/m, ''],
    [/^\tif \(getHasError\(\{[^}]*\}\)\) throw result\.error;$/m, ''],
  ],
  queryClient: [
    [/^import \{ MutationCache \} .*$/m, ''],
    [/ \|\| new MutationCache\(\)/, ''],
    [/(?<=#mutationCache)\.resumePausedMutations/, '?.resumePausedMutations'],
    [/(?<=#mutationCache)\.clear/, '?.clear'],
    // Without the hook nothing reads in pages: who tries to learns it.
    [/options\._type = "infinite";/g, 'throw new Error("in pages by hooks alone");'],
  ],
  query: [
    [/^import \{ infiniteQueryBehavior \} .*$/m, ''],
    [/\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(.*\) : (this\.options\.behavior)\)/, '$1'],
  ],
  infiniteQueryObserver: [
    [/^import \{/m, 'import { infiniteQueryBehavior,'],
    [/^\t\toptions\._type = "infinite";(?=\n\t\tsuper\.setOptions)/m, '$&options.behavior = infiniteQueryBehavior();'],
    [/^\t\toptions\._type = "infinite";(?=\n\t\treturn)/m, '$&options.behavior = infiniteQueryBehavior();'],
  ],
};

/**
 * What a waiter's screens don't use of the library is left out of them. No query suspends or throws (`throwOnError`): a page
 * says itself that it waits, and what went wrong, so that no hook need ask about that whenever something is drawn. What
 * changes something at the server is of a client of its own (`lib/mutations.ts`), and how a list is read in pages comes with
 * the hook that reads one.
 */
export function unusedQueryParts(): Plugin {
  return {
    name: 'unused-query-parts',
    apply: 'build',
    transform: {
      filter: { id: LIBRARY },
      handler(code, id) {
        const [, , file = ''] = LIBRARY.exec(id) ?? [];
        const parts = PARTS[file];
        if (!parts) return null;
        const missing = parts.filter(([part]) => !part.test(code));
        if (missing.length > 0) this.error(`${file}.js has changed, nothing in it is ${missing.join(' or ')}`);
        return { code: parts.reduce((rest, [part, by]) => rest.replace(part, by), code), map: null };
      },
    },
  };
}
