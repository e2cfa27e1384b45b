import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { expect } from 'vitest';
import { addUp, type BooksFigures, rappen } from './books-figures.ts';
import type { Cell } from './read-xlsx.ts';

/** The summary sheet of a spreadsheet says what the books kept by hand come to. */
export function checkSummary(rows: readonly Cell[][], expected: BooksFigures): void {
  const summary = rows.map((row) => row.map((cell) => cell?.value));
  const [, total, cancelled] = summary;
  expect([total?.[0], total?.[1], total?.[2], rappen(total?.[3])]).toEqual([
    'Total',
    expected.orders,
    expected.items,
    expected.sales,
  ]);
  const { count, amount } = expected.cancelled;
  expect([cancelled?.[0], cancelled?.[1], rappen(cancelled?.[3])]).toEqual(['Storniert', count, amount]);
  if (expected.depositOrders > 0) expect(summary[3]).toEqual(['Nur Depot', expected.depositOrders, 0, 0]);
  for (const title of ['Geschäftstag', 'Zahlungsart', 'Gerät'])
    expect([title, addUp(block(summary, title).map((row) => Number(row[1])))]).toEqual([title, expected.orders]);
  for (const title of ['Geschäftstag', 'Zahlungsart', 'Gerät', 'Kategorie', 'Artikel']) {
    expect([title, addUp(block(summary, title).map((row) => rappen(row[3])))]).toEqual([title, expected.sales]);
  }
  expect(block(summary, 'Depot und Rundung').map((row) => rappen(row[3]))).toEqual([
    expected.charged.amount,
    0 - expected.returned.amount,
    expected.rounding,
    expected.cash + expected.card,
    expected.cash,
    expected.card,
  ]);
  const isTaxed = [...expected.grossByRate.keys()].some((rate) => rate !== null);
  expect(summary.some(([title]) => title === 'MWST')).toBe(isTaxed);
  if (!isTaxed) return;
  const vat = block(summary, 'MWST').map(([rate, ...amounts]) => {
    const [gross = 0, tax = 0, net = 0] = amounts.map(Number);
    return { rate: Number.parseFloat(String(rate)), gross, tax, net };
  });
  checkVat(vat, expected);
}

/** Each rate's gross sales, the VAT in them to the nearest Rappen, and no word of what bears none. */
export function checkVat(
  said: EventStatisticsWire['vat'],
  { grossByRate, sales }: Pick<BooksFigures, 'grossByRate' | 'sales'>,
): void {
  const rates = [...grossByRate].filter(([rate]) => rate !== null).sort(([a], [b]) => Number(b) - Number(a));
  expect(said.map((row) => [Math.round(row.rate * 100), rappen(row.gross)])).toEqual(rates);
  for (const row of said) {
    expect(rappen(row.net) + rappen(row.tax)).toBe(rappen(row.gross));
    expect(Math.abs(row.tax - (row.gross * row.rate) / (100 + row.rate))).toBeLessThanOrEqual(0.005 + 1e-9);
  }
  expect(addUp(said.map((row) => rappen(row.gross))) + (grossByRate.get(null) ?? 0)).toBe(sales);
}

/** The rows below a heading, up to the empty one. */
function block(rows: readonly unknown[][], title: string): unknown[][] {
  const start = rows.findIndex(([first]) => first === title) + 1;
  const end = rows.findIndex((row, index) => index >= start && row.length === 0);
  return rows.slice(start, end < 0 ? undefined : end);
}
