import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../lib/api.ts';
import { ownSettingsQuery } from '../../lib/organizer-settings.ts';
import { menuItemsQuery } from '../../lib/own-menu.ts';
import { useSubmission } from '../../lib/submission.ts';
import { TAX_CLASS_NAMES } from '../../lib/tax-classes.ts';
import { LateFailure } from '../../ui/late-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { UndoChip } from '../../ui/undo-chip.tsx';
import { useBrief } from '../../ui/use-brief.ts';
import { useListSearch } from '../../ui/use-list-search.tsx';
import { nameWithOwner } from './category-owners.ts';
import { CategoryTax, countOf } from './category-tax.tsx';
import { withoutDeposit } from './deposit-words.ts';
import { ItemForm } from './item-form.tsx';
import { ItemTable } from './item-table.tsx';
import { type DeletedItem, useMenuChanges } from './menu-api.ts';
import { passedBy, sortItems } from './menu-sorting.ts';
import { NameOrderKey } from './name-order-key.tsx';
import { useOpenForms } from './open-forms.ts';

const HIGHLIGHT_MS = 2_000;
const UNDO_SHOWN_MS = 10_000;

/** Something that was done, with the way back. */
interface Done {
  label: string;
  note?: string | undefined;
  undo: () => Promise<void>;
}

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
  const queries = useQueryClient();
  const forms = useOpenForms('item');
  const [fresh, highlight] = useBrief<number>(HIGHLIGHT_MS);
  const [done, showDone, forgetDone] = useBrief<Done>(UNDO_SHOWN_MS);
  const { failure, run, forgetFailure } = useSubmission(messageOf);
  const before = useRef(Promise.resolve());
  const formHeight = useRef(0);
  const formBox = useRef<HTMLDivElement>(null);
  const { wanted, field } = useListSearch('Menüpunkt suchen', items.length);
  const inCategory = items.filter(
    ({ id, categoryId }) => selected === undefined || categoryId === selected || forms.isUnsaved(id),
  );
  const shown = wanted
    ? inCategory.filter(({ id, name }) => name.toLowerCase().includes(wanted) || forms.isUnsaved(id))
    : inCategory;

  const only = selected ?? (categories.length === 1 ? categories[0]?.id : undefined);
  const articles = items.filter(({ categoryId, kind }) => categoryId === only && kind === 'article');
  const isWhole = !wanted && shown.length > 1 && shown.every(({ categoryId }) => categoryId === only);
  const ordered = isWhole ? only : undefined;

  const itemsNow = () => queries.getQueryData(menuItemsQuery.queryKey) ?? items;

  function edit(id: number) {
    // The rows stay where they are while the form above them is away.
    formHeight.current = formBox.current?.offsetHeight ?? formHeight.current;
    forms.open(id);
  }

  /** What is pressed while something is under way comes after it. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    before.current = before.current.then(() => run(work));
    return before.current;
  }

  function move(id: number, step: -1 | 1) {
    return inTurn(async () => {
      const passed = passedBy(itemsNow(), id, step);
      if (passed) await changes.moveItem(passed.categoryId, id, { [step < 0 ? 'before' : 'after']: passed.id });
    });
  }

  function undo(what: Done) {
    forgetDone();
    void inTurn(async () => {
      await what.undo().catch((error: unknown) => {
        showDone(what);
        throw error;
      });
    });
  }

  function showDeleted(deleted: DeletedItem) {
    const { item, carriedBy } = deleted;
    showDone({
      label: `«${item.name}» gelöscht`,
      note: carriedBy.length > 0 ? `${withoutDeposit(carriedBy.length, 'jetzt')}.` : undefined,
      undo: async () => highlight((await changes.restoreItem(deleted)).id),
    });
  }

  async function orderByName(categoryId: number) {
    const before = (await changes.loadItems()).filter((item) => item.categoryId === categoryId);
    if (before.every(({ displayOrder }) => displayOrder === 0)) return;
    await changes.orderItems(categoryId, []);
    const order = sortItems(before).map(({ id }) => id);
    showDone({
      label: 'Nach Namen geordnet',
      undo: async () => {
        const present = new Set((await changes.loadItems()).map(({ id }) => id));
        await changes.orderItems(
          categoryId,
          order.filter((id) => present.has(id)),
        );
      },
    });
  }

  async function tax(categoryId: number, taxClass: TaxClass) {
    const taxing = await changes.taxItems(categoryId, taxClass);
    // Somebody else may have done it before.
    if (taxing.items.every(({ formerTaxClass }) => !formerTaxClass)) return;
    showDone({
      label: `${countOf(taxing.items)}: ${TAX_CLASS_NAMES[taxClass]}`,
      undo: () => changes.untaxItems(taxing),
    });
  }

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="flex min-h-12 items-center text-2xl font-bold">Menüpunkte</h2>
      {forms.isNewOpen(shown) ? (
        <div ref={formBox} className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
          <h3 className="text-lg font-bold">Neuer Menüpunkt</h3>
          <ItemForm
            categories={categories}
            items={items}
            preferredCategoryId={selected}
            onSave={async (fields) => {
              const saved = await changes.createItem(fields);
              highlight(saved.id);
            }}
          />
        </div>
      ) : (
        <div style={{ minHeight: formHeight.current }} />
      )}
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">
        {categories.length > 1 && (
          <CategoryChoice categories={categories} items={items} selected={selected} onSelect={onSelect} />
        )}
        {field}
      </div>
      {settings?.isVatLiable && only !== undefined && articles.length > 0 && (
        <CategoryTax key={only} articles={articles} onSet={(taxClass) => inTurn(() => tax(only, taxClass))} />
      )}
      {ordered !== undefined && shown.some(({ displayOrder }) => displayOrder > 0) && (
        <NameOrderKey onOrder={() => inTurn(() => orderByName(ordered))} />
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
          onMove={ordered === undefined ? undefined : move}
          onDelete={(item) => inTurn(async () => showDeleted(await changes.deleteItem(item)))}
        />
      )}
      <div className="sticky bottom-2 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        <LateFailure text={failure} onSeen={forgetFailure} />
        {done && (
          <div className="mr-(--corner) rounded-control border-2 border-line bg-sunken">
            <UndoChip label={done.label} onUndo={() => undo(done)} />
            {done.note && (
              <p role="status" className="px-3 pb-2">
                {done.note}
              </p>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function CategoryChoice({ categories, items, selected, onSelect }: ItemPaneProps) {
  const countOf = (wanted: number) => items.filter(({ categoryId }) => categoryId === wanted).length;
  return (
    <SelectField
      label="Anzeigen"
      value={selected ?? ''}
      hint={selected === undefined ? 'Eine Kategorie wählen, um ihre Menüpunkte zu ordnen' : undefined}
      onChange={({ target }) => onSelect(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">Alle ({items.length})</option>
      {categories.map((category) => (
        <option key={category.id} value={category.id}>
          {nameWithOwner(category, categories)} ({countOf(category.id)})
        </option>
      ))}
    </SelectField>
  );
}
