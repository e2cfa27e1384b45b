// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearLastOrder, settleOrder, showLastOrder } from '../lib/last-order.ts';
import { pageForEachTest, until } from '../lib/testing/react-page.ts';
import { WAITER, waiterForEachTest, waiterScreen } from '../lib/testing/waiter-screen.tsx';
import { OrdersLink } from './orders-link.tsx';

waiterForEachTest();
const tickets = new Map<string, { printer: string; state: string; error: string | null }>();
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const ticket = tickets.get(url.split('/').at(-1) ?? '');
    return Response.json(ticket ? [ticket] : WAITER);
  });
});
afterEach(() => {
  tickets.clear();
  settleOrder();
  clearLastOrder();
});
const { page, renderAndWait } = pageForEachTest();

const STUCK = { printer: 'Küche', state: 'pending', error: 'Papier leer' };
const take = (clientOrderId: string) =>
  act(() =>
    showLastOrder({
      clientOrderId,
      eventId: 4,
      tableNumber: '5',
      isTakeawayMode: false,
      totalRappen: 450,
      changeRappen: 0,
      reached: 'server',
    }),
  );
const label = () => page.querySelector('a')?.getAttribute('aria-label');

it('an order that is not printed is told of beyond the next one, until it is', async () => {
  tickets.set('first', STUCK).set('second', { ...STUCK, state: 'completed', error: null });
  await renderAndWait(waiterScreen(<OrdersLink />));
  // Of the last one its strip tells.
  take('first');
  expect(label()).toBe('Letzte Bestellungen');
  act(clearLastOrder);
  take('second');
  await until(() => expect(label()).toBe('Letzte Bestellungen: nicht gedruckt'));
  tickets.set('first', { ...STUCK, state: 'completed', error: null });
  await until(() => expect(label()).toBe('Letzte Bestellungen'));
});
