import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, mayBeDone, messageOf } from '../../lib/api.ts';
import { useIsHere } from '../../lib/is-here.ts';
import { useMutation } from '../../lib/mutations.ts';
import { reviewQuery } from '../../lib/review-api.ts';
import { titleOf } from './held-order-card.tsx';

export interface DecisionDialogProps {
  /** As the list shows it now. */
  order: QuarantinedOrderWire;
  onClose: () => void;
  /** Told what went wrong where the dialog has been closed meanwhile. */
  onLateFailure: (failure: LateDecisionFailure) => void;
}

export interface LateDecisionFailure {
  text: string;
  /** The order that may be decided all the same, until the list shows whether it is. */
  doubted: number | undefined;
}

const DONE = { book: 'gebucht', reject: 'abgelehnt' };

/** Sends one decision at a time; `failure` is what the server said against it. */
export function useDecision(kind: 'book' | 'reject', { order, onClose, onLateFailure }: DecisionDialogProps) {
  const queries = useQueryClient();
  const isHere = useIsHere();
  // Closed with the tap itself: a second one may come before the first is drawn.
  const isSending = useRef(false);
  const sending = useMutation({
    mutationFn: (body: object) => api.post<QuarantinedOrderWire>(`/api/quarantine/${order.id}/${kind}`, body),
    onError: (error) => {
      if (isHere.current) return;
      const doubted = mayBeDone(error) ? order.id : undefined;
      onLateFailure({ text: `${titleOf(order)}: ${undecided(kind, error)}`, doubted });
    },
    onSettled: () => {
      isSending.current = false;
      return queries.invalidateQueries({ queryKey: reviewQuery.queryKey });
    },
  });
  const isDoubted = mayBeDone(sending.error);
  const isSettled = isDoubted && order.state !== 'open';
  useEffect(() => {
    if (isSettled) onClose();
  });
  return {
    isPending: sending.isPending,
    failure: sending.error ? (isDoubted ? undecided(kind, sending.error) : messageOf(sending.error)) : undefined,
    decide: (body: object) => {
      // Whoever has closed it meanwhile may be deciding about another one.
      if (isSending.current) return;
      isSending.current = true;
      sending.mutate(body, { onSuccess: onClose });
    },
  };
}

function undecided(kind: 'book' | 'reject', error: unknown): string {
  return `${mayBeDone(error) ? 'Ungewiss, ob' : 'Nicht'} ${DONE[kind]} – ${messageOf(error)}`;
}
