import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { TAX_CLASS_NAMES } from '../../lib/tax-classes.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TaxClassOptions } from './tax-class-options.tsx';

export interface CategoryTaxProps {
  /** The articles of one category. */
  articles: readonly MenuItemWire[];
  onSet: (taxClass: TaxClass) => Promise<void>;
}

/** One VAT class for all articles of a category: who becomes liable needn't open each. */
export function CategoryTax({ articles, onSet }: CategoryTaxProps) {
  const [chosen, setChosen] = useState<TaxClass>();
  const [status, setStatus] = useState('');
  const { failure, sending, run } = useSubmission(messageOf);
  const classes = new Set(articles.map(({ taxClass }) => taxClass));
  const common = classes.size === 1 ? articles[0]?.taxClass : undefined;
  const value = chosen ?? common;
  const reason = value === undefined ? 'Bitte zuerst wählen.' : value === common ? 'Gilt schon für alle.' : undefined;
  const count = articles.length === 1 ? '1 Artikel' : `${articles.length} Artikel`;

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (value === undefined || reason) return;
        void run(async () => {
          await onSet(value);
          setChosen(undefined);
          setStatus(`${count}: ${TAX_CLASS_NAMES[value]}`);
        });
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <SelectField
            label="MWST aller Artikel der Kategorie"
            value={value ?? ''}
            onChange={({ target }) => {
              setStatus('');
              setChosen(target.value as TaxClass);
            }}
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
          Für {count} setzen
        </Button>
      </div>
      {failure && <AlertBox tone="error">{failure}</AlertBox>}
      <p role="status" className="text-ink-2 empty:hidden">
        {status}
      </p>
    </form>
  );
}
