// @vitest-environment happy-dom
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { ReceiptPage } from './receipt-page.tsx';

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();

it.each([
  [404, '/receipt/99', 'Bestellung nicht gefunden'],
  [400, '/receipt/abc', 'Ungültige Nummer.'],
])('an order that is none, answered with %s, is not asked for again', async (status, path, message) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'X', message }, { status }));
  const routes = (
    <Routes>
      <Route path="/receipt/:orderId" element={<ReceiptPage />} />
    </Routes>
  );
  await renderAndWait(waiterScreen(routes, { path }));
  await until(() => expect(page.textContent).toContain('Keine solche Bestellung'));
  expect(page.textContent).not.toContain('Erneut versuchen');
});
