// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { Cart } from '@bestellsystem/domain/cart.ts';
import { IDBDatabase } from 'fake-indexeddb';
import { act } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getDraft, keepDraft, openDraft } from '../../lib/order-drafts.ts';
import { flushOutbox } from '../../lib/outbox.ts';
import { saveOrder } from '../../lib/outbox-store.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { hearServerTime } from '../../lib/testing/server-time.ts';
import { WAITER, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { type PayableOrder, writeOrder } from './order-payload.ts';
import { handsOn, ORDER } from './payment-in-test.ts';
import { fillExact } from './payment-rules.ts';
import { PaymentScreen } from './payment-screen.tsx';

let sent: string[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/orders') return Response.json(WAITER);
    sent.push(String(init.body));
    return answer();
  });
  localStorage.setItem('user', JSON.stringify(WAITER));
});
afterEach(async () => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'vibrate');
  vi.restoreAllMocks();
  // What still waits on the device would go out in the next test.
  answer = accept;
  await flushOutbox();
  localStorage.clear();
  vi.unstubAllGlobals();
  hearServerTime(Date.now());
});
const { page, renderAndWait } = pageForEachTest();
const { press, shows } = handsOn(page);

function open(clientOrderId: string, change: Partial<PayableOrder> = {}): Promise<void> {
  const screens = (
    <Routes>
      <Route path="/payment" element={<PaymentScreen order={{ ...ORDER, ...change, clientOrderId }} />} />
      <Route path="/event-menu" element={<HandedOver />} />
    </Routes>
  );
  return renderAndWait(waiterScreen(screens, { path: '/payment' }));
}

function HandedOver() {
  return <p>Bestellung {JSON.stringify(useLocation().state)}</p>;
}

function accept(): Response {
  return Response.json({ orderNumber: 4 }, { status: 201 });
}

/** The next answer is lost, too: what the device can't note down the payment asks the server for. */
function acceptAndBreakStorage(): Response {
  answer = () => {
    answer = accept;
    throw new TypeError('Failed to fetch');
  };
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  return accept();
}

it('a refusal says that the order is not taken, and lets it be changed', async () => {
  answer = () => Response.json({ code: 'SOLD_OUT', message: 'Rösti ist ausverkauft.' }, { status: 409 });
  await open('refused');
  await press('Karte/Twint');
  await press('Zahlung abschliessen');
  await shows('Rösti ist ausverkauft.');
  expect(page.textContent).toContain('Nicht aufgenommen');
  expect(page.textContent).toContain('Bestellung anpassen');
});

it.each(['EVENT_CLOSED', 'EVENT_INACTIVE'])(
  'no money is taken where nothing helps but the organizer: %s',
  async (code) => {
    answer = () => Response.json({ code, message: 'Dieses Event ist zu.' }, { status: 409 });
    await open(`refused-${code}`);
    await press('Karte/Twint');
    await press('Zahlung abschliessen');
    await shows('Dieses Event ist zu.');
    expect(page.textContent).toContain('bitte kein Geld annehmen');
    expect(page.textContent).not.toContain('Bestellung anpassen');
  },
);

it('also after the page was loaded again it follows as it was, though nothing is typed in any more', async () => {
  answer = acceptAndBreakStorage;
  const body = writeOrder({ ...ORDER, clientOrderId: 'reloaded' }, fillExact(850), 'device_2', Date.now());
  await saveOrder({ clientOrderId: 'reloaded', user: { username: 'waiter_fest', role: 'WAITER' }, body });
  await open('reloaded');
  void flushOutbox();
  await shows('Ungewiss, ob die Bestellung aufgenommen ist');
  await press('Erneut senden');
  await shows('Bestellung abgeschlossen!');
  expect(sent).toEqual([body, body, body]);
});

it('whose storage fails under way hears that it is uncertain, and can only send the very same once more', async () => {
  answer = acceptAndBreakStorage;
  await open('uncertain');
  await press('Karte/Twint');
  await press('Zahlung abschliessen');
  await shows('Ungewiss, ob die Bestellung aufgenommen ist');
  expect(page.textContent).not.toContain('Nicht aufgenommen');
  expect(page.textContent).not.toContain('Bestellung anpassen');

  await press('CHF 50');
  expect(page.querySelector('[aria-pressed="true"]')?.textContent).toBe('Karte/Twint');
  expect(page.querySelector<HTMLInputElement>('input[inputmode="none"]')?.value).toBe('8.50');
  await press('Erneut senden');
  await shows('Bestellung abgeschlossen!');
  const [first, ...again] = sent;
  expect(again).toEqual([first, first]);
});

