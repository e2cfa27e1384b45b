import type { Category } from '@bestellsystem/domain/menu-schema.ts';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BinIcon } from '../../ui/more-icons.tsx';
import { MoveKeys } from '../../ui/move-keys.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { CategoryForm, type CategoryFormProps } from './category-form.tsx';

export interface CategoryRowProps {
  category: Category;
  categories: CategoryFormProps['categories'];
  itemCount: number;
  /** Where those of several organizers stand together. */
  owner: string | undefined;
  isSelected: boolean;
  isFresh: boolean;
  position: number;
  isFirst: boolean;
  isLast: boolean;
  isEditing: boolean;
  onSelect: () => void;
  onMove: (step: -1 | 1) => void;
  onEdit: () => void;
  onSave: CategoryFormProps['onSave'];
  onCancel: () => void;
  onDelete: () => void;
}

export function CategoryRow(props: CategoryRowProps) {
  const { category, categories, isEditing, isSelected, isFresh, onEdit, onSave, onCancel, onDelete } = props;
  const { position, isFirst, isLast, onMove } = props;
  const row = useRef<HTMLTableRowElement>(null);

  function focusEditKey() {
    requestAnimationFrame(() => {
      // Who has gone on meanwhile keeps the focus.
      if (document.activeElement === document.body) row.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
    });
  }

  return (
    <tr
      ref={row}
      className={`grid gap-1 rounded-card border-2 p-2 ${isFresh ? 'bg-ok-box text-on-ok-box' : 'bg-surface'} ${isSelected ? 'border-primary' : 'border-hairline'}`}
    >
      {isEditing ? (
        <td colSpan={2}>
          <CategoryForm
            category={category}
            categories={categories}
            suggestedOrder={category.displayOrder}
            onSave={async (fields, before) => {
              await onSave(fields, before);
              focusEditKey();
            }}
            onCancel={() => {
              onCancel();
              focusEditKey();
            }}
          />
        </td>
      ) : (
        <>
          <NameCell {...props} />
          <td className="flex flex-wrap items-center gap-2">
            <Button data-edit onClick={onEdit}>
              Bearbeiten
            </Button>
            <span className="flex">
              <MoveKeys name={category.name} position={position} isFirst={isFirst} isLast={isLast} onMove={onMove} />
            </span>
            <IconButton label="Löschen" icon={<BinIcon size={20} />} onClick={onDelete} className="ml-auto" />
          </td>
        </>
      )}
    </tr>
  );
}

function NameCell({ category, itemCount, owner, isSelected, onSelect }: CategoryRowProps) {
  return (
    <td className="flex">
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onSelect}
        className="pressable flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control text-left"
      >
        <span
          aria-hidden="true"
          className="size-6 shrink-0 rounded-control border border-line"
          style={{ backgroundColor: category.color }}
        />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">
            <WholeWords text={category.name} />
          </span>
          <span className="block text-sm text-ink-2 wrap-anywhere">
            <WholeWords text={itemCount === 1 ? '1 Menüpunkt' : `${itemCount} Menüpunkte`} />
            {category.description && <WholeWords text={` · ${category.description}`} />}
            {owner && ` · von ${owner}`}
          </span>
        </span>
      </button>
    </td>
  );
}
