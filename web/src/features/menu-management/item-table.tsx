import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { memo, useRef } from 'react';
import { TAX_CLASS_NAMES } from '../../lib/tax-classes.ts';
import { Button } from '../../ui/button.tsx';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { MoveKeys } from '../../ui/move-keys.tsx';
import { useNearInPage } from '../../ui/use-near.ts';
import { ownerOf } from './category-owners.ts';
import { ItemForm } from './item-form.tsx';
import type { ItemFields } from './menu-api.ts';

export interface ItemTableProps {
  items: readonly MenuItemWire[];
  categories: readonly Category[];
  /** All of the menu, whatever is shown. */
  menu: readonly MenuItemWire[];
  isVatLiable: boolean;
  isEditing: (id: number) => boolean;
  /** Just saved: shown with a tint. */
  fresh: number | undefined;
  onEdit: (id: number) => void;
  onClose: (id: number) => void;
  onSave: (id: number, fields: ItemFields, before: ItemFields) => Promise<void>;
  onDelete: (item: MenuItemWire) => void;
  /** Only where the shown items are those of one category: up or down in it. */
  onMove: ((id: number, step: -1 | 1) => void) | undefined;
}

export function ItemTable(props: ItemTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useNearInPage(props.items.length, body);
  if (props.items.length === 0) return <p className="text-ink-2">Noch keine Menüpunkte.</p>;

  function focusEditKey(id: number) {
    requestAnimationFrame(() => {
      // Who has gone on meanwhile keeps the focus.
      if (document.activeElement !== document.body) return;
      body.current?.querySelector<HTMLElement>(`[data-edit="${id}"]`)?.focus();
    });
  }

  // Beside the categories there is less room than wide tables want, and enough for this one.
  return (
    <div className="@container">
      <table className="w-full border-separate border-spacing-0 rounded-card bg-surface text-left @max-2xl:block @max-2xl:bg-transparent @2xl:border @2xl:border-hairline">
        <thead className="@max-2xl:sr-only">
          <tr>
            <th scope="col" className={HEAD}>
              Artikel und Kategorie
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Preis
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Aktionen
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="@max-2xl:grid @max-2xl:gap-3">
          {props.items.map((item, index) => {
            if (props.isEditing(item.id)) {
              return <EditRow key={item.id} item={item} {...props} onLeft={() => focusEditKey(item.id)} />;
            }
            if (index >= shown) return null;
            return (
              <ItemRow
                key={item.id}
                item={item}
                categories={props.categories}
                menu={props.menu}
                isVatLiable={props.isVatLiable}
                isFresh={item.id === props.fresh}
                onEdit={props.onEdit}
                onDelete={props.onDelete}
                onMove={props.onMove}
                position={index}
                isLast={index === props.items.length - 1}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const HEAD = 'px-4 py-3 font-semibold whitespace-nowrap text-ink-2';
const CELL = 'wrap-anywhere @2xl:border-t @2xl:border-hairline @2xl:px-4 @2xl:py-2';
const CARD = '@max-2xl:rounded-card @max-2xl:border @max-2xl:border-hairline @max-2xl:bg-surface @max-2xl:p-3';

type RowProps = 'categories' | 'menu' | 'isVatLiable' | 'onEdit' | 'onDelete' | 'onMove';

interface ItemRowProps extends Pick<ItemTableProps, RowProps> {
  item: MenuItemWire;
  isFresh: boolean;
  position: number;
  isLast: boolean;
}

/** Those that are there needn't be made anew for the next to come. */
const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, categories, menu, isVatLiable, isFresh, onEdit, onDelete, onMove } = props;
  // In a menu of thousands, to look for none in each row takes longer than to draw it.
  const deposit = item.depositItemId === null ? undefined : menu.find(({ id }) => id === item.depositItemId);
  const category = categories.find(({ id }) => id === item.categoryId);
  const owner = ownerOf(category, categories);
  return (
    <tr
      className={`@max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-xs:grid-cols-1 @max-2xl:gap-x-3 @max-2xl:gap-y-1 ${CARD} ${isFresh ? 'bg-ok-box @max-2xl:bg-ok-box' : ''}`}
    >
      <td className={CELL}>
        <span className="font-semibold">
          <Hyphenated text={item.name} />
        </span>
        {item.description && <span className="block text-sm text-ink-2">{item.description}</span>}
        {item.kind === 'deposit' && <span className="block text-sm font-semibold text-ink-2">Depot</span>}
        {deposit && <span className="block text-sm text-ink-2">mit Depot: {deposit.name}</span>}
        {isVatLiable && item.kind === 'article' && (
          <span className="block text-sm text-ink-2">MWST: {TAX_CLASS_NAMES[item.taxClass]}</span>
        )}
        {/* In a column of its own a long name would leave the item's no room beside it. */}
        <span className="mt-1 flex items-center gap-2 text-ink-2">
          <span
            aria-hidden="true"
            className="size-3 shrink-0 rounded-pill border border-line"
            style={{ backgroundColor: item.category.color }}
          />
          <span>
            <Hyphenated text={item.category.name} />
            {owner && <span className="block text-sm">von {owner}</span>}
          </span>
        </span>
      </td>
      <td className={`${CELL} text-right`}>
        <span className="money">{formatChf(rappenFromChf(item.price) ?? 0)}</span>
        {onMove && (
          <span className="mt-1 flex justify-end">
            <MoveKeys
              name={item.name}
              position={props.position}
              isFirst={props.position === 0}
              isLast={props.isLast}
              onMove={(step) => onMove(item.id, step)}
            />
          </span>
        )}
      </td>
      <td className={`${CELL} @2xl:w-px @2xl:whitespace-nowrap @max-2xl:col-span-full`}>
        <div className="flex flex-wrap gap-2 @2xl:flex-nowrap @2xl:justify-end">
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
});

interface EditRowProps extends ItemTableProps {
  item: MenuItemWire;
  onLeft: () => void;
}

function EditRow({ item, categories, menu, onSave, onClose, onLeft }: EditRowProps) {
  return (
    <tr className={`@max-2xl:block ${CARD}`}>
      <td colSpan={3} className={`${CELL} @max-2xl:block @2xl:py-4`}>
        <ItemForm
          item={item}
          categories={categories}
          items={menu}
          onSave={async (fields, before) => {
            await onSave(item.id, fields, before);
            onLeft();
          }}
          onCancel={() => {
            onClose(item.id);
            onLeft();
          }}
        />
      </td>
    </tr>
  );
}
