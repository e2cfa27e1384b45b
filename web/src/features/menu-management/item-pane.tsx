import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '../../lib/media.ts';
import { ownSettingsQuery } from '../../lib/organizer-settings.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL_STYLE } from '../../ui/field.tsx';
import { LateFailure } from '../../ui/late-failure.tsx';
import { LateUndo } from '../../ui/late-undo.tsx';
import { HIGHLIGHT_MS, useBrief } from '../../ui/use-brief.ts';
import { useListSearch } from '../../ui/use-list-search.tsx';
import { nameWithOwner } from './category-owners.ts';
import { CategoryTaxes } from './category-tax.tsx';
import { ItemForm, NEW_ITEM } from './item-form.tsx';
import { ItemTable } from './item-table.tsx';
import { useMenuChanges } from './menu-api.ts';
import { NameOrderKey } from './name-order-key.tsx';
import { useOpenForms } from './open-forms.ts';
import { useHeldPlace } from './use-held-place.ts';
import { useItemActions } from './use-item-actions.ts';

/** Below this width the form is so long that no item would be in sight below it. */
const FORM_FIRST_QUERY = '(min-width: 80rem)';

export interface ItemPaneProps {
  categories: readonly Category[];
  /** In their order. */
  items: readonly MenuItemWire[];
  /** The category whose items are shown; all without. */
  selected: number | undefined;
  onSelect: (categoryId: number | undefined) => void;
}

export function ItemPane({ categories, items, selected, onSelect }: ItemPaneProps) {
  const changes = useMenuChanges();
  const settings = useQuery(ownSettingsQuery).data;
  const forms = useOpenForms('item');
  const [fresh, highlight] = useBrief<number>(HIGHLIGHT_MS);
  const { done, undo, failure, forgetFailure, ...act } = useItemActions(items, highlight);
  const formHeight = useRef(0);
  const formBox = useRef<HTMLDivElement>(null);
  const holdPlace = useHeldPlace(formBox);
  const { wanted, field } = useListSearch('Menüpunkt suchen', items.length);
  const inCategory = items.filter(
    ({ id, categoryId }) => selected === undefined || categoryId === selected || forms.isUnsaved(id),
  );
  const shown = wanted
    ? inCategory.filter(({ id, name }) => name.toLowerCase().includes(wanted) || forms.isUnsaved(id))
    : inCategory;

  const only = selected ?? (categories.length === 1 ? categories[0]?.id : undefined);
  const isWhole = !wanted && shown.length > 1 && shown.every(({ categoryId }) => categoryId === only);
  const ordered = isWhole ? only : undefined;
  const isFormFirst = useMedia(FORM_FIRST_QUERY);
  const isNewOpen = forms.isNewOpen(shown);

  function edit(id: number) {
    // The rows stay where they are while the form above them is away.
    formHeight.current = formBox.current?.offsetHeight ?? formHeight.current;
    forms.open(id);
  }

  /** Where the form stands below the list, that may be long. */
  function toNewItem() {
    flushSync(() => forms.open('new'));
    formBox.current?.querySelector('input')?.focus();
  }

  const form = isNewOpen ? (
    <div key="form" ref={formBox} className="@container">
      <div className="rounded-card border border-hairline bg-surface p-4">
        <ItemForm
          categories={categories}
          items={items}
          preferredCategoryId={selected}
          onSave={async (fields) => {
            const saved = await changes.createItem(fields);
            // The new row isn't drawn yet.
            holdPlace();
            highlight(saved.id);
          }}
        />
      </div>
    </div>
  ) : (
    isFormFirst && <div key="form" style={{ minHeight: formHeight.current }} />
  );
  const list = (
    <Fragment key="list">
      <div className="max-w-sm empty:hidden">{field}</div>
      {settings?.isVatLiable && <CategoryTaxes categories={categories} items={items} shown={only} onSet={act.tax} />}
      {ordered !== undefined && shown.some(({ displayOrder }) => displayOrder > 0) && (
        <NameOrderKey onOrder={() => act.orderByName(ordered)} />
      )}
      {wanted && shown.length === 0 ? (
        <p className="text-ink-2">Kein Artikel heisst so.</p>
      ) : (
        <ItemTable
          items={shown}
          categories={categories}
          menu={items}
          isVatLiable={settings?.isVatLiable ?? false}
          isEditing={forms.isOpen}
          fresh={fresh}
          onEdit={edit}
          onClose={forms.close}
          onSave={async (id, fields, before) => {
            await changes.updateItem(id, fields, before);
            forms.close(id);
            highlight(id);
          }}
          onMove={ordered === undefined ? undefined : act.move}
          onDelete={act.remove}
        />
      )}
    </Fragment>
  );

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="flex min-h-12 items-center text-xl font-bold sm:text-2xl">Menüpunkte</h2>
        {!isFormFirst && items.length > 0 && <Button onClick={toNewItem}>{NEW_ITEM}</Button>}
        {categories.length > 1 && (
          <CategoryChoice categories={categories} items={items} selected={selected} onSelect={onSelect} />
        )}
      </div>
      {isFormFirst ? [form, list] : [list, form]}
      <div className="sticky bottom-2 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        <LateFailure text={failure} onSeen={forgetFailure} />
        {done && <LateUndo label={done.label} note={done.note} onUndo={undo} />}
      </div>
    </section>
  );
}

function CategoryChoice({ categories, items, selected, onSelect }: ItemPaneProps) {
  const countOf = (wanted: number) => items.filter(({ categoryId }) => categoryId === wanted).length;
  const id = useId();
  const hint = selected === undefined ? `${id}-hint` : undefined;
  return (
    <div className="category-choice">
      <label htmlFor={id} className="font-semibold">
        Anzeigen
      </label>
      <select
        id={id}
        value={selected ?? ''}
        aria-describedby={hint}
        onChange={({ target }) => onSelect(target.value === '' ? undefined : Number(target.value))}
        className={`${CONTROL_STYLE} border-line`}
      >
        <option value="">Alle ({items.length})</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {nameWithOwner(category, categories)} ({countOf(category.id)})
          </option>
        ))}
      </select>
      {hint && (
        <p id={hint} className="text-sm text-ink-2">
          Eine Kategorie wählen, um ihre Menüpunkte zu ordnen
        </p>
      )}
    </div>
  );
}