it('an answer in the very moment in which it becomes slow ends the waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answered = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/orders') await answered.promise;
    return url === '/api/orders' ? accept() : Response.json(WAITER);
  });
  // Felt as soon as the payment knows, before React has drawn it.
  const feel = () => queueMicrotask(() => void vi.advanceTimersByTime(3_000));
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: (touch: unknown) => Array.isArray(touch) && feel(),
  });
  await open('answered-late');
  await press('Karte/Twint');
  await press('Zahlung abschliessen');
  answered.resolve();
  await shows('Bestellung abgeschlossen!');
  expect(page.textContent).not.toContain('Verbindung langsam');
});

it('Escape closes the lines that lie over the payment, and only then leaves it', async () => {
  await open(crypto.randomUUID());
  const lines = () => page.querySelector('[aria-expanded]');
  const pressEscape = () =>
    act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })));
  await act(async () => (lines() as HTMLElement).click());
  expect(lines()?.getAttribute('aria-expanded')).toBe('true');
  await pressEscape();
  expect(lines()?.getAttribute('aria-expanded')).toBe('false');
  await pressEscape();
  await shows('Bestellung {');
});

it('what a guest may hand over is written as every other amount', async () => {
  await open(crypto.randomUUID(), { cart: ORDER.cart.map((line) => ({ ...line, quantity: 146 })) });
  const faces = [...page.querySelectorAll('.payment-suggest button')].map(({ textContent }) => textContent);
  expect(faces).toEqual(['Passend', "1'245", "1'250", "1'300"]);
});

it('has the currency stand beside what was received in browsers that fit no field to its text, too', async () => {
  await open('29f1b5c2-4d3e-4f60-8a7b-9c0d1e2f3a4b');
  const received = page.querySelector<HTMLInputElement>('input[inputmode="none"]');
  expect(received?.style.width).toBe('4ch');
  await press('100');
  expect(received?.style.width).toBe('6ch');
});

it('an order bears the time of the server where the clock of the device is a day behind: it is of that evening', async () => {
  const tomorrow = Date.now() + 24 * 60 * 60_000;
  hearServerTime(tomorrow);
  answer = accept;
  await open('wrong-clock');
  await press('Karte/Twint');
  await press('Zahlung abschliessen');
  await shows('Bestellung abgeschlossen!');
  const { timestamp } = JSON.parse(sent[0] ?? '{}') as { timestamp: string };
  expect(Math.abs(Date.parse(timestamp) - tomorrow)).toBeLessThan(60_000);
});

it('an order that is paid takes no other draft of its table along', async () => {
  answer = accept;
  const another = { eventId: 4, tableNumber: '7', cart: ORDER.cart, clientOrderId: 'begun-in-another-tab' };
  await keepDraft(another);
  await open('paid-here');
  await press('Karte/Twint');
  await press('Zahlung abschliessen');
  await shows('Bestellung abgeschlossen!');
  expect(await getDraft(4, '7')).toMatchObject(another);
});

it('what another tab adds to an order before it is paid stays at its table', async () => {
  answer = accept;
  const handedOverAt = new Date().toISOString();
  const draft = { eventId: 4, tableNumber: '7', clientOrderId: 'paid-beside' };
  await keepDraft({ ...draft, cart: ORDER.cart });
  await open('paid-beside', { handedOverAt });
  await press('Karte/Twint');
  const [sausage] = ORDER.cart;
  await keepDraft({ ...draft, cart: [{ ...sausage, quantity: 3 }] as Cart });
  await press('Zahlung abschliessen');
  await shows('Bestellung abgeschlossen!');
  await expect.poll(() => openDraft(4, '7', undefined)).toMatchObject({ cart: [{ ...sausage, quantity: 2 }] });
});

describe('an order that the history leads to once more', () => {
  const MORE = [...ORDER.cart, { menuItemId: 2, name: 'Most', category: 'Bar', priceRappen: 400, quantity: 1 }];

  async function openAgain(clientOrderId: string, cart: Cart, handedOverAt: number): Promise<void> {
    await keepDraft({ eventId: 4, tableNumber: '7', cart, clientOrderId });
    await open(clientOrderId, { handedOverAt: new Date(handedOverAt).toISOString() });
  }

  it('and that has grown since is not paid as it was: what came is still there', async () => {
    await openAgain('grown', MORE, Date.now() - 1000);
    await shows('Bestellung {"eventId":4,"tableNumber":"7","autoTakeaway":false}');
    expect((await getDraft(4, '7'))?.cart).toEqual(MORE);
  });

  it.each([
    ['has not changed since', MORE, 1000],
    ['was only looked at since', ORDER.cart, -1000],
  ])('and that %s is paid', async (id, cart, laterMs) => {
    answer = accept;
    await openAgain(id, cart, Date.now() + laterMs);
    await press('Karte/Twint');
    // The payment has asked for it before, and been answered.
    await getDraft(4, '7');
    await press('Zahlung abschliessen');
    await shows('Bestellung abgeschlossen!');
  });
});
