// @vitest-environment happy-dom
import type { ReceiptWire } from '@bestellsystem/domain/receipts-schema.ts';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { ReceiptPage } from './receipt-page.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

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

const RETURNED: ReceiptWire = {
  ...{ orderId: 7, orderNumber: 7, eventName: 'Dorffest', tableNumber: '7', date: '21.11.2026', time: '19:30' },
  ...{ organizer: { name: '', addressLines: [] }, text: '', vat: null, printers: [] },
  lines: [{ name: 'Becher', kind: 'deposit', quantity: -3, unitPrice: 2, amount: -6, vatRate: null }],
  ...{ total: -6, rounding: 0, payable: -6, paid: 10, change: 16, paymentMethod: 'CASH' },
};

it('calls paid out what the deposits come to, also where the guest handed over something', async () => {
  await renderAndWait(<ReceiptSheet receipt={RETURNED} />);
  expect(page.textContent).toContain('Ausbezahlt (Bar)CHF 6.00');
});

it('says no VAT number where none is known any more', async () => {
  const vat = { number: '', sums: [{ rate: 8.1, gross: 32.5, tax: 2.44, net: 30.06 }] };
  await renderAndWait(<ReceiptSheet receipt={{ ...RETURNED, vat }} />);
  expect(page.textContent).toContain('enthält 8.1 % MWST auf 32.50');
  expect(page.textContent).not.toContain('MWST-Nr.');
});
