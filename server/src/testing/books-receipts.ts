import type { ReceiptWire } from '@bestellsystem/domain/receipts-schema.ts';
import { expect } from 'vitest';
import { addUp, amountOf, type BookedOrder, figuresOf, rappen, totalOf } from './books-figures.ts';
import { wallDate, wallTime } from './books-rules.ts';
import { checkVat } from './books-summary.ts';
import type { TestClient } from './test-client.ts';

/** What the guest gets says what was sold and paid; of what was cancelled nobody gets one. */
export async function checkReceipt(organizer: TestClient, order: BookedOrder): Promise<void> {
  const { status, body: said } = await organizer.get<ReceiptWire>(`/api/orders/${order.id}/receipt`);
  expect(status).toBe(order.isCancelled ? 409 : 200);
  if (order.isCancelled) return;
  const [year, month, day] = wallDate(order.at).split('-');
  const total = totalOf(order);
  expect({
    order: [said.orderId, said.orderNumber, said.tableNumber, said.paymentMethod],
    at: [said.date, said.time],
    lines: said.lines.map((line) => [line.name, line.quantity, rappen(line.unitPrice), rappen(line.amount)]),
    amounts: [said.total, said.rounding, said.payable, said.paid, said.change].map(rappen),
  }).toEqual({
    order: [order.id, order.number, order.tableNumber, order.method],
    at: [`${day}.${month}.${year}`, wallTime(order.at)],
    lines: order.lines.map((line) => [line.name, line.quantity, line.price, amountOf(line)]),
    amounts: [total, order.rounding, total + order.rounding, order.received, order.change],
  });
  expect(addUp(said.lines.map(({ amount }) => rappen(amount)))).toBe(total);
  checkVat(said.vat?.sums ?? [], figuresOf([order]));
}
