import type { Cart } from '@bestellsystem/domain/cart.ts';
import { textColorOn } from '@bestellsystem/domain/color.ts';
import { DEMO_CATALOGUE, type DemoCategory, type DemoItem } from '@bestellsystem/domain/demo-catalogue.ts';
import { formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import type { CSSProperties, Dispatch } from 'react';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { usePress } from '../../ui/use-press.ts';
import type { CartAction } from './standard-cart.ts';

export function CategoryTiles({ onOpen }: { onOpen: (id: number) => void }) {
  return (
    <div className="standard-tiles standard-categories">
      {DEMO_CATALOGUE.map((category) => (
        <CategoryTile key={category.id} category={category} onOpen={onOpen} />
      ))}
    </div>
  );
}

export function ItemTiles({
  category,
  cart,
  dispatch,
}: {
  category: DemoCategory;
  cart: Cart;
  dispatch: Dispatch<CartAction>;
}) {
  return (
    <div className="standard-tiles standard-items">
      {category.items.map((item) => (
        <ItemTile
          key={item.id}
          item={item}
          color={category.color}
          count={cart.find((line) => line.menuItemId === item.id)?.quantity ?? 0}
          onAdd={() => dispatch({ type: 'add', item, category })}
        />
      ))}
    </div>
  );
}

function CategoryTile({ category, onOpen }: { category: DemoCategory; onOpen: (id: number) => void }) {
  const press = usePress(() => onOpen(category.id));
  const { name, color, items } = category;
  return (
    <button
      {...press}
      type="button"
      style={{ backgroundColor: color, color: textColorOn(color) }}
      className="standard-category pressable flex flex-col items-start justify-between gap-1 rounded-card border-2 p-3 text-left"
    >
      <span className="text-lg font-bold min-[360px]:text-xl sm:text-2xl">
        <Hyphenated text={name} />
        <span className="standard-spoken">, </span>
      </span>
      <span className="text-base">{items.length} Artikel</span>
    </button>
  );
}

interface ItemTileProps {
  item: DemoItem;
  color: string;
  count: number;
  onAdd: () => void;
}

function ItemTile({ item, color, count, onAdd }: ItemTileProps) {
  const press = usePress(onAdd);
  const { name, description, priceRappen } = item;
  const inOrder = count > 0 ? `, ${count} in Bestellung` : '';
  return (
    <button
      {...press}
      type="button"
      style={{ '--tile': color } as CSSProperties}
      className="tile-edge pressable relative flex min-h-[calc(6rem*var(--key-scale))] flex-col rounded-card border-2 border-t-[6px] border-line border-t-(--tile-edge) bg-surface px-2.5 pt-1.5 pb-2 text-left text-ink"
    >
      <span className="line-clamp-2 w-full shrink-0 text-lg leading-tight font-semibold">
        <Hyphenated text={name} />
        <span className="standard-spoken">{`, ${formatChf(priceRappen)}${inOrder}, hinzufügen`}</span>
      </span>
      <span
        aria-hidden="true"
        className="mt-0.5 line-clamp-2 w-full shrink-0 text-[0.9375rem] leading-tight text-ink-2"
      >
        {description && <Hyphenated text={description} />}
      </span>
      <span
        aria-hidden="true"
        className="mt-auto flex w-full shrink-0 flex-wrap items-end justify-between gap-x-2 pt-1"
      >
        <span
          className={`min-w-8 rounded-pill px-2 text-center font-bold tabular-nums ${count > 0 ? 'bg-primary text-on-primary' : ''}`}
        >
          {count > 0 ? `×${count}` : ''}
        </span>
        <span className="money ml-auto text-lg font-semibold">
          <span className="text-base font-normal">CHF</span> {formatAmount(priceRappen)}
        </span>
      </span>
    </button>
  );
}
