import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import { useState } from 'react';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useNoteUnsaved, useUnsavedForms } from '../../ui/unsaved-forms.tsx';
import { nameWithOwner } from './category-owners.ts';
import { commonTaxClass } from './item-entry.ts';
import { TaxClassOptions } from './tax-class-options.tsx';

export interface CategoryTaxesProps {
  categories: readonly Category[];
  items: readonly MenuItemWire[];
  /** The category whose items are shown. */
  shown: number | undefined;
  onSet: (categoryId: number, taxClass: TaxClass) => Promise<void>;
}

/** For the category that is shown, and for each other one in which something was chosen and isn't set. */
export function CategoryTaxes({ categories, items, shown, onSet }: CategoryTaxesProps) {
  const unsaved = useUnsavedForms();
  return categories
    .filter(({ id }) => id === shown || unsaved.has(taxForm(id)))
    .map((category) => {
      const articles = items.filter(({ categoryId, kind }) => categoryId === category.id && kind === 'article');
      return (
        articles.length > 0 && (
          <CategoryTax
            key={category.id}
            form={taxForm(category.id)}
            elsewhere={category.id === shown ? undefined : nameWithOwner(category, categories)}
            articles={articles}
            onSet={(taxClass) => onSet(category.id, taxClass)}
          />
        )
      );
    });
}

function taxForm(categoryId: number): string {
  return `tax ${categoryId}`;
}

interface CategoryTaxProps {
  /** The name under which it is noted as unsaved. */
  form: string;
  /** The category's name, where its items are not those that are shown. */
  elsewhere: string | undefined;
  /** The articles of one category. */
  articles: readonly MenuItemWire[];
  onSet: (taxClass: TaxClass) => Promise<void>;
}

/** One VAT class for all articles of a category: who becomes liable needn't open each. */
function CategoryTax({ form, elsewhere, articles, onSet }: CategoryTaxProps) {
  const [chosen, setChosen] = useKeptEntries<TaxClass | undefined>(form, undefined);
  const [sending, setSending] = useState(false);
  const common = commonTaxClass(articles);
  const value = chosen ?? common;
  // What holds is chosen no more: what is undone shows as it is then.
  if (chosen !== undefined && chosen === common) setChosen(undefined);
  const reason = value === undefined ? 'Bitte zuerst wählen.' : value === common ? 'Gilt schon für alle.' : undefined;
  useNoteUnsaved(form, value !== common, sending);

  async function set(taxClass: TaxClass) {
    setSending(true);
    await onSet(taxClass);
    setSending(false);
  }

  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== undefined && !reason && !sending) void set(value);
      }}
    >
      <div className="min-w-0 flex-1 basis-56">
        <SelectField
          label={`MWST aller Artikel der Kategorie${elsewhere === undefined ? '' : ` «${elsewhere}»`}`}
          value={value ?? ''}
          onChange={({ target }) => setChosen((target.value || undefined) as TaxClass | undefined)}
        >
          {common === undefined && <option value="">Verschieden</option>}
          <TaxClassOptions />
        </SelectField>
      </div>
      <Button type="submit" loading={sending} disabledReason={reason}>
        Für {countOf(articles)} setzen
      </Button>
    </form>
  );
}

export function countOf(articles: readonly MenuItemWire[]): string {
  return articles.length === 1 ? '1 Artikel' : `${articles.length} Artikel`;
}
