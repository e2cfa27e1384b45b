// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getOrder } from '../../lib/outbox-store.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { WAITER, waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import type { PayableOrder } from './order-payload.ts';
import { handsOn, ORDER } from './payment-in-test.ts';
import { PaymentScreen } from './payment-screen.tsx';

waiterForEachTest();
const { page, leave, renderAndWait } = pageForEachTest();
const { press, shows } = handsOn(page);
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

  it('is not told of an order that was corrected since, and makes room for it once that one is paid', async () => {
    await refuseOnceLeft('left-corrected');
    await open('left-corrected', { cart: ORDER.cart.map((line) => ({ ...line, quantity: 2 })) });
    answer = Promise.resolve(Response.json({ orderNumber: 4 }, { status: 201 }));
    await press('Karte/Twint');
    // The payment has asked for it before, and been answered.
    expect(await getOrder('left-corrected')).toMatchObject({ state: 'rejected' });
    await press('Zahlung abschliessen');
    await shows('Bestellung abgeschlossen!');
    expect(await getOrder('left-corrected')).toMatchObject({ state: 'acked', body: sent[1] });
  });

  it('is not kept where an order was only tried out', async () => {
    await refuseOnceLeft('left-trial', { eventId: null });
    expect(await getOrder('left-trial')).toBeUndefined();
  });
});
