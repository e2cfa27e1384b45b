import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type HandedBack, keepDraft, openDraft, removeDraft } from '../../lib/order-drafts.ts';
import { newOrderId } from '../../lib/uuid.ts';
import { type CartAction, type CartState, cartReducer, EMPTY_CART } from './cart-state.ts';
import { isToBePaid } from './moved-orders.ts';

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

/** The order of a table, kept on the device with every tap. Without a table there is nothing to keep. */
export function useOrderDraft(eventId: number, tableNumber: string | null, handedBack?: HandedBack): OpenOrder {
  const [state, dispatch] = useReducer(cartReducer, EMPTY_CART);
  const [identity, setIdentity] = useState({ clientOrderId: newOrderId(), restored: false });
  const loadedFor = useRef<string | null>(null);
  const first = useRef(handedBack);
  const discarded = useRef<string>(undefined);
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
      // Another tab may have gone on with what was thrown away here.
      discarded.current = undefined;
      loadedFor.current = tableNumber;
      setIdentity({ ...opened, restored: opened.restored && !isToBePaid(opened.clientOrderId) });
      dispatch({ type: 'load', cart: opened.cart });
    });
    return () => {
      left = true;
    };
  }, [eventId, tableNumber]);

  useEffect(() => {
    if (tableNumber === null || loadedFor.current !== tableNumber || discarded.current === clientOrderId) return;
    const draft = { eventId, tableNumber, cart: state.cart, clientOrderId };
    void (state.cart.length > 0 ? keepDraft(draft) : removeDraft(draft));
  }, [eventId, tableNumber, state.cart, clientOrderId]);

  const whenLoaded = useCallback((action: CartAction) => {
    if (loadedFor.current !== null) dispatch(action);
  }, []);

  async function moveTo(nextTable: string): Promise<boolean> {
    if (nextTable === tableNumber || state.cart.length === 0) return true;
    if ((await openDraft(eventId, nextTable, undefined)).restored) return false;
    await keepDraft({ eventId, tableNumber: nextTable, cart: state.cart, clientOrderId });
    if (tableNumber !== null) await removeDraft({ eventId, tableNumber, clientOrderId });
    loadedFor.current = nextTable;
    setIdentity({ clientOrderId, restored: false });
    return true;
  }

  function discard() {
    // What was drawn last may not be kept yet: it must not come after it was thrown away.
    discarded.current = clientOrderId;
    if (tableNumber !== null) void removeDraft({ eventId, tableNumber, clientOrderId });
    setIdentity({ clientOrderId: newOrderId(), restored: false });
    dispatch({ type: 'clear' });
  }

  return { state, dispatch: whenLoaded, clientOrderId, restored: identity.restored, discard, moveTo };
}
