import { countedOrders } from '@bestellsystem/domain/counted.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import type { PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import { timeText } from '../../lib/server-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { chfText, rappenOf } from './amounts.ts';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { matches } from './matches.ts';
import { type OrderActions, OrderKeys } from './order-keys.tsx';
import { type ListedOrder, OrderState, stateText } from './order-state.tsx';
import { AllLoaded, NoneOfNewest, OnlyNewest, type OrdersPart } from './part-of-orders.tsx';
import { tableName } from './table-name.ts';

export interface OrderTableProps {
  orders: readonly ListedOrder[];
  withDevice: boolean;
  /** What is typed into the filter. */
  wanted: string;
  onWanted: (wanted: string) => void;
  /** Where there are more orders than these. */
  part?: OrdersPart | undefined;
  /** Offers to tick off and to cancel each, and its receipt. */
  actions?: OrderActions;
}

/** Orders, the newest first, with what was in them; the total is that of the rows in sight, without the cancelled ones. */
export function OrderTable({ orders, withDevice, wanted, onWanted, part, actions }: OrderTableProps) {
  const columns = withDevice ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'device');
  const rows = orders.filter((order) => matches(wanted, textsOf(order)));
  const counted = rows.filter(({ status }) => status !== 'cancelled');
  const depositOrders = counted.filter(({ onlyDeposits }) => onlyDeposits).length;
  const total = counted.reduce((sum, { totalAmount }) => sum + rappenOf(totalAmount), 0);
  const paid = counted.reduce((sum, { payable }) => sum + rappenOf(payable), 0);

  return (
    <div tabIndex={-1} className="grid gap-4">
      <AllLoaded part={part} count={orders.length} />
      <div className="max-w-md print:hidden">
        <TextField
          label="Filtern"
          type="search"
          placeholder="Nummer, Tisch, Name"
          value={wanted}
          onChange={({ target }) => onWanted(target.value)}
        />
      </div>
      {part && rows.length > 0 && <OnlyNewest {...part} />}
      <DataTable
        caption="Bestellungen"
        isWide
        rows={rows}
        keyOf={({ orderId }) => orderId}
        empty={part ? <NoneOfNewest {...part} /> : <EmptyState title="Nichts gefunden" />}
        sorting={{ column: 'number', descending: true }}
        columns={actions ? [...columns, actionColumn(actions)] : columns}
        totals={{
          number: 'Total',
          items: `${countedOrders(counted.length - depositOrders, depositOrders)}${part ? ', so weit geladen' : ''}`,
          // As the payments among the figures say it.
          ...(paid !== total && { payment: <span className="whitespace-nowrap">{formatChf(paid)}</span> }),
          amount: formatChf(total),
        }}
      />
    </div>
  );
}

/** Words shared with the invoice would come before the first screen. */
const PAYMENT: Record<PaymentMethod, string> = { CASH: 'Bar', CARD_TWINT: 'Karte/Twint' };

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    id: 'number',
    title: 'Nr.',
    value: (row) => row.orderNumber,
    cardTitle: 'Bestellung',
    isNumber: true,
  },
  { id: 'time', title: 'Zeit', value: (row) => row.orderTime, show: (row) => timeText(row.orderTime) },
  { id: 'table', title: 'Tisch', value: (row) => tableName(row.tableNumber) },
  {
    id: 'device',
    title: 'Gerät',
    value: (row) => row.deviceDisplayName ?? '',
    className: 'as-table:whitespace-nowrap',
  },
  {
    id: 'items',
    title: 'Inhalt',
    value: contentText,
    show: (row) => (
      <span className="wrap-anywhere">
        <WholeWords text={contentText(row)} />
      </span>
    ),
    ownLine: true,
    isUnsorted: true,
  },
  {
    id: 'payment',
    title: 'Bezahlt',
    value: paidText,
    show: (row) => <WholeWords text={paidText(row)} />,
    className: 'max-lg:as-table:hidden',
  },
  { id: 'status', title: 'Zustand', value: stateText, show: (row) => <OrderState order={row} /> },
  {
    id: 'amount',
    title: 'Betrag',
    value: (row) => row.totalAmount,
    show: (row) => <Amount order={row} />,
    isNumber: true,
  },
];

function actionColumn(actions: OrderActions): Column<ListedOrder> {
  return {
    id: 'action',
    title: 'Aktion',
    value: () => '',
    show: (row) => <OrderKeys order={row} {...actions} />,
    ownLine: true,
    isUnsorted: true,
    className: 'print:hidden',
  };
}

/** `2 × Rösti`, as on every screen; the API says `2x Rösti`. Number, sign and the name’s first word stay together. */
function contentText({ items }: ListedOrder): string {
  return items.map((item) => item.replace(/^(\d+)x /, '$1\u00a0×\u00a0')).join(', ');
}

/** Cash may have been rounded: then it isn't the order's amount that went from hand to hand. */
function paidText({ paymentMethod, payable, totalAmount }: ListedOrder): string {
  const method = PAYMENT[paymentMethod];
  return payable === totalAmount ? method : `${method} ${chfText(payable)}`;
}

function Amount({ order: { status, totalAmount } }: { order: ListedOrder }) {
  if (status === 'cancelled') return <s className="text-ink-2">{chfText(totalAmount)}</s>;
  return <span className="font-semibold">{chfText(totalAmount)}</span>;
}

function textsOf(order: ListedOrder): string[] {
  const { orderNumber, tableNumber, items, deviceDisplayName = '', paymentMethod } = order;
  return [
    String(orderNumber),
    tableName(tableNumber),
    ...items,
    contentText(order),
    deviceDisplayName,
    stateText(order),
    order.cancelReason ?? '',
    ...(order.flagReasons ?? []),
    PAYMENT[paymentMethod],
  ];
}
