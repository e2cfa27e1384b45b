import { totalOf } from '@bestellsystem/domain/cart.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showLastOrder } from '../../lib/last-order.ts';
import { removeDraft } from '../../lib/order-drafts.ts';
import type { FailureReason } from '../../lib/outbox-store.ts';
import { printDelivered } from '../../lib/printing/print-delivered.ts';
import { useUser } from '../../lib/session.tsx';
import { useTapGuard } from '../../lib/tap-guard.ts';
import { vibrateError, vibrateSuccess } from '../../lib/vibrate.ts';
import { type Paid, type PayableOrder, paidIn, writeOrder } from './order-payload.ts';
import { NOTHING_RECEIVED, payableOf, type Received, settle } from './payment-rules.ts';
import { findSubmitted, followSubmitted, type Placed, placeOrder } from './place-order.ts';

export type PaymentPhase =
  | { kind: 'open' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unsent'; reason: FailureReason }
  | { kind: 'sending'; slow: boolean }
  | ({ kind: 'done'; reached: 'server' | 'device'; orderNumber?: number; reason?: FailureReason } & Paid);

export interface Payment {
  phase: PaymentPhase;
  received: Received;
  /** Rappen of what is owed this way; negative: to be paid out. */
  payableRappen: number;
  /** Ignored while the order is under way or may already be with the server, and where something is paid out. */
  setReceived: (next: (received: Received) => Received) => void;
  pay: () => void;
}

const SLOW_AFTER_MS = 3000;

/** From the received amount to an order that is safe: one order per cart, however often and wherever the key is hit. */
export function usePayment(order: PayableOrder): Payment {
  const user = useUser();
  const isTooEarly = useTapGuard();
  const [received, setReceived] = useState(NOTHING_RECEIVED);
  const [phase, setPhase] = useState<PaymentPhase>({ kind: 'open' });
  /** Set in the same tick as the tap: state would come too late for a second tap. */
  const locked = useRef(false);
  /** What has gone out without a trace on this device: only the very same may follow. */
  const sentBody = useRef<string | undefined>(undefined);

  const follow = useCallback(
    async (placing: Promise<Placed>) => {
      const next = await placing.then(printedHere).then(phaseOf, unexpected);
      if (next.kind === 'done') finish(order, next);
      else vibrateError();
      locked.current = next.kind === 'done';
      setPhase(next);
    },
    [order],
  );

  useEffect(() => {
    // Asks the disk, not the memory: the page may have been loaded again while the order was under way.
    findSubmitted(order.clientOrderId).then((entry) => {
      if (!entry || locked.current) return;
      locked.current = true;
      setPhase({ kind: 'sending', slow: false });
      void follow(followSubmitted(entry, writeOrder(order, NOTHING_RECEIVED, undefined, new Date())));
    }, unexpected);
  }, [order, follow]);

  const payableRappen = payableOf(totalOf(order.cart), received, order.isCashRounded);

  useSlowNotice(phase.kind === 'sending', setPhase);

  function pay() {
    if (locked.current || isTooEarly() || settle(payableRappen, received).openRappen > 0) return;
    locked.current = true;
    setPhase({ kind: 'sending', slow: false });
    const deviceId = 'deviceId' in user ? user.deviceId : undefined;
    const body = sentBody.current ?? writeOrder(order, received, deviceId, new Date());
    const sender = { username: user.username, role: user.role ?? '' };
    const placing = placeOrder({ clientOrderId: order.clientOrderId, user: sender, body });
    void follow(
      placing.then((placed) => {
        sentBody.current = placed.kind === 'unsent' ? body : undefined;
        return placed;
      }),
    );
  }

  function changeReceived(next: (received: Received) => Received) {
    if (locked.current || sentBody.current !== undefined || totalOf(order.cart) < 0) return;
    setReceived(next);
    setPhase((now) => (now.kind === 'refused' ? { kind: 'open' } : now));
  }

  return { phase, received, payableRappen, pay, setReceived: changeReceived };
}

function unexpected(error: unknown): PaymentPhase {
  return { kind: 'refused', code: 'UNEXPECTED', message: `Ein unerwarteter Fehler ist aufgetreten: ${String(error)}` };
}

/** Where this device prints the tickets itself it begins now; nobody waits for paper. */
function printedHere(placed: Placed): Placed {
  if (placed.kind === 'delivered') void printDelivered(placed.body);
  return placed;
}

function phaseOf(placed: Placed): PaymentPhase {
  switch (placed.kind) {
    case 'delivered':
      return {
        kind: 'done',
        reached: 'server',
        ...(placed.orderNumber !== undefined && { orderNumber: placed.orderNumber }),
        ...paidIn(placed.body),
      };
    case 'kept':
      return { kind: 'done', reached: 'device', reason: placed.reason, ...paidIn(placed.body) };
    case 'refused':
      return { kind: 'refused', code: placed.rejection.code, message: placed.rejection.message };
    case 'unsent':
      return { kind: 'unsent', reason: placed.reason };
  }
}

function finish(order: PayableOrder, done: Extract<PaymentPhase, { kind: 'done' }>): void {
  vibrateSuccess();
  showLastOrder({
    clientOrderId: order.clientOrderId,
    eventId: order.eventId,
    tableNumber: order.tableNumber,
    isTakeawayMode: order.isTakeawayMode,
    changeRappen: done.changeRappen,
    ...(done.cardRappen !== undefined && { cardRappen: done.cardRappen }),
    ...(done.isPaidOut && { isPaidOut: true }),
    reached: done.reached,
  });
  // A draft that can't be removed is recognised by its order's id the next time it is opened.
  removeDraft(order.eventId, order.tableNumber).catch(() => undefined);
}

function useSlowNotice(sending: boolean, setPhase: (next: PaymentPhase) => void): void {
  useEffect(() => {
    if (!sending) return;
    const timer = setTimeout(() => setPhase({ kind: 'sending', slow: true }), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sending, setPhase]);
}
