import { TAKEAWAY, tableFrom } from '@bestellsystem/domain/table-name.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ownEventState, useUser } from '../../lib/session.tsx';
import type { HandedOver } from './handed-over.ts';
import { noteBegin, noteMove, tableNow } from './moved-orders.ts';

export interface OrderStep {
  /** null: the table is still to be chosen. */
  tableNumber: string | null;
  /** null: the categories are shown. */
  categoryKey: string | null;
  /** The order is to move to another table. */
  isChanging: boolean;
  openTable: (tableNumber: string) => void;
  /** The order is of another table now, also for the way back. */
  moveTo: (tableNumber: string) => void;
  openCategory: (key: string) => void;
  openCategories: () => void;
  changeTable: () => void;
  /** From the categories one step back, or out of the screen. */
  back: () => void;
}

const PATH = '/event-menu';

/** The step stands in the address (`?event=1&tisch=12&kategorie=3`), so that a reload loses nothing. */
export function useOrderStep(eventId: number, handedOver: HandedOver): OrderStep {
  const navigate = useNavigate();
  const user = useUser();
  const { state, key } = useLocation();
  const [search] = useSearchParams();
  const inAddress = search.has('event');
  const addressed = inAddress ? tableIn(search) : firstTable(handedOver);
  const tableNumber = inAddress && addressed !== null ? tableNow(eventId, addressed) : addressed;
  const categoryKey = inAddress ? search.get('kategorie') : (handedOver.categoryKey ?? null);

  useEffect(() => {
    // From here on the address alone says where one is; a cart that was handed back is a draft on the device by now.
    if (!inAddress && tableNumber !== null) noteBegin(eventId, tableNumber);
    if (inAddress && state === null && tableNumber === addressed) return;
    void navigate(addressOf(eventId, tableNumber, categoryKey), { replace: true });
  }, [inAddress, state, eventId, tableNumber, addressed, categoryKey, navigate]);

  /** A second tap comes before the step is drawn: it would stand twice in the history. */
  const isOnTheWay = useRef(false);
  // Before the step can be touched: a tap on it that came first would take the step out of the history.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another one with every step
  useLayoutEffect(() => {
    isOnTheWay.current = false;
  }, [key]);

  function go(table: string | null, category: string | null, replace = false, extra = '') {
    void navigate(addressOf(eventId, table, category) + extra, { replace: replace || isOnTheWay.current });
    isOnTheWay.current = true;
  }
  const isChanging = search.has('aendern');

  function back() {
    if (isChanging) return go(tableNumber, categoryKey, true);
    if (tableNumber !== null && user.role === 'WAITER') return go(null, null, true);
    void navigate('/', { state: ownEventState(user) });
  }

  return {
    tableNumber,
    categoryKey,
    isChanging,
    // A new entry in the history: the browser's way back leads to the table, not out of the house.
    openTable(table) {
      noteBegin(eventId, table);
      go(table, null);
    },
    moveTo(table) {
      if (tableNumber !== null) noteMove(eventId, tableNumber, table);
      go(table, categoryKey, true);
    },
    openCategory: (key) => go(tableNumber, key, categoryKey !== null),
    openCategories: () => go(tableNumber, null, true),
    changeTable: () => go(tableNumber, categoryKey, true, '&aendern=1'),
    back,
  };
}

/** What the server takes of one. */
const MAX_TABLE_LENGTH = 20;

/** Without one, or with one that the server refuses, it is asked for: not only when the guest has paid. */
function tableIn(search: URLSearchParams): string | null {
  const table = tableFrom(search.get('tisch') ?? '');
  return table !== '' && table.length <= MAX_TABLE_LENGTH ? table : null;
}

function firstTable({ tableNumber, autoTakeaway }: HandedOver): string | null {
  if (autoTakeaway) return TAKEAWAY;
  return tableNumber ?? null;
}

function addressOf(eventId: number, table: string | null, category: string | null): string {
  const search = new URLSearchParams({ event: String(eventId) });
  if (table !== null) search.set('tisch', table);
  if (table !== null && category !== null) search.set('kategorie', category);
  return `${PATH}?${search}`;
}
