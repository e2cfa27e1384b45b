import { textColorOn } from '@bestellsystem/domain/color.ts';
import type { CSSProperties } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { usePress } from '../../ui/use-press.ts';
import type { MenuCategory } from './menu-model.ts';
import { moveFocusByArrow } from './move-focus.ts';

interface CategoryTilesProps {
  categories: readonly MenuCategory[];
  onOpen: (category: MenuCategory) => void;
}

export function CategoryTiles({ categories, onOpen }: CategoryTilesProps) {
  const isEmpty = categories.every((category) => category.tiles.length === 0);
  if (isEmpty && categories.length <= 1) {
    return (
      <div className="order-tiles p-4">
        <EmptyState title="Keine Menüpunkte verfügbar">Der Veranstalter hat noch kein Menü eingerichtet.</EmptyState>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys as an addition, every tile is a button
    <div className="order-tiles category-grid" onKeyDown={moveFocusByArrow}>
      {categories.map((category) => (
        <CategoryTile key={category.key} category={category} onOpen={onOpen} />
      ))}
    </div>
  );
}

function CategoryTile({ category, onOpen }: { category: MenuCategory; onOpen: (category: MenuCategory) => void }) {
  const press = usePress(() => onOpen(category));
  const { name, color, tiles } = category;
  return (
    <button
      {...press}
      type="button"
      aria-label={`${name}, ${tiles.length} Artikel`}
      style={{ '--tile': color, '--tile-text': textColorOn(color) } as CSSProperties}
      className={`category-tile pressable flex flex-col items-start justify-between gap-1 rounded-card border-2 p-3 text-left ${tiles.length === 0 ? 'category-tile-empty' : ''}`}
    >
      <span className="line-clamp-3 w-full shrink-0 text-xl font-bold sm:text-2xl">
        <Hyphenated text={name} />
      </span>{' '}
      <span className="text-base">{tiles.length} Artikel</span>
    </button>
  );
}
