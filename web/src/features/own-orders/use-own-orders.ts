import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../lib/api.ts';
import { forgetOrder, settleOrder } from '../../lib/last-order.ts';
import { subscribe } from '../../lib/outbox.ts';
import type { OutboxEntry } from '../../lib/outbox-entry.ts';
import { keepCancelled, listSavedOrders } from '../../lib/outbox-store.ts';
import { describeProgress } from '../../lib/print-progress.ts';
import { useUser } from '../../lib/session.tsx';
import { type FollowedOrder, followOrders } from './followed-orders.ts';
import { type Answer, keepAnswer, readKeptAnswer, writeAnswer } from './kept-answer.ts';

const ASK_AGAIN_MS = 4_000;
const STEP_MS = 1_000;

export interface OwnOrders {
  orders: readonly FollowedOrder[];
  /** Nothing is known yet, neither here nor from the server. */
  isLoading: boolean;
  /** What the server said when it gave no list. */
  problem: string | undefined;
  /** Epoch milliseconds of the server's last word; 0 before the first. */
  answeredAt: number;
  refresh: () => void;
  /** It stays so where the server can't be asked any more, also after a reload. */
  noteCancelled: (cancelled: Pick<OwnOrderWire, 'id' | 'status' | 'cancelReason'>) => void;
}

/** The last orders of this device, followed until they are ready. */
export function useOwnOrders(): OwnOrders {
  const { username } = useUser();
  const now = useNow();
  const entries = useSavedOrders();
  const queries = useQueryClient();
  const queryKey = ['own-orders', username];
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(username, signal),
    // Without network nothing else tells after a reload which one was cancelled, and which ones are printed.
    initialData: (): Answer | undefined => readKeptAnswer(username),
    initialDataUpdatedAt: () => readKeptAnswer(username)?.answeredAt,
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
    staleTime: 0,
  });
  const answerAgeMs = Math.max(0, now - dataUpdatedAt);

  useEffect(() => {
    for (const order of data?.orders ?? []) {
      // Read here, trouble needn't be told elsewhere any more.
      if (describeProgress(order.tickets).isTrouble) settleOrder(order.clientOrderId);
      void keepCancelled(order);
      // Whoever cancelled it, or whose answer was lost: its change is not to be counted out any more.
      if (order.status === 'cancelled') forgetOrder(order.clientOrderId);
    }
  }, [data]);

  return {
    orders: followOrders(entries ?? [], data?.orders ?? [], { username, now, answerAgeMs }, data?.untold),
    isLoading: entries === undefined || (data === undefined && error === null),
    problem: error ? messageOf(error) : undefined,
    answeredAt: dataUpdatedAt,
    refresh: () => void refetch(),
    noteCancelled({ id, status, cancelReason }) {
      // As it is now: the server may have been asked since the question stood. All else stays as old as it is.
      const { data: last, dataUpdatedAt: updatedAt = 0 } = queries.getQueryState<Answer>(queryKey) ?? {};
      if (!last) return;
      const orders = last.orders.map((order) => (order.id === id ? { ...order, status, cancelReason } : order));
      queries.setQueryData(queryKey, writeAnswer(username, { ...last, orders }, updatedAt), { updatedAt });
    },
  };
}

async function ask(username: string, signal: AbortSignal): Promise<Answer> {
  // What arrives while the server is being asked may lack in its answer.
  const arrived = (await listSavedOrders().catch(() => []))
    .filter(({ state, user }) => state === 'acked' && user.username === username)
    .map(({ clientOrderId }) => clientOrderId);
  const orders = await api.get<OwnOrderWire[]>('/api/orders/own', { signal });
  return keepAnswer(username, orders, arrived);
}

/** How long an order may still be cancelled, in milliseconds; those who manage the event may always. */
export function cancelTimeLeft(order: OwnOrderWire, answeredAt: number, isManager: boolean): number {
  if (order.status === 'cancelled') return 0;
  if (isManager) return Number.POSITIVE_INFINITY;
  return Math.max(0, order.cancellableMs - (Date.now() - answeredAt));
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function useSavedOrders(): readonly OutboxEntry[] | undefined {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>();
  useEffect(() => {
    const read = () => {
      listSavedOrders().then(setEntries, () => setEntries([]));
    };
    read();
    return subscribe(read);
  }, []);
  return entries;
}
