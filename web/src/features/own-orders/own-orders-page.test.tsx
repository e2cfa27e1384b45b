// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { Link, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { clearLastOrder, showLastOrder } from '../../lib/last-order.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { WAITER, waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { OrdersLink } from '../../ui/orders-link.tsx';
import { OwnOrdersPage } from './own-orders-page.tsx';

waiterForEachTest();
const { page, leave, renderAndWait } = pageForEachTest();

const press = (name: string, times = 1) =>
  act(async () => {
    const key = [...page.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === name);
    for (let tap = 0; tap < times; tap++) key?.click();
  });

it('two taps on «Zurück» lead to the screen before, not out of it', async () => {
  await renderAndWait(
    waiterScreen(
      <Routes>
        <Route path="/" element={<Link to="/event-menu">Bestellen</Link>} />
        <Route path="/event-menu" element={<Link to="/orders">Letzte</Link>} />
        <Route path="/orders" element={<OwnOrdersPage />} />
      </Routes>,
    ),
  );
  await press('Bestellen');
  await press('Letzte');
  await press('Zurück', 2);
  expect(page.textContent).toBe('Letzte');
});

it('who has read that an order is not printed is not told of it any more', async () => {
  const tickets = [{ printer: 'Küche', state: 'pending', error: 'Papier leer' }];
  const menuItem = { id: 1, name: 'Bratwurst', price: 8.5, category: 'Grill', kind: 'article' };
  const order = { clientOrderId: 'a', orderNumber: 7, tableNumber: '5', isTakeawayMode: false, status: 'new' };
  const own = {
    ...{ ...order, items: [{ menuItem, quantity: 1, price: 8.5, note: null, status: 'new' }], payable: 8.5, tickets },
    ...{ takenAt: new Date().toISOString(), ageMs: 0, cancellableMs: 0 },
  };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/orders/own') return Response.json([own]);
    return Response.json(url.includes('/print-jobs/') ? tickets : WAITER);
  });
  showLastOrder({ ...order, eventId: 4, changeRappen: 0, reached: 'server' });
  clearLastOrder();
  const label = () => page.querySelector('a')?.getAttribute('aria-label');
  await renderAndWait(waiterScreen(<OrdersLink />));
  await until(() => expect(label()).toBe('Letzte Bestellungen: nicht gedruckt'));
  leave();
  await renderAndWait(waiterScreen(<OwnOrdersPage />));
  await until(() => expect(page.textContent).toContain('Papier leer'));
  leave();
  await renderAndWait(waiterScreen(<OrdersLink />));
  expect(label()).toBe('Letzte Bestellungen');
});
