import { act } from 'react';
import { expect } from 'vitest';
import type { PayableOrder } from './order-payload.ts';

/** One sausage at table 7, to be paid. */
export const ORDER: Omit<PayableOrder, 'clientOrderId'> = {
  eventId: 4,
  tableNumber: '7',
  isTakeawayMode: false,
  isCashRounded: false,
  cart: [{ menuItemId: 1, name: 'Bratwurst', category: 'Küche', priceRappen: 850, quantity: 1 }],
};

/** How a test of the payment takes hold of its page. */
export function handsOn(page: HTMLElement) {
  return {
    press(name: string): Promise<void> {
      const key = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      if (!key) throw new Error(`No key «${name}» in: ${page.textContent}`);
      return act(async () => key.click());
    },
    /** What storage and network bring comes by itself, outside of any `act`. */
    async shows(text: string): Promise<void> {
      globalThis.IS_REACT_ACT_ENVIRONMENT = false;
      await expect.poll(() => page.textContent).toContain(text);
      globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    },
  };
}
