import type { TaxClass } from '@bestellsystem/domain/vat.ts';

/** The VAT classes as people read them. */
export const TAX_CLASS_NAMES: Record<TaxClass, string> = {
  normal: 'Normalsatz',
  food: 'Essen und Alkoholfreies',
  reduced: 'Immer reduziert',
  lodging: 'Beherbergung',
};

/** Also of what a newer server calls otherwise. */
export function taxClassText(value: unknown): string {
  return TAX_CLASS_NAMES[value as TaxClass] ?? String(value);
}
