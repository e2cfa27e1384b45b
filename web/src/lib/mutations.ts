import {
  MutationCache,
  QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  // biome-ignore lint/style/noRestrictedImports: this is the one that the others use
  useMutation as useMutationOf,
} from '@tanstack/react-query';

/** Apart from what is asked: no waiter's screen needs what this takes (`unused-query-parts.ts`). */
const client = new QueryClient({
  mutationCache: new MutationCache(),
  defaultOptions: { mutations: { networkMode: 'always', retry: false } },
});

/** The library's, for what an office changes at the server. */
export function useMutation<Answer, Sent = void>(
  options: UseMutationOptions<Answer, Error, Sent>,
): UseMutationResult<Answer, Error, Sent> {
  return useMutationOf(options, client);
}
