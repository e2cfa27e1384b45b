// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLastOrder } from '../../lib/last-order.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { WAITER, waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { OwnOrdersPage } from './own-orders-page.tsx';
import { own } from './testing/followed.ts';

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();

let stored: OwnOrderWire;
let answerCancelling: PromiseWithResolvers<Response>;

beforeEach(async () => {
  stored = own('a', { cancellableMs: 60_000 });
  answerCancelling = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/orders/own') return Response.json([stored]);
    if (url.endsWith('/reprint')) return new Response('OK');
    return url.endsWith('/cancel') ? answerCancelling.promise : Response.json(WAITER);
  });
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Nr. 41'));
});

const press = (name: string) =>
  act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());

const isAsking = () => page.querySelector('dialog')?.hasAttribute('open') === true;

/** The list is asked for anew, as every few seconds. */
async function hear(change: Partial<OwnOrderWire>): Promise<void> {
  stored = { ...stored, ...change };
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await until(() => expect(page.textContent).toContain(`Storniert: ${change.cancelReason}`));
}

const loseAnswer = () => act(async () => answerCancelling.reject(new TypeError('Failed to fetch')));

const REFUND = 'Bestellung 41 ist storniert. CHF 28.00 bar zurückgeben.';

async function cancel(): Promise<void> {
  await press('Stornieren');
  await press('Vertippt');
}

describe('cancelling whose answer is lost', () => {
  beforeEach(cancel);

  it('is said to be done as soon as the list says so, and nothing else is said afterwards', async () => {
    const taken = { eventId: 1, tableNumber: '12', isTakeawayMode: false, reached: 'server' } as const;
    showLastOrder({ ...taken, clientOrderId: 'a', totalRappen: 2800, changeRappen: 200 });
    await hear({ status: 'cancelled', cancelReason: 'Vertippt' });
    expect(isAsking()).toBe(false);
    expect(page.textContent).toContain(REFUND);
    // Nobody counts out its change any more.
    expect(sessionStorage.getItem('lastOrder')).toBe('');
    await loseAnswer();
    expect(page.textContent).toContain(REFUND);
    expect(page.querySelector('[role="alert"]')).toBeNull();
    await act(async () => page.querySelector<HTMLElement>('[aria-label="Meldung schliessen"]')?.click());
    expect(page.textContent).not.toContain('zurückgeben');
    expect(page.querySelector('[role="alert"]')).toBeNull();
  });

  it('is uncertain until then, where the question has been put away', async () => {
    await press('Abbrechen');
    await loseAnswer();
    expect(page.textContent).toContain('Bestellung 41: Ungewiss, ob storniert – Keine Verbindung zum Server');
    await hear({ status: 'cancelled', cancelReason: 'Vertippt' });
    expect(page.textContent).toContain(REFUND);
    expect(page.textContent).not.toContain('Ungewiss');
  });

  it('is none of somebody else’s, who has the money in hand', async () => {
    await loseAnswer();
    await hear({ status: 'cancelled', cancelReason: 'Gast ist weg' });
    expect(page.textContent).not.toContain('zurückgeben');
  });
});

it('cancelling that is answered says what to give back, whatever the server makes of its reason', async () => {
  await cancel();
  const cancelled = { ...stored, status: 'cancelled', cancelReason: 'Zu spät' };
  await act(async () => answerCancelling.resolve(Response.json(cancelled)));
  await until(() => expect(page.textContent).toContain(REFUND));
});

it('cancelling that is refused is not done by whoever does it later', async () => {
  await cancel();
  const error = { code: 'TOO_LATE', message: 'Nur der Veranstalter storniert noch.' };
  await act(async () => answerCancelling.resolve(Response.json({ error, message: error.message }, { status: 409 })));
  await until(() => expect(page.textContent).toContain('Nur der Veranstalter storniert noch.'));
  await hear({ status: 'cancelled', cancelReason: 'Vertippt' });
  expect(page.textContent).not.toContain('zurückgeben');
});

it('a copy is not called for where only the guests’ network says «OK»', async () => {
  await press('Nochmals drucken');
  await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));
  expect(page.textContent).not.toContain('Kopie kommt');
});
