import type { KitchenStatus } from '@bestellsystem/domain/kitchen-progress.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api, mayBeDone, messageOf } from '../../lib/api.ts';
import type { LiveOrders } from '../../lib/live-orders.ts';
import { isStillAt, moved } from './tickets.ts';
import type { Station } from './use-station.ts';

/** Moves these categories of the order, all of it when none is given; `onlyNew`: of that what nobody has begun. */
export type ChangeStatus = (
  order: OrderWire,
  status: KitchenStatus,
  categories: readonly string[],
  onlyNew?: boolean,
) => void;

export interface StatusChanges {
  /** The orders as they will be once the server has what was pressed here. */
  orders: readonly OrderWire[];
  change: ChangeStatus;
  /**
   * What didn't reach the server of orders, which are shown as they were, until something else is done with them; what may
   * have reached it until the list shows that it has. Those of which there is the same to say are named together.
   */
  failures: readonly string[];
  /** `isDone`: where it may be done all the same, whether the order shows that it is. */
  noteFailure: (order: OrderWire, words: string, isDone?: IsDone) => void;
  clearFailures: () => void;
}

/** Shows a press at once and sends it; presses on one order reach the server in their order. */
export function useStatusChanges(
  { orders: shown, bookedAs }: Pick<Station, 'orders' | 'bookedAs'>,
  { answer }: Pick<LiveOrders, 'answer'>,
): StatusChanges {
  const [pressed, setPressed] = useState<ReadonlyMap<number, Press>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<number, Failure>>(NONE);
  const last = useRef(new Map<number, Promise<void>>());

  async function send(order: OrderWire, press: Press, before: Promise<void> | undefined) {
    const { status, onlyNew } = press;
    const sent = { status, categories: bookedAs(order, press.categories), onlyNew };
    await before;
    try {
      await answer(order.id, api.put<OrderWire>(`/api/orders/${order.id}/status`, sent));
    } catch (error) {
      const isDoubted = mayBeDone(error);
      noteFailure(
        order,
        `${isDoubted ? 'Ungewiss, ob gespeichert' : 'Status nicht gespeichert'} – ${messageOf(error)}`,
        isDoubted ? (now) => isStillAt([now], order.id, press.categories, status) : undefined,
      );
    }
  }

  function noteFailure({ id, orderNumber }: OrderWire, words: string, isDone?: IsDone) {
    setFailures((before) => new Map(before).set(id, { orderNumber, words, isDone }));
  }

  const change: ChangeStatus = (order, status, categories, onlyNew) => {
    const press = { status, categories, onlyNew };
    setFailures((before) => without(before, order.id));
    setPressed((before) => new Map(before).set(order.id, press));
    const sending = send(order, press, last.current.get(order.id));
    last.current.set(order.id, sending);
    void sending.then(() => {
      if (last.current.get(order.id) !== sending) return;
      last.current.delete(order.id);
      setPressed((before) => without(before, order.id));
    });
  };

  const orders = useMemo(() => shown.map((order) => shownAs(order, pressed)), [shown, pressed]);
  const untold = [...failures].filter(([id, { isDone }]) => {
    const order = shown.find((one) => one.id === id);
    return !isDone || (order && !isDone(order));
  });
  // For good: what was done may be undone again.
  const settled = shown.filter((order) => failures.get(order.id)?.isDone?.(order));
  useEffect(() => {
    for (const { id } of settled) setFailures((before) => without(before, id));
  });
  return {
    orders,
    change,
    failures: told(untold.map(([, failure]) => failure)),
    noteFailure,
    clearFailures: () => setFailures(NONE),
  };
}

type IsDone = (order: OrderWire) => boolean;

interface Failure {
  orderNumber: number;
  words: string;
  isDone: IsDone | undefined;
}

const NONE: ReadonlyMap<number, Failure> = new Map();

function told(failures: readonly Failure[]): string[] {
  const orders = new Map<string, number[]>();
  for (const { orderNumber, words } of failures) orders.set(words, [...(orders.get(words) ?? []), orderNumber]);
  return [...orders].map(
    ([words, numbers]) => `Bestellung${numbers.length > 1 ? 'en' : ''} ${numbers.join(', ')}: ${words}`,
  );
}

function without<T>(map: ReadonlyMap<number, T>, id: number): ReadonlyMap<number, T> {
  return new Map([...map].filter(([other]) => other !== id));
}

interface Press {
  status: KitchenStatus;
  categories: readonly string[];
  onlyNew?: boolean | undefined;
}

/** A cancelled order stays cancelled, whatever was pressed. */
function shownAs(order: OrderWire, pressed: ReadonlyMap<number, Press>): OrderWire {
  const press = pressed.get(order.id);
  if (!press || order.status === 'cancelled') return order;
  return moved(order, press.categories, press.status);
}
