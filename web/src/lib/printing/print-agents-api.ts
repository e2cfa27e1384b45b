import type { PrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const LOOK_AGAIN_MS = 5_000;

/** One's own print helpers. */
export const agentsQuery = queryOptions({
  queryKey: ['print-agents'],
  queryFn: ({ signal }) => api.get<PrintAgent[]>('/api/print-agents', { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export function revokeAgent(id: number): Promise<unknown> {
  return api.delete(`/api/print-agents/${id}`);
}
