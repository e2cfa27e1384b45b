import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { commonTaxClass } from './item-entry.ts';
import { TaxClassOptions } from './tax-class-options.tsx';

export interface CategoryTaxProps {
  /** The articles of one category. */
  articles: readonly MenuItemWire[];
  onSet: (taxClass: TaxClass) => Promise<void>;
}

/** One VAT class for all articles of a category: who becomes liable needn't open each. */
export function CategoryTax({ articles, onSet }: CategoryTaxProps) {
  const [chosen, setChosen] = useState<TaxClass>();
  const [sending, setSending] = useState(false);
  const common = commonTaxClass(articles);
  const value = chosen ?? common;
  // What holds is chosen no more: what is undone shows as it is then.
  if (chosen !== undefined && chosen === common) setChosen(undefined);
  const reason = value === undefined ? 'Bitte zuerst wählen.' : value === common ? 'Gilt schon für alle.' : undefined;

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
          label="MWST aller Artikel der Kategorie"
          value={value ?? ''}
          onChange={({ target }) => setChosen(target.value as TaxClass)}
        >
          {common === undefined && (
            <option value="" disabled>
              Verschieden
            </option>
          )}
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
