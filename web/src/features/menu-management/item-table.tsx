import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { ItemForm } from './item-form.tsx';
import type { ItemFields } from './menu-api.ts';

export interface ItemTableProps {
  items: readonly MenuItemWire[];
  categories: readonly Category[];
  /** All of the menu, whatever is shown. */
  menu: readonly MenuItemWire[];
  editing: number | undefined;
  /** Just saved: shown with a tint. */
  fresh: number | undefined;
  onEdit: (id: number | undefined) => void;
  onSave: (id: number, fields: ItemFields) => Promise<void>;
  onDelete: (item: MenuItemWire) => void;
}

export function ItemTable(props: ItemTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  if (props.items.length === 0) return <p className="text-ink-2">Noch keine Menüpunkte.</p>;

  function focusEditKey(id: number) {
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-edit="${id}"]`)?.focus());
  }

  return (
    <div className="@container/medium-table">
      <table className="w-full border-separate border-spacing-0 rounded-card bg-surface text-left as-cards:block as-cards:bg-transparent as-table:border as-table:border-hairline">
        <thead className="as-cards:sr-only">
          <tr>
            <th scope="col" className={HEAD}>
              Artikel
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Preis
            </th>
            <th scope="col" className={HEAD}>
              Kategorie
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Aktionen
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="as-cards:grid as-cards:gap-3">
          {props.items.map((item) =>
            item.id === props.editing ? (
              <EditRow key={item.id} item={item} {...props} onLeft={() => focusEditKey(item.id)} />
            ) : (
              <ItemRow key={item.id} item={item} {...props} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

const HEAD = 'px-4 py-3 font-semibold whitespace-nowrap text-ink-2';
const CELL = 'wrap-anywhere as-table:border-t as-table:border-hairline as-table:px-4 as-table:py-2';
const CARD = 'as-cards:rounded-card as-cards:border as-cards:border-hairline as-cards:bg-surface as-cards:p-3';

function ItemRow({ item, menu, fresh, onEdit, onDelete }: ItemTableProps & { item: MenuItemWire }) {
  const deposit = menu.find(({ id }) => id === item.depositItemId);
  return (
    <tr
      className={`as-cards:grid as-cards:grid-cols-[minmax(0,1fr)_auto] as-cards:gap-x-3 as-cards:gap-y-1 ${CARD} ${item.id === fresh ? 'bg-ok-box as-cards:bg-ok-box' : ''}`}
    >
      <td className={CELL}>
        <span className="font-semibold">
          <Hyphenated text={item.name} />
        </span>
        {item.description && <span className="block text-sm text-ink-2">{item.description}</span>}
        {item.kind === 'deposit' && <span className="block text-sm font-semibold text-ink-2">Depot</span>}
        {deposit && <span className="block text-sm text-ink-2">mit Depot: {deposit.name}</span>}
      </td>
      <td className={`${CELL} text-right`}>
        <span className="money">{formatChf(rappenFromChf(item.price) ?? 0)}</span>
      </td>
      <td className={`${CELL} as-cards:col-span-2 as-cards:text-ink-2`}>
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className="size-3 shrink-0 rounded-pill border border-line"
            style={{ backgroundColor: item.category.color }}
          />
          <span>
            <Hyphenated text={item.category.name} />
          </span>
        </span>
      </td>
      <td className={`${CELL} as-table:w-px as-table:whitespace-nowrap as-cards:col-span-2`}>
        <div className="flex gap-2 as-table:justify-end">
          <Button data-edit={item.id} onClick={() => onEdit(item.id)}>
            Bearbeiten
          </Button>
          <Button variant="quiet" onClick={() => onDelete(item)}>
            Löschen
          </Button>
        </div>
      </td>
    </tr>
  );
}

interface EditRowProps extends ItemTableProps {
  item: MenuItemWire;
  onLeft: () => void;
}

function EditRow({ item, categories, menu, onEdit, onSave, onLeft }: EditRowProps) {
  return (
    <tr className={`as-cards:block ${CARD}`}>
      <td colSpan={4} className={`${CELL} as-cards:block as-table:py-4`}>
        <ItemForm
          item={item}
          categories={categories}
          items={menu}
          onSave={async (fields) => {
            await onSave(item.id, fields);
            onLeft();
          }}
          onCancel={() => {
            onEdit(undefined);
            onLeft();
          }}
        />
      </td>
    </tr>
  );
}
