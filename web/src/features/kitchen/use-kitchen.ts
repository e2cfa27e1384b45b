import type { KitchenStatus } from '@bestellsystem/domain/kitchen-progress.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useMemo, useState } from 'react';
import { type ChangeMemory, type KitchenMemory, toggled } from './kitchen-memory.ts';
import {
  countHidden,
  finishedTickets,
  isStillAt,
  openCategories,
  openTickets,
  type Ticket,
  tickKey,
  totalsOf,
  type View,
} from './tickets.ts';
import { type Undo, useLastStep } from './use-last-step.ts';
import type { ChangeStatus } from './use-status-changes.ts';

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
  /** The last step; when that is long ago, what was finished last. */
  takeBack: () => void;
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
  changeStatus: ChangeStatus;
  cancel?: ((ticket: Ticket) => void) | undefined;
}

/** Everything a kitchen can do with its orders; where they come from and where a status goes is not its business. */
export function useKitchen({ orders, station, memory, changeMemory, changeStatus, cancel }: KitchenInput): Kitchen {
  const { undo, isLapsed, note } = useLastStep(orders);
  const [finishedLast, setFinishedLast] = useState<readonly number[]>([]);
  const ticked = useMemo(() => new Set(memory.ticked), [memory.ticked]);
  const view = useMemo<View>(
    () => ({ station, acknowledged: new Set(memory.acknowledged) }),
    [station, memory.acknowledged],
  );

  const tickets = useMemo(() => openTickets(orders, view), [orders, view]);
  const finished = useMemo(() => byFinish(finishedTickets(orders, view), finishedLast), [orders, view, finishedLast]);

  /** A status that was put, and how to take it back. */
  function offerUndo({ order }: Ticket, status: KitchenStatus, word: string, run: () => void) {
    const isAsLeft = (now: readonly OrderWire[]) => isStillAt(now, order.id, station, status);
    note({ label: labelOf(order, word), run, isAsLeft });
  }

  const recall = ({ order }: Ticket) => changeStatus(order, 'preparing', station);

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
      // Another kitchen may just have finished it: that must not be made again.
      changeStatus(ticket.order, 'preparing', station, true);
      offerUndo(ticket, 'preparing', 'In Zubereitung', () => changeStatus(ticket.order, 'new', station));
    },
    finish(ticket) {
      const { order, status, elsewhere } = ticket;
      if (status === 'cancelled') return;
      setFinishedLast((ids) => [order.id, ...ids.filter((id) => id !== order.id)]);
      changeStatus(order, 'completed', station);
      const part = openCategories(ticket, station);
      // The other stations may still work on theirs: finished here need not be finished.
      const word = elsewhere > 0 ? 'Hier fertig' : 'Fertig';
      offerUndo(ticket, 'completed', word, () => changeStatus(order, status, part));
    },
    recall,
    takeBack() {
      const [lastFinished] = finished;
      if (undo) undo.run();
      else if (lastFinished && !isLapsed) recall(lastFinished);
    },
    acknowledge(ticket) {
      const { order } = ticket;
      changeMemory(({ acknowledged }) => ({ acknowledged: [...acknowledged, order.id] }));
      // The key may have come under a finger that meant «Fertig».
      note({
        label: labelOf(order, 'Storno verstanden'),
        run: () => changeMemory(({ acknowledged }) => ({ acknowledged: acknowledged.filter((id) => id !== order.id) })),
        isAsLeft: () => true,
      });
    },
    tick({ order }, lineIndex) {
      changeMemory((before) => ({ ticked: toggled(before.ticked, tickKey(order.id, lineIndex)) }));
    },
  };
}

function labelOf({ orderNumber }: OrderWire, word: string): string {
  return `Bestellung ${orderNumber}: ${word}`;
}

/** What was finished here comes first, the last one on top. */
function byFinish(finished: readonly Ticket[], ids: readonly number[]): Ticket[] {
  const rank = ({ order }: Ticket) => {
    const at = ids.indexOf(order.id);
    return at < 0 ? ids.length : at;
  };
  return [...finished].sort((a, b) => rank(a) - rank(b));
}
