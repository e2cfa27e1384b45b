// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getOrder } from '../../lib/outbox-store.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { WAITER, waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import type { PayableOrder } from './order-payload.ts';
import { PaymentScreen } from './payment-screen.tsx';

const ORDER: Omit<PayableOrder, 'clientOrderId'> = {
  eventId: 4,
  tableNumber: '7',
  isTakeawayMode: false,
  isCashRounded: false,
  cart: [{ menuItemId: 1, name: 'Bratwurst', category: 'Küche', priceRappen: 850, quantity: 1 }],
};

waiterForEachTest();
const { page, leave, renderAndWait } = pageForEachTest();
let sent: string[];
let answer: Promise<Response>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/orders') return Response.json(WAITER);
    sent.push(String(init.body));
    return answer;
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'vibrate'));

function open(clientOrderId: string, change: Partial<PayableOrder> = {}): Promise<void> {
  return renderAndWait(waiterScreen(<PaymentScreen order={{ ...ORDER, ...change, clientOrderId }} />));
}

function press(name: string): Promise<void> {
  const key = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!key) throw new Error(`No key «${name}» in: ${page.textContent}`);
  return act(async () => key.click());
}

/** What storage and network bring comes by itself, outside of any `act`. */
async function shows(text: string): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await expect.poll(() => page.textContent).toContain(text);
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
}

describe('a refusal that comes when somebody went back meanwhile', () => {
  /** Pays, is gone before the answer, and waits until the payment knows of it. */
  async function refuseOnceLeft(clientOrderId: string, change: Partial<PayableOrder> = {}): Promise<void> {
    const answered = Promise.withResolvers<Response>();
    answer = answered.promise;
    const vibrate = vi.fn();
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
    await open(clientOrderId, change);
    await press('Karte/Twint');
    await press('Zahlung abschliessen');
    await expect.poll(() => sent).toHaveLength(1);
    leave();
    vibrate.mockClear();
    answered.resolve(Response.json({ code: 'SOLD_OUT', message: 'Rösti ist ausverkauft.' }, { status: 409 }));
    await expect.poll(() => vibrate.mock.calls).toHaveLength(1);
  }

  it('is kept on the device with its order until somebody has read it', async () => {
    await refuseOnceLeft('left');
    expect(await getOrder('left')).toMatchObject({ state: 'rejected', taken: false, body: sent[0] });
    await open('left');
    await shows('Rösti ist ausverkauft.');
    expect(await getOrder('left')).toBeUndefined();
  });

  it('is not kept where an order was only tried out', async () => {
    await refuseOnceLeft('left-trial', { eventId: null });
    expect(await getOrder('left-trial')).toBeUndefined();
  });
});
