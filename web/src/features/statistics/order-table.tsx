import { countedOrders } from '@bestellsystem/domain/counted.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import type { OrderStatus, PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import type { StatisticsOrderWire } from '@bestellsystem/domain/statistics-schema.ts';
import { useState } from 'react';
import { timeText } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { chfText, rappenOf } from './amounts.ts';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { matches } from './matches.ts';
import { tableName } from './table-name.ts';

export type ListedOrder = StatisticsOrderWire & { deviceDisplayName?: string };

export interface OrderTableProps {
  orders: readonly ListedOrder[];
  withDevice: boolean;
  newestFirst?: boolean;
  /** There are more orders than these. */
  isPart?: boolean;
  /** Offers to cancel each, and its receipt. */
  onCancel?: (order: ListedOrder) => void;
}

/** Orders with what was in them; the total is that of the rows in sight, without the cancelled ones. */
export function OrderTable({ orders, withDevice, newestFirst = false, isPart = false, onCancel }: OrderTableProps) {
  const [wanted, setWanted] = useState('');
  const columns = withDevice ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'device');
  const rows = orders.filter((order) => matches(wanted, textsOf(order)));
  const counted = rows.filter(({ status }) => status !== 'cancelled');
  const depositOrders = counted.filter(({ onlyDeposits }) => onlyDeposits).length;
  const total = counted.reduce((sum, { totalAmount }) => sum + rappenOf(totalAmount), 0);

  return (
    <div className="grid gap-4">
      <div className="max-w-md print:hidden">
        <TextField
          label="Filtern"
          type="search"
          placeholder="Nummer, Tisch, Name"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nichts gefunden" />
      ) : (
        <DataTable
          caption="Bestellungen"
          isWide
          rows={rows}
          keyOf={({ orderId }) => orderId}
          sorting={{ column: 'number', descending: newestFirst }}
          columns={onCancel ? [...columns, actionColumn(onCancel)] : columns}
          totals={{
            number: 'Total',
            items: `${countedOrders(counted.length - depositOrders, depositOrders)}${isPart ? ', so weit geladen' : ''}`,
            amount: formatChf(total),
          }}
        />
      )}
    </div>
  );
}

const STATUS: Record<OrderStatus, string> = {
  new: 'Neu',
  preparing: 'In Zubereitung',
  completed: 'Fertig',
  cancelled: 'Storniert',
};
/** Words shared with the invoice would come before the first screen. */
const PAYMENT: Record<PaymentMethod, string> = { CASH: 'Bar', CARD_TWINT: 'Karte/Twint' };

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    id: 'number',
    title: 'Nr.',
    value: (row) => row.orderNumber,
    show: (row) => <OrderNumber order={row} />,
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
    value: (row) => row.items.join(', '),
    show: (row) => (
      <span className="wrap-anywhere">
        <WholeWords text={row.items.join(', ')} />
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

function actionColumn(onCancel: (order: ListedOrder) => void): Column<ListedOrder> {
  return {
    id: 'action',
    title: 'Aktion',
    value: () => '',
    show: (row) =>
      row.status !== 'cancelled' && (
        <span className="flex flex-wrap gap-1 as-cards:-mx-2 as-table:-my-2.5 xl:flex-nowrap">
          <LinkButton
            variant="quiet"
            className="px-2!"
            aria-label={`Quittung der Bestellung ${row.orderNumber}`}
            to={`/receipt/${row.orderId}`}
          >
            Quittung
          </LinkButton>
          <Button
            variant="quiet"
            className="px-2!"
            aria-label={`Bestellung ${row.orderNumber} stornieren`}
            onClick={() => onCancel(row)}
          >
            Stornieren
          </Button>
        </span>
      ),
    ownLine: true,
    isUnsorted: true,
    className: 'print:hidden',
  };
}

function OrderNumber({ order }: { order: ListedOrder }) {
  return (
    <>
      <span className="as-table:hidden">Bestellung </span>
      {order.orderNumber}
    </>
  );
}

/** Cash may have been rounded: then it isn't the order's amount that went from hand to hand. */
function paidText({ paymentMethod, payable, totalAmount }: ListedOrder): string {
  const method = PAYMENT[paymentMethod];
  return payable === totalAmount ? method : `${method} ${chfText(payable)}`;
}

/** What is cancelled or to be looked at says why at once: the organizer decides in the row, not after a search. */
function OrderState({ order }: { order: ListedOrder }) {
  return (
    <>
      {stateText(order)}
      {order.cancelReason && (
        <p className="md:text-sm wrap-anywhere text-ink-2">
          <WholeWords text={`Grund: ${order.cancelReason}`} />
        </p>
      )}
      {order.flagged && order.flagReasons?.length > 0 && (
        <ul className="md:text-sm wrap-anywhere text-ink-2">
          {order.flagReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Amount({ order: { status, totalAmount } }: { order: ListedOrder }) {
  if (status === 'cancelled') return <s className="text-ink-2">{chfText(totalAmount)}</s>;
  return <span className="font-semibold">{chfText(totalAmount)}</span>;
}

/** An order that was paid without network and doesn't fit the menu waits for the organizer's look. */
function stateText({ status, flagged }: ListedOrder): string {
  return flagged ? `${STATUS[status]} · zu prüfen` : STATUS[status];
}

function textsOf(order: ListedOrder): string[] {
  const { orderNumber, tableNumber, items, deviceDisplayName = '', paymentMethod } = order;
  return [
    String(orderNumber),
    tableName(tableNumber),
    ...items,
    deviceDisplayName,
    stateText(order),
    order.cancelReason ?? '',
    ...(order.flagReasons ?? []),
    PAYMENT[paymentMethod],
  ];
}
