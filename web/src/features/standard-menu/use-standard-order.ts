import type { Cart } from '@bestellsystem/domain/cart.ts';
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { clearLastOrder } from '../../lib/last-order.ts';
import { type HandedBack, keepDraft, openDraft } from '../../lib/order-drafts.ts';
import { newOrderId } from '../../lib/uuid.ts';
import { type CartAction, EMPTY, type StandardCart, standardCartReducer } from './standard-cart.ts';

const UNDO_MS = 6000;

export interface StandardOrder {
  state: StandardCart;
  dispatch: Dispatch<CartAction>;
  clientOrderId: string;
  /** The cart as it was left is on the screen, and a handed-back one is kept on the device. */
  isLoaded: boolean;
}

/** The order of a table from the standard menu, kept on the device with every tap. */
export function useStandardOrder(tableNumber: string, handedBack: HandedBack | undefined): StandardOrder {
  const [state, dispatch] = useReducer(standardCartReducer, EMPTY);
  const [identity, setIdentity] = useState({ clientOrderId: newOrderId(), isLoaded: false });
  const first = useRef(handedBack);
  const { clientOrderId, isLoaded } = identity;

  useEffect(() => {
    let left = false;
    void openDraft(null, tableNumber, first.current).then((opened) => {
      if (left) return;
      dispatch({ type: 'load', cart: opened.cart });
      setIdentity({ clientOrderId: opened.clientOrderId, isLoaded: true });
    });
    return () => {
      left = true;
    };
  }, [tableNumber]);

  useEffect(() => {
    if (!isLoaded) return;
    void keepDraft({ eventId: null, tableNumber, cart: state.cart, clientOrderId });
  }, [isLoaded, tableNumber, state.cart, clientOrderId]);

  useEffect(() => {
    if (!state.undo) return;
    clearLastOrder();
    const timer = setTimeout(() => dispatch({ type: 'forget-undo' }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [state.undo]);

  const whenLoaded = useCallback(
    (action: CartAction) => {
      if (isLoaded) dispatch(action);
    },
    [isLoaded],
  );

  return { state, dispatch: whenLoaded, clientOrderId, isLoaded };
}

/** The router's state comes out of the browser's history: only what has the right shape is used. */
export function readHandedOver(state: unknown): { tableNumber: string; handedBack?: HandedBack } {
  const { tableNumber, preservedOrder, clientOrderId } = Object(state) as Record<string, unknown>;
  return {
    tableNumber: typeof tableNumber === 'string' ? tableNumber.trim() : '',
    ...(Array.isArray(preservedOrder) && {
      handedBack: {
        cart: (preservedOrder as Cart).filter((line) => Number.isInteger(line?.quantity) && line.menuItemId > 0),
        ...(typeof clientOrderId === 'string' && { clientOrderId }),
      },
    }),
  };
}
