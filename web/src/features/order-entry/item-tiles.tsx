import { type Cart, piecesOf } from '@bestellsystem/domain/cart.ts';
import { formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import { type CSSProperties, type Dispatch, memo, useMemo, useRef, useState } from 'react';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { useNear } from '../../ui/use-near.ts';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import { usePress } from '../../ui/use-press.ts';
import { type CartAction, lineKey } from './cart-state.ts';
import { ALL_KEY, EMPTY_CATEGORY_TEXT, type MenuCategory, type MenuTile } from './menu-model.ts';
import { moveFocusByArrow } from './move-focus.ts';

interface ItemTilesProps {
  category: MenuCategory;
  cart: Cart;
  dispatch: Dispatch<CartAction>;
}

const FILTER_FROM = 41;
/** As many letters fit anyway. To cut off what doesn't is work for every frame, in each of hundreds of tiles. */
const SHORT_NAME = 24;
const SHORT_TEXT = 16;

/** Only one category is in the page at a time, and of a long one a part: a tap stays fast with thousands of items. */
export function ItemTiles({ category, cart, dispatch }: ItemTilesProps) {
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const hasFilter = category.key === ALL_KEY && category.tiles.length >= FILTER_FROM;
  const counts = useMemo(() => countByItem(cart), [cart]);
  const wanted = hasFilter && filter.trim().toLowerCase();
  const tiles = wanted ? category.tiles.filter((tile) => tile.name.toLowerCase().includes(wanted)) : category.tiles;
  const shown = useNear(tiles.length, list);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys as an addition, every tile is a button
    <div ref={list} className="order-tiles item-grid" onKeyDown={moveFocusByArrow}>
      {hasFilter && <FilterField value={filter} onChange={setFilter} />}
      {tiles.slice(0, shown).map((tile) => (
        <ItemTile key={tile.menuItemId} tile={tile} count={counts.get(countKey(tile)) ?? 0} dispatch={dispatch} />
      ))}
      {tiles.length === 0 && (
        <p className="col-span-full p-2">{wanted ? 'Kein Artikel heisst so.' : EMPTY_CATEGORY_TEXT}</p>
      )}
    </div>
  );
}

const ItemTile = memo(function ItemTile({
  tile,
  count,
  dispatch,
}: {
  tile: MenuTile;
  count: number;
  dispatch: Dispatch<CartAction>;
}) {
  const press = usePress(() => {
    if (!tile.soldOut) dispatch({ type: 'add', tile });
  });
  const { description, color, soldOut } = tile;
  const name = nameOf(tile);
  const priceRappen = priceOf(tile);
  return (
    <button
      {...press}
      type="button"
      aria-disabled={soldOut || undefined}
      aria-label={spokenTile(tile, count)}
      style={{ '--tile': color } as CSSProperties}
      className={`item-tile tile-edge pressable rounded-card border-2 border-t-[6px] border-line border-t-(--tile-edge) text-left text-ink ${soldOut ? 'bg-sunken' : 'bg-surface'}`}
    >
      <span
        className={`item-tile-name leading-tight font-semibold ${name.length > SHORT_NAME ? 'line-clamp-3' : ''} ${hasLongWord(name) ? '' : 'text-lg'}`}
      >
        <Hyphenated text={name} />
      </span>{' '}
      {!soldOut && (
        <span className={`item-tile-price money text-lg font-semibold ${count > 0 ? 'item-tile-beside' : ''}`}>
          <span className="text-base font-normal">CHF</span> {formatAmount(priceRappen)}
        </span>
      )}{' '}
      {description && (
        <span
          className={`item-tile-text text-[0.9375rem] leading-tight text-ink-2 ${description.length > SHORT_TEXT ? 'line-clamp-2' : ''}`}
        >
          {description}
        </span>
      )}{' '}
      {soldOut && <span className="item-tile-gone font-bold">Ausverkauft</span>}
      {!soldOut && count > 0 && (
        <span className="item-tile-badge min-w-8 rounded-pill bg-primary px-1.5 text-center font-bold text-on-primary tabular-nums">
          ×{count}
        </span>
      )}
    </button>
  );
});

/** In the order in which the tile shows it, so that a spoken command can name what is seen. */
function spokenTile(tile: MenuTile, count: number): string {
  const { description, soldOut } = tile;
  const ordered = !soldOut && count > 0 && `${count} in Bestellung`;
  const parts = [nameOf(tile), formatChf(priceOf(tile)), description, ordered, soldOut ? 'Ausverkauft' : 'hinzufügen'];
  return parts.filter(Boolean).join(', ');
}

function FilterField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);

  usePageKeys((event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.current?.focus();
  });

  return (
    <input
      ref={field}
      type="search"
      aria-label="Artikel suchen"
      placeholder="Artikel suchen"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="col-span-full min-h-12 rounded-control border-2 border-line bg-surface px-3 text-lg text-ink placeholder:text-ink-2"
    />
  );
}

function nameOf({ name, isReturn }: MenuTile): string {
  return isReturn ? `${name} zurück` : name;
}

function priceOf({ priceRappen, isReturn }: MenuTile): number {
  return isReturn ? -priceRappen : priceRappen;
}

/** What is given back is counted apart from what is sold of the same. */
function countKey({ menuItemId, isReturn }: MenuTile): string {
  return lineKey({ menuItemId, quantity: isReturn ? -1 : 1 });
}

function countByItem(cart: Cart): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { menuItemId, quantity } of cart) {
    const key = lineKey({ menuItemId, quantity });
    counts.set(key, (counts.get(key) ?? 0) + piecesOf({ quantity }));
  }
  return counts;
}

/** It takes three lines of smaller letters where others take two. */
function hasLongWord(name: string): boolean {
  return name.split(/[\s-]/).some((word) => word.length > 10);
}
