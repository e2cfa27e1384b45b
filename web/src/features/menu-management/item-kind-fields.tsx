import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { ItemFields } from './menu-api.ts';
import { TaxClassOptions } from './tax-class-options.tsx';

/** What an item is to the till. */
export type ItemKindEntry = Required<Pick<ItemFields, 'kind' | 'taxClass' | 'depositItemId'>>;

export const PLAIN_ARTICLE: ItemKindEntry = { kind: 'article', taxClass: 'normal', depositItemId: null };

export interface ItemKindFieldsProps {
  entry: ItemKindEntry;
  /** Those that can go along with it. */
  deposits: readonly MenuItemWire[];
  isVatLiable: boolean;
  error: string | undefined;
  onEnter: (change: Partial<ItemKindEntry>) => void;
}

/** Nobody is asked what doesn't concern them: no VAT, no rates; no deposits, none to choose. */
export function ItemKindFields({ entry, deposits, isVatLiable, error, onEnter }: ItemKindFieldsProps) {
  const isArticle = entry.kind === 'article';
  return (
    <>
      <div className="kind-field">
        <SelectField
          label="Art"
          value={entry.kind}
          hint={isArticle ? undefined : 'Zählt nicht zum Umsatz, ohne MWST, kann zurückgenommen werden'}
          onChange={(event) => onEnter(event.target.value === 'deposit' ? asDeposit() : { kind: 'article' })}
        >
          <option value="article">Artikel</option>
          <option value="deposit">Depot (Becher, Teller, Flasche)</option>
        </SelectField>
      </div>
      {isArticle && deposits.length > 0 && (
        <div className="deposit-field">
          <SelectField
            label="Depot dazu"
            value={entry.depositItemId ?? ''}
            error={error}
            onChange={(event) => onEnter({ depositItemId: Number(event.target.value) || null })}
          >
            <option value="">Keines</option>
            {deposits.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {name}, {formatChf(rappenFromChf(price) ?? 0)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {isArticle && isVatLiable && (
        <div className="tax-field">
          <SelectField
            label="MWST"
            value={entry.taxClass}
            onChange={(event) => onEnter({ taxClass: event.target.value as ItemKindEntry['taxClass'] })}
          >
            <TaxClassOptions />
          </SelectField>
        </div>
      )}
    </>
  );
}

function asDeposit(): Partial<ItemKindEntry> {
  return { kind: 'deposit', depositItemId: null };
}
