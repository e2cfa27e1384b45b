import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../lib/api.ts';
import { reviewQuery } from '../../lib/review-api.ts';

/** Sends one decision at a time; `failure` is what the server said against it. */
export function useDecision(orderId: number, kind: 'book' | 'reject', onDone: () => void) {
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (body: object) => api.post<QuarantinedOrderWire>(`/api/quarantine/${orderId}/${kind}`, body),
    onSettled: () => queries.invalidateQueries({ queryKey: reviewQuery.queryKey }),
  });
  return {
    isPending: sending.isPending,
    failure: sending.isError ? messageOf(sending.error) : undefined,
    decide: (body: object) => {
      // Whoever has closed it meanwhile may be deciding about another one.
      if (!sending.isPending) sending.mutate(body, { onSuccess: onDone });
    },
  };
}
