// biome-ignore-all lint/style/noRestrictedImports: these are those that the others use
import {
  MutationCache,
  type MutationFilters,
  QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useIsMutating as useIsMutatingOf,
  useMutation as useMutationOf,
  useQueryClient,
} from '@tanstack/react-query';

/** Of each client that asks the one that changes: no waiter's screen needs what this takes (`unused-query-parts.ts`). */
const clients = new WeakMap<QueryClient, QueryClient>();

/** The library's, for what an office changes at the server. */
export function useMutation<Answer, Sent = void>(
  options: UseMutationOptions<Answer, Error, Sent>,
): UseMutationResult<Answer, Error, Sent> {
  return useMutationOf(options, useChangingClient());
}

/** The library's: how many such changes are under way. */
export function useIsMutating(filters: MutationFilters): number {
  return useIsMutatingOf(filters, useChangingClient());
}

function useChangingClient(): QueryClient {
  const asking = useQueryClient();
  const changing = clients.get(asking) ?? newClientBeside(asking);
  clients.set(asking, changing);
  return changing;
}

/** Forgets along with the one that asks: what one user changed is nothing for the next one. */
function newClientBeside(asking: QueryClient): QueryClient {
  const changing = new QueryClient({
    mutationCache: new MutationCache(),
    defaultOptions: { mutations: { networkMode: 'always', retry: false } },
  });
  const asked = asking.getQueryCache();
  asked.subscribe(({ type }) => {
    if (type === 'removed' && asked.getAll().length === 0) changing.clear();
  });
  return changing;
}
