import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, messageOf } from '../../lib/api.ts';
import { useIsHere } from '../../lib/is-here.ts';
import { useMutation } from '../../lib/mutations.ts';
import { reviewQuery } from '../../lib/review-api.ts';
import { titleOf } from './held-order-card.tsx';

export interface DecisionDialogProps {
  order: QuarantinedOrderWire;
  onClose: () => void;
  /** Told what went wrong where the dialog has been closed meanwhile. */
  onLateFailure: (text: string) => void;
}

const NOT_DONE = { book: 'Nicht gebucht', reject: 'Nicht abgelehnt' };

/** Sends one decision at a time; `failure` is what the server said against it. */
export function useDecision(kind: 'book' | 'reject', { order, onClose, onLateFailure }: DecisionDialogProps) {
  const queries = useQueryClient();
  const isHere = useIsHere();
  // Closed with the tap itself: a second one may come before the first is drawn.
  const isSending = useRef(false);
  const sending = useMutation({
    mutationFn: (body: object) => api.post<QuarantinedOrderWire>(`/api/quarantine/${order.id}/${kind}`, body),
    onError: (error) => {
      if (!isHere.current) onLateFailure(`${titleOf(order)}: ${NOT_DONE[kind]} – ${messageOf(error)}`);
    },
    onSettled: () => {
      isSending.current = false;
      return queries.invalidateQueries({ queryKey: reviewQuery.queryKey });
    },
  });
  return {
    isPending: sending.isPending,
    failure: sending.isError ? messageOf(sending.error) : undefined,
    decide: (body: object) => {
      // Whoever has closed it meanwhile may be deciding about another one.
      if (isSending.current) return;
      isSending.current = true;
      sending.mutate(body, { onSuccess: onClose });
    },
  };
}
