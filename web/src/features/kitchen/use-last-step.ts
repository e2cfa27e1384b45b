import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useEffect, useState } from 'react';

export interface Undo {
  label: string;
  run: () => void;
}

/** What was pressed last on this screen, and how it is taken back. */
interface Step extends Undo {
  /** Whether the order still is as the press has left it. */
  isAsLeft: (orders: readonly OrderWire[]) => boolean;
}

export interface LastStep {
  undo: Undo | undefined;
  /** It can't be taken back any more, and who presses R now may still mean it. */
  isLapsed: boolean;
  note: (step: Step) => void;
}

const UNDO_MS = 10_000;

/**
 * For ten seconds the last step can be taken back; no longer once somebody else has done something with the order: to
 * take it back then would undo what they did. Lapsed it stays, whatever becomes of the order.
 */
export function useLastStep(orders: readonly OrderWire[]): LastStep {
  const [last, setLast] = useState<{ step: Step; isLapsed: boolean }>();
  if (last && !last.isLapsed && !last.step.isAsLeft(orders)) setLast({ ...last, isLapsed: true });

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);

  const run = () => {
    setLast(undefined);
    last?.step.run();
  };
  return {
    undo: last && !last.isLapsed ? { label: last.step.label, run } : undefined,
    isLapsed: last?.isLapsed ?? false,
    note: (step) => setLast({ step, isLapsed: false }),
  };
}
