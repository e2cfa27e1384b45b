import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

const REFRESH_MS = 30_000;

/** Paid orders that wait for this organizer's decision, then those decided last. */
export const reviewQuery = queryOptions({
  queryKey: ['quarantine'],
  queryFn: ({ signal }) => api.get<QuarantinedOrderWire[]>('/api/quarantine', { signal }),
  refetchInterval: REFRESH_MS,
});
