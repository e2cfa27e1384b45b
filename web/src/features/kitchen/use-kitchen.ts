import type { KitchenStatus } from '@bestellsystem/domain/kitchen-progress.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useEffect, useMemo, useState } from 'react';
import { type ChangeMemory, type KitchenMemory, toggled } from './kitchen-memory.ts';
import {
  countHidden,
  finishedTickets,
  openCategories,
  openTickets,
  type Ticket,
  tickKey,
  totalsOf,
  type View,
} from './tickets.ts';

interface Undo {
  label: string;
  run: () => void;
}

export interface Kitchen {
  tickets: readonly Ticket[];
  finished: readonly Ticket[];
  totals: readonly { name: string; quantity: number }[];
  hidden: number;
  ticked: ReadonlySet<string>;
  undo: Undo | undefined;
  prepare: (ticket: Ticket) => void;
  finish: (ticket: Ticket) => void;
  recall: (ticket: Ticket) => void;
  acknowledge: (ticket: Ticket) => void;
  tick: (ticket: Ticket, lineIndex: number) => void;
  /** Asks for the reason; only for those who manage the event. */
  cancel: ((ticket: Ticket) => void) | undefined;
}

interface KitchenInput {
  orders: readonly OrderWire[];
  station: readonly string[];
  memory: KitchenMemory;
  changeMemory: ChangeMemory;
  /** Moves these categories of the order; all of it when none is given. */
  changeStatus: (order: OrderWire, status: KitchenStatus, categories: readonly string[]) => void;
  cancel?: ((ticket: Ticket) => void) | undefined;
}

const UNDO_MS = 10_000;

/** Everything a kitchen can do with its orders; where they come from and where a status goes is not its business. */
export function useKitchen({ orders, station, memory, changeMemory, changeStatus, cancel }: KitchenInput): Kitchen {
  const [undo, setUndo] = useState<Undo>();
  const [finishedLast, setFinishedLast] = useState<readonly number[]>([]);
  const ticked = useMemo(() => new Set(memory.ticked), [memory.ticked]);
  const view = useMemo<View>(
    () => ({ station, acknowledged: new Set(memory.acknowledged) }),
    [station, memory.acknowledged],
  );

  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo]);

  const tickets = useMemo(() => openTickets(orders, view), [orders, view]);
  const finished = useMemo(() => byFinish(finishedTickets(orders, view), finishedLast), [orders, view, finishedLast]);

  function offerUndo({ order }: Ticket, word: string, back: () => void) {
    setUndo({
      label: `Bestellung ${order.orderNumber}: ${word}`,
      run() {
        setUndo(undefined);
        back();
      },
    });
  }

  return {
    tickets,
    finished,
    totals: useMemo(() => totalsOf(tickets, ticked), [tickets, ticked]),
    cancel,
    hidden: useMemo(() => countHidden(orders, view), [orders, view]),
    ticked,
    undo,
    prepare(ticket) {
      if (ticket.status !== 'new') return;
      changeStatus(ticket.order, 'preparing', station);
      offerUndo(ticket, 'In Zubereitung', () => changeStatus(ticket.order, 'new', station));
    },
    finish(ticket) {
      const { order, status, elsewhere } = ticket;
      if (status === 'cancelled') return;
      setFinishedLast((ids) => [order.id, ...ids.filter((id) => id !== order.id)]);
      changeStatus(order, 'completed', station);
      const part = openCategories(ticket, station);
      // The other stations may still work on theirs: finished here need not be finished.
      offerUndo(ticket, elsewhere > 0 ? 'Hier fertig' : 'Fertig', () => changeStatus(order, status, part));
    },
    recall: ({ order }) => changeStatus(order, 'preparing', station),
    acknowledge(ticket) {
      const { id } = ticket.order;
      changeMemory(({ acknowledged }) => ({ acknowledged: [...acknowledged, id] }));
      // The key may have come under a finger that meant «Fertig».
      offerUndo(ticket, 'Storno verstanden', () =>
        changeMemory(({ acknowledged }) => ({ acknowledged: acknowledged.filter((one) => one !== id) })),
      );
    },
    tick({ order }, lineIndex) {
      changeMemory((before) => ({ ticked: toggled(before.ticked, tickKey(order.id, lineIndex)) }));
    },
  };
}

/** What was finished here comes first, the last one on top. */
function byFinish(finished: readonly Ticket[], ids: readonly number[]): Ticket[] {
  const rank = ({ order }: Ticket) => {
    const at = ids.indexOf(order.id);
    return at < 0 ? ids.length : at;
  };
  return [...finished].sort((a, b) => rank(a) - rank(b));
}
