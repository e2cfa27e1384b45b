import { formatChf } from '@bestellsystem/domain/money.ts';
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { chfText, rappenOf } from './amounts.ts';
import { DataTable } from './data-table.tsx';
import { matches } from './matches.ts';
import { Share } from './share.tsx';
import { sharesOf } from './shares.ts';

type ItemSales = EventStatisticsWire['itemSales'];

/** Every item that was sold; the total is that of the rows in sight. */
export function ItemSalesTable({ itemSales }: { itemSales: ItemSales }) {
  const [wanted, setWanted] = useState('');
  const shares = sharesOf(itemSales.map(({ totalAmount }) => totalAmount));
  const rows = itemSales
    .map((item, index) => ({ ...item, share: shares[index] ?? 0 }))
    .filter(({ itemName }) => matches(wanted, [itemName]));

  return (
    <div className="grid gap-4">
      <div className="max-w-md print:hidden">
        <TextField
          label="Filtern"
          type="search"
          placeholder="Name"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      </div>
      {rows.length === 0 ? <EmptyState title="Nichts gefunden" /> : <Items rows={rows} />}
    </div>
  );
}

function Items({ rows }: { rows: readonly (ItemSales[number] & { share: number })[] }) {
  return (
    <DataTable
      caption="Verkäufe je Artikel"
      rows={rows}
      keyOf={({ itemName }) => itemName}
      sorting={{ column: 'quantity', descending: true }}
      columns={[
        { id: 'name', title: 'Artikel', value: (row) => row.itemName, className: 'wrap-anywhere' },
        { id: 'quantity', title: 'Menge', value: (row) => row.quantity, isNumber: true },
        {
          id: 'amount',
          title: 'Umsatz',
          value: (row) => row.totalAmount,
          show: (row) => chfText(row.totalAmount),
          isNumber: true,
        },
        {
          id: 'share',
          title: 'Anteil',
          value: (row) => row.share,
          show: (row) => <Share part={row.share} percent={(row.share * 100).toFixed(1)} />,
          isNumber: true,
          ownLine: true,
          className: 'as-table:w-64',
        },
      ]}
      totals={{
        name: 'Total',
        quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
        amount: formatChf(rows.reduce((sum, { totalAmount }) => sum + rappenOf(totalAmount), 0)),
      }}
    />
  );
}
