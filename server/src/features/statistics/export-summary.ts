import { sellsNothing } from '@bestellsystem/domain/sells-nothing.ts';
import { type VatSum, vatSums } from '@bestellsystem/domain/vat.ts';
import { compareNames, compareSales } from './device-names.ts';
import { articleCategory, DEPOSIT_LABEL, PAYMENT_LABELS, ROUNDING_LABEL } from './export-rows.ts';
import type { SoldOrder } from './sold-orders.ts';

/** What a number of orders adds up to; amounts in Rappen. */
export interface SummaryRow {
  name: string;
  orders: number;
  quantity: number;
  totalAmount: number;
}

export interface Summary {
  total: SummaryRow;
  cancelled: SummaryRow;
  /** Orders of nothing but deposits: they sell nothing and count nowhere else. */
  onlyDeposits: SummaryRow;
  /** From the sales to what was paid: deposits charged and given back, rounding, the sum of it all, and how it was paid. */
  paid: SummaryRow[];
  /** Empty where none is owed. */
  vat: VatSum[];
  days: SummaryRow[];
  payments: SummaryRow[];
  devices: SummaryRow[];
  categories: SummaryRow[];
  items: SummaryRow[];
}

/**
 * Adds up the orders of a file while they are written to it, so that the file agrees with itself also when orders are
 * taken meanwhile. Cancelled orders count only among themselves; everything but `paid` is sales, without deposits.
 */
export function summing(): { add: (order: SoldOrder) => void; summary: () => Summary } {
  const total = emptyRow('Total');
  const cancelled = emptyRow('Storniert');
  const onlyDeposits = emptyRow(`Nur ${DEPOSIT_LABEL}`);
  const charged = emptyRow(`${DEPOSIT_LABEL} verlangt`);
  const returned = emptyRow(`${DEPOSIT_LABEL} zurückgegeben`);
  const rounding = emptyRow(ROUNDING_LABEL);
  const paidBy: Rows = new Map(Object.values(PAYMENT_LABELS).map((name) => [name, emptyRow(`davon ${name}`)]));
  const taxed = new Map<number, { vatRate: number; amount: number }>();
  const days: Rows = new Map();
  const payments: Rows = new Map();
  const devices: Rows = new Map();
  const categories: Rows = new Map();
  const items: Rows = new Map();

  const add = (order: SoldOrder): void => {
    if (order.status === 'cancelled') {
      addAmounts(cancelled, order, order.total);
      cancelled.orders += 1;
      return;
    }
    rounding.totalAmount += order.rounding;
    if (sellsNothing(order.lines)) onlyDeposits.orders += 1;
    rowOf(paidBy, PAYMENT_LABELS[order.method]).totalAmount += order.total + order.rounding;
    addOrder(total, order);
    addOrder(rowOf(days, order.businessDay), order);
    addOrder(rowOf(payments, PAYMENT_LABELS[order.method]), order);
    // Two devices may bear the same service number: one from before a reset.
    addOrder(rowOf(devices, `${order.device.deviceDisplayName} (${order.device.deviceId})`), order);
    for (const line of order.lines) {
      if (line.kind === 'deposit') {
        addLine(line.quantity < 0 ? returned : charged, line);
        continue;
      }
      addLine(rowOf(categories, articleCategory(line.category)), line);
      addLine(rowOf(items, line.name), line);
      addTaxed(taxed, line);
    }
  };

  const paidRow = (): SummaryRow => ({
    ...emptyRow('Bezahlt'),
    totalAmount: [total, charged, returned, rounding].reduce((sum, { totalAmount }) => sum + totalAmount, 0),
  });

  return {
    add,
    summary: () => ({
      total,
      cancelled,
      onlyDeposits,
      paid: [charged, returned, rounding, paidRow(), ...paidBy.values()],
      vat: vatSums([...taxed.values()]),
      days: byName(days),
      payments: byName(payments),
      devices: byName(devices),
      categories: [...categories.values()].sort(compareSales),
      items: [...items.values()].sort(compareSales),
    }),
  };
}

type Rows = Map<string, SummaryRow>;

function rowOf(rows: Rows, name: string): SummaryRow {
  const row = rows.get(name) ?? emptyRow(name);
  rows.set(name, row);
  return row;
}

function emptyRow(name: string): SummaryRow {
  return { name, orders: 0, quantity: 0, totalAmount: 0 };
}

function addOrder(row: SummaryRow, order: SoldOrder): void {
  if (!sellsNothing(order.lines)) row.orders += 1;
  addAmounts(row, order, order.total - order.depositTotal);
}

function addAmounts(row: SummaryRow, order: SoldOrder, amount: number): void {
  row.quantity += order.lines.reduce((sum, { kind, quantity }) => sum + (kind === 'article' ? quantity : 0), 0);
  row.totalAmount += amount;
}

function addLine(row: SummaryRow, line: SoldOrder['lines'][number]): void {
  row.quantity += line.quantity;
  row.totalAmount += line.amount;
}

function addTaxed(rows: Map<number, { vatRate: number; amount: number }>, line: SoldOrder['lines'][number]): void {
  const { vatRate, amount } = line;
  if (vatRate !== null) rows.set(vatRate, { vatRate, amount: (rows.get(vatRate)?.amount ?? 0) + amount });
}

function byName(rows: Rows): SummaryRow[] {
  return [...rows.values()].sort((a, b) => compareNames(a.name, b.name));
}
