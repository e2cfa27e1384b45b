import { type CSSProperties, useEffect, useRef } from 'react';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { usePress } from '../../ui/use-press.ts';
import { ALL_KEY, type MenuCategory } from './menu-model.ts';
import { moveFocusByArrow } from './move-focus.ts';

interface CategoryStripProps {
  categories: readonly MenuCategory[];
  current: string;
  onOpen: (category: MenuCategory) => void;
}

/** From one category to the next with one tap. */
export function CategoryStrip({ categories, current, onOpen }: CategoryStripProps) {
  const strip = useRef<HTMLElement>(null);
  const shown = categories.filter((category) => category.tiles.length > 0 || category.key === ALL_KEY);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen key comes into view when it changes
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  return (
    <nav ref={strip} aria-label="Kategorien" className="order-strip" onKeyDown={moveFocusByArrow}>
      {shown.map((category) => (
        <StripKey key={category.key} category={category} isCurrent={category.key === current} onOpen={onOpen} />
      ))}
    </nav>
  );
}

function StripKey({
  category,
  isCurrent,
  onOpen,
}: {
  category: MenuCategory;
  isCurrent: boolean;
  onOpen: (category: MenuCategory) => void;
}) {
  const press = usePress(() => onOpen(category));
  return (
    <button
      {...press}
      type="button"
      // The browser itself is content with a part of the key.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      aria-current={isCurrent ? 'true' : undefined}
      style={{ '--tile': category.color } as CSSProperties}
      className={`order-strip-key tile-edge pressable shrink-0 rounded-control border-2 border-b-6 border-b-(--tile-edge) px-3 font-semibold ${isCurrent ? 'border-ink bg-ink text-bg' : 'border-line bg-surface text-ink'}`}
    >
      <Hyphenated text={category.name} />
    </button>
  );
}
