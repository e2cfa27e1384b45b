import { totalOf } from '@bestellsystem/domain/cart.ts';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { showLastOrder } from '../../lib/last-order.ts';
import { isOutdated, removeDraft } from '../../lib/order-drafts.ts';
import type { FailureReason } from '../../lib/outbox-entry.ts';
import { printDelivered } from '../../lib/printing/print-delivered.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useUser } from '../../lib/session.tsx';
import { readStoredObject, writeStored } from '../../lib/storage.ts';
import { useTapGuard } from '../../lib/tap-guard.ts';
import { vibrateError, vibrateSuccess } from '../../lib/vibrate.ts';
import { type Paid, type PayableOrder, paidIn, writeOrder } from './order-payload.ts';
import { NOTHING_RECEIVED, payableOf, type Received, settle } from './payment-rules.ts';
import { findSubmitted, followSubmitted, type Placed, placeOrder } from './place-order.ts';

export type PaymentPhase =
  | { kind: 'open' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'uncertain' }
  | { kind: 'sending'; slow: boolean }
  | ({ kind: 'done'; reached: 'server' | 'device'; orderNumber?: number | undefined; reason?: FailureReason } & Paid);

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

/**
 * From the received amount to an order that is safe: one order per cart, however often and wherever the key is hit.
 * `leave`: the cart on this device is newer than this one.
 */
export function usePayment(order: PayableOrder, leave: () => void): Payment {
  const user = useUser();
  const isTooEarly = useTapGuard();
  const [received, setReceived] = useReceived(order);
  const [phase, setPhase] = useState<PaymentPhase>({ kind: 'open' });
  /** Set in the same tick as the tap: state would come too late for a second tap. */
  const locked = useRef(false);
  /** What may be with the server while this device can't tell: only the very same may follow. */
  const sentBody = useRef<string | undefined>(undefined);
  const isLeft = useRef(false);
  // What was only tried out is nobody's loss, and its screens list nothing.
  const isRead = useCallback(() => !isLeft.current || order.eventId === null, [order]);

  const follow = useCallback(
    async (placing: Promise<Placed>) => {
      const placed = printedHere(await placing);
      const next = phaseOf(placed);
      sentBody.current = placed.kind === 'uncertain' ? placed.body : undefined;
      if (next.kind === 'done') finish(order, next);
      else vibrateError();
      locked.current = next.kind === 'done';
      setPhase(next);
    },
    [order],
  );

  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    isLeft.current = false;
    const body = writeOrder(order, NOTHING_RECEIVED, undefined, serverNow());
    // Asks the disk, not the memory: the page may have been loaded again while the order was under way.
    void findSubmitted(order.clientOrderId, body).then(async (entry) => {
      if (!entry) {
        if ((await isOutdated(order)) && !locked.current && !isLeft.current) leaveNow();
        return;
      }
      if (locked.current) return;
      locked.current = true;
      setPhase({ kind: 'sending', slow: false });
      void follow(followSubmitted(entry, body, isRead));
    });
    return () => {
      isLeft.current = true;
    };
  }, [order, follow, isRead]);

  const payableRappen = payableOf(totalOf(order.cart), received, order.isCashRounded);

  useSlowNotice(phase.kind === 'sending', setPhase);

  function pay() {
    if (locked.current || isTooEarly()) return;
    // How the one that may be with the server was paid stands in it, also where the page was loaded again since.
    if (sentBody.current === undefined && settle(payableRappen, received).openRappen > 0) return;
    locked.current = true;
    setPhase({ kind: 'sending', slow: false });
    const deviceId = 'deviceId' in user ? user.deviceId : undefined;
    const body = sentBody.current ?? writeOrder(order, received, deviceId, serverNow());
    const sender = { username: user.username, role: user.role ?? '' };
    void follow(placeOrder({ clientOrderId: order.clientOrderId, user: sender, body }, isRead));
  }

  function changeReceived(next: (received: Received) => Received) {
    if (locked.current || sentBody.current !== undefined || totalOf(order.cart) < 0) return;
    setReceived(next);
    setPhase((now) => (now.kind === 'refused' ? { kind: 'open' } : now));
  }

  return { phase, received, payableRappen, pay, setReceived: changeReceived };
}

/** Where this device prints the tickets itself it begins now; nobody waits for paper. */
function printedHere(placed: Placed): Placed {
  if (placed.kind === 'delivered') void printDelivered(placed.body);
  return placed;
}

function phaseOf(placed: Placed): PaymentPhase {
  if (placed.kind === 'refused') return { ...placed.rejection, kind: 'refused' };
  if (placed.kind === 'uncertain') return { kind: 'uncertain' };
  const { kind, body, ...told } = placed;
  return { kind: 'done', reached: kind === 'delivered' ? 'server' : 'device', ...told, ...paidIn(body) };
}

function finish(order: PayableOrder, done: Extract<PaymentPhase, { kind: 'done' }>): void {
  const { clientOrderId, eventId, tableNumber, isTakeawayMode } = order;
  vibrateSuccess();
  showLastOrder({ ...done, clientOrderId, eventId, tableNumber, isTakeawayMode });
  // A draft that stays is recognised by its order's id the next time it is opened.
  void isOutdated(order).then((hasMore) => (hasMore ? undefined : removeDraft(order)));
}

/**
 * Also after a reload, or once the browser was killed; another order, or another total, begins with nothing. Who comes back
 * types anew: added to the «30» of before, «50» would be 3050.
 */
function useReceived({ clientOrderId, cart }: PayableOrder) {
  const key = clientOrderId + totalOf(cart);
  const state = useState<Received>(() => ({
    ...NOTHING_RECEIVED,
    ...Object(readStoredObject('received')[key]),
    filled: true,
  }));
  const [received] = state;
  useEffect(() => writeStored('received', JSON.stringify({ [key]: received })), [key, received]);
  return state;
}

function useSlowNotice(sending: boolean, setPhase: Dispatch<SetStateAction<PaymentPhase>>): void {
  useEffect(() => {
    if (!sending) return;
    // The answer may be known already, and not yet on the screen.
    const say = (now: PaymentPhase) => (now.kind === 'sending' ? { ...now, slow: true } : now);
    const timer = setTimeout(setPhase, SLOW_AFTER_MS, say);
    return () => clearTimeout(timer);
  }, [sending, setPhase]);
}
