import type { OwnSession } from '@bestellsystem/domain/accounts-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => api.get<OwnSession[]>('/api/auth/sessions', { signal }),
  staleTime: 0,
});

export const endOwnSession = (id: number) => api.delete(`/api/auth/sessions/${id}`);
export const endOtherSessions = () => api.delete('/api/auth/sessions');
export const changePassword = (change: { oldPassword: string; newPassword: string }) =>
  api.put('/api/auth/password', change);
export const resetPassword = (reset: { token: string; newPassword: string }) =>
  api.post('/api/auth/password-reset', reset);
