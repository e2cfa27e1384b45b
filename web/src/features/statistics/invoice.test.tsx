// @vitest-environment happy-dom
import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { InvoiceDataWire } from '@bestellsystem/domain/statistics-schema.ts';
import { expect, it } from 'vitest';
import { onTheWall } from '../../lib/server-clock.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { Invoice } from './invoice.tsx';

const { page, render } = pageForEachTest();

const order = (orderNumber: number, totalAmount: number, payable: number): InvoiceDataWire['orders'][number] => ({
  ...{ orderId: orderNumber, orderNumber, tableNumber: '3', orderTime: `2026-11-21T18:0${orderNumber}:00.000Z` },
  ...{ totalAmount, payable, items: [], paymentMethod: 'CASH' },
});

const data: InvoiceDataWire = {
  date: '2026-11-21',
  orders: [order(1, 44.47, 44.45), order(2, 21.4, 21.4)],
  positions: [],
  vat: [],
  sender: { name: '', addressLines: [], vatNumber: '' },
};

const nothing = () => undefined;

it('an invoice on paper says what was paid and that nothing is open', () => {
  const { date, time } = onTheWall(data.orders[0]?.orderTime ?? '');
  render(
    <Invoice
      eventName="Fest"
      selection={[]}
      recipient=""
      data={data}
      isUnpaid={false}
      onPrint={nothing}
      onShown={nothing}
    />,
  );
  expect(page.textContent).toContain('TotalCHF 65.87');
  expect(page.textContent).toContain('Bereits bezahlt. Offen: CHF 0.00');
  expect(page.textContent).toContain(`Bezahlt: Bar CHF 65.85 (Rundung -0.02), ${formatDate(date)} ${time} bis `);
});

it('what is still to be paid says so, and of no payment', () => {
  render(
    <Invoice eventName="Fest" selection={[]} recipient="" data={data} isUnpaid onPrint={nothing} onShown={nothing} />,
  );
  expect(page.textContent).toContain('Offen: CHF 65.87');
  expect(page.textContent).not.toMatch(/bezahlt/i);
});

it('names whom it is for as they were typed, a line each, and nobody where nobody was', () => {
  const sheet = (recipient: string) => (
    <Invoice
      {...{ eventName: 'Fest', selection: [], data, isUnpaid: true, recipient }}
      onPrint={nothing}
      onShown={nothing}
    />
  );
  render(sheet(' Holzbau AG\n5726 Unterkulm '));
  expect(page.querySelector('.invoice-recipient')?.textContent).toBe('Holzbau AG\n5726 Unterkulm');
  render(sheet(' \n '));
  expect(page.querySelector('.invoice-recipient')).toBeNull();
});

it("says the organizer's own words, line by line, where there are some", () => {
  const sheet = (receiptText: string | undefined) => (
    <Invoice
      {...{ eventName: 'Fest', selection: [], recipient: '', isUnpaid: false }}
      data={{ ...data, sender: { ...data.sender, ...(receiptText && { receiptText }) } }}
      onPrint={nothing}
      onShown={nothing}
    />
  );
  render(sheet('Danke!\nBis nächstes Jahr'));
  expect(page.querySelector('.invoice-words')?.textContent).toBe('Danke!\nBis nächstes Jahr');
  render(sheet(undefined));
  expect(page.querySelector('.invoice-words')).toBeNull();
});
