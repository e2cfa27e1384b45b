import type { Cart } from '@bestellsystem/domain/cart.ts';
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { getDraft, type OrderDraft, removeDraft, saveDraft } from '../../lib/order-drafts.ts';
import { getOrder } from '../../lib/outbox-store.ts';
import { newUuid } from '../../lib/uuid.ts';
import { type CartAction, type CartState, cartReducer, EMPTY_CART } from './cart-state.ts';

/** A cart that another screen hands back, for instance the payment. */
export interface HandedBack {
  cart: Cart;
  clientOrderId?: string;
}

export interface OpenOrder {
  state: CartState;
  dispatch: Dispatch<CartAction>;
  clientOrderId: string;
  /** The cart was found on this device, after a reload or from an earlier visit to the table. */
  restored: boolean;
  discard: () => void;
  /** Takes the cart along to another table; false when that table has a draft of its own. */
  moveTo: (tableNumber: string) => Promise<boolean>;
}

/** A storage that doesn't answer must not keep a waiter from taking orders. */
const STORAGE_LIMIT_MS = 1500;

/** The order of a table, kept on the device with every tap. Without a table there is nothing to keep. */
export function useOrderDraft(eventId: number, tableNumber: string | null, handedBack?: HandedBack): OpenOrder {
  const [state, dispatch] = useReducer(cartReducer, EMPTY_CART);
  const [identity, setIdentity] = useState({ clientOrderId: newUuid(), restored: false });
  const loadedFor = useRef<string | null>(null);
  const first = useRef(handedBack);
  const { clientOrderId } = identity;

  useEffect(() => {
    if (loadedFor.current === tableNumber) return;
    loadedFor.current = null;
    dispatch({ type: 'clear' });
    if (tableNumber === null) return;
    let left = false;
    void openDraft(eventId, tableNumber, first.current).then((opened) => {
      if (left) return;
      first.current = undefined;
      loadedFor.current = tableNumber;
      setIdentity({ clientOrderId: opened.clientOrderId, restored: opened.restored });
      dispatch({ type: 'load', cart: opened.cart });
    });
    return () => {
      left = true;
    };
  }, [eventId, tableNumber]);

  useEffect(() => {
    if (tableNumber === null || loadedFor.current !== tableNumber) return;
    // A draft that can't be kept is still on the screen; the order itself is saved when it is paid.
    keep({ eventId, tableNumber, cart: state.cart, clientOrderId }).catch(() => undefined);
  }, [eventId, tableNumber, state.cart, clientOrderId]);

  const whenLoaded = useCallback((action: CartAction) => {
    if (loadedFor.current !== null) dispatch(action);
  }, []);

  async function moveTo(nextTable: string): Promise<boolean> {
    if (nextTable === tableNumber) return true;
    const other = await getDraft(eventId, nextTable).catch(() => undefined);
    if (other && other.cart.length > 0 && state.cart.length > 0) return false;
    if (state.cart.length === 0) return true;
    await keep({ eventId, tableNumber: nextTable, cart: state.cart, clientOrderId }).catch(() => undefined);
    if (tableNumber !== null) await removeDraft(eventId, tableNumber).catch(() => undefined);
    loadedFor.current = nextTable;
    return true;
  }

  function discard() {
    setIdentity({ clientOrderId: newUuid(), restored: false });
    dispatch({ type: 'clear' });
  }

  return { state, dispatch: whenLoaded, clientOrderId, restored: identity.restored, discard, moveTo };
}

async function openDraft(eventId: number, tableNumber: string, handedBack: HandedBack | undefined) {
  const draft = await within(findDraft(eventId, tableNumber));
  if (handedBack) {
    const clientOrderId = handedBack.clientOrderId ?? draft?.clientOrderId ?? newUuid();
    return { cart: handedBack.cart, clientOrderId, restored: false };
  }
  if (draft && draft.cart.length > 0) return { ...draft, restored: true };
  return { cart: [], clientOrderId: newUuid(), restored: false };
}

/** A draft whose order was taken meanwhile, before a crash, must not be ordered again. */
async function findDraft(eventId: number, tableNumber: string): Promise<OrderDraft | undefined> {
  const draft = await getDraft(eventId, tableNumber);
  if (!draft) return undefined;
  const submitted = await getOrder(draft.clientOrderId);
  if (!submitted?.taken && submitted?.state !== 'acked') return draft;
  await removeDraft(eventId, tableNumber);
  return undefined;
}

function keep(draft: Omit<OrderDraft, 'changedAt'>): Promise<void> {
  if (draft.cart.length === 0) return removeDraft(draft.eventId, draft.tableNumber);
  return saveDraft({ ...draft, changedAt: new Date().toISOString() });
}

function within<T>(work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), STORAGE_LIMIT_MS);
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
