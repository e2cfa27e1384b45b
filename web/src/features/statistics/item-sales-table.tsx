import { formatChf } from '@bestellsystem/domain/money.ts';
import type { EventStatisticsWire } from '@bestellsystem/domain/statistics-schema.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { rappenOf } from './amounts.ts';
import { DataTable } from './data-table.tsx';
import { matches } from './matches.ts';
import { salesColumn, shareColumn } from './sales-columns.tsx';
import { type WithShare, withShares } from './shares.ts';

type ItemSales = EventStatisticsWire['itemSales'];

/** Every item that was sold; the total is that of the rows in sight. */
export function ItemSalesTable({ itemSales }: { itemSales: ItemSales }) {
  const [wanted, setWanted] = useState('');
  const rows = withShares(itemSales, ({ totalAmount }) => totalAmount).filter(({ itemName }) =>
    matches(wanted, [itemName]),
  );

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
      <Items rows={rows} />
    </div>
  );
}

function Items({ rows }: { rows: readonly (ItemSales[number] & WithShare)[] }) {
  return (
    <DataTable
      caption="Verkäufe je Artikel"
      rows={rows}
      keyOf={({ itemName }) => itemName}
      empty={<EmptyState title="Nichts gefunden" />}
      sorting={{ column: 'quantity', descending: true }}
      columns={[
        { id: 'name', title: 'Artikel', value: (row) => row.itemName, className: 'wrap-anywhere' },
        { id: 'quantity', title: 'Menge', value: (row) => row.quantity, isNumber: true },
        salesColumn('amount', 'totalAmount'),
        { ...shareColumn('as-table:w-40 lg:as-table:w-64', ({ share }) => (share * 100).toFixed(1)), isNumber: true },
      ]}
      totals={{
        name: 'Total',
        quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
        amount: formatChf(rows.reduce((sum, { totalAmount }) => sum + rappenOf(totalAmount), 0)),
      }}
    />
  );
}
