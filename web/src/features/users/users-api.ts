import type { ResetLink, User } from '@bestellsystem/domain/accounts-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useMutation } from '../../lib/mutations.ts';
import { agentsQuery } from '../../lib/printing/print-agents-api.ts';

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => api.get<User[]>('/api/users') });

export const rolesQuery = queryOptions({
  queryKey: ['users', 'roles'],
  queryFn: () => api.get<Role[]>('/api/users/roles'),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useRoleChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: { id: number; role: Role }) => api.put<User>(`/api/users/${id}/role`, { role }),
    onSuccess: async (changed) => {
      await forgetAsked(queries);
      queries.setQueryData(usersQuery.queryKey, (users) =>
        users?.map((user) => (user.id === changed.id ? { ...user, role: changed.role } : user)),
      );
    },
  });
}

export function useUserDeletion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, successorId }: { id: number; successorId?: number | undefined }) =>
      api.delete(`/api/users/${id}${successorId ? `?successorId=${successorId}` : ''}`),
    onSuccess: async (_, { id }) => {
      await forgetAsked(queries);
      queries.setQueryData(usersQuery.queryKey, (users) => users?.filter((user) => user.id !== id));
      void queries.invalidateQueries({ queryKey: agentsQuery.queryKey });
    },
    // Somebody else may have deleted or promoted the user meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: usersQuery.queryKey, exact: true }),
  });
}

export function useRefusal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (users: readonly User[]) =>
      api.post<{ userIds: number[] }>('/api/users/refuse-waiting', { userIds: users.map(({ id }) => id) }),
    onSuccess: async ({ userIds }) => {
      await forgetAsked(queries);
      queries.setQueryData(usersQuery.queryKey, (users) => users?.filter(({ id }) => !userIds.includes(id)));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: usersQuery.queryKey, exact: true }),
  });
}

/** A list that was asked for before something was changed may tell how it was. */
function forgetAsked(queries: QueryClient): Promise<void> {
  return queries.cancelQueries({ queryKey: usersQuery.queryKey, exact: true });
}

export const createResetLink = (id: number) => api.post<ResetLink>(`/api/users/${id}/password-reset`);
