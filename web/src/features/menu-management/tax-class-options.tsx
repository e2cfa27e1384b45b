import { TAX_CLASSES, type TaxClass } from '@bestellsystem/domain/vat.ts';
import { TAX_CLASS_NAMES } from '../../lib/tax-classes.ts';

const HINTS: Partial<Record<TaxClass, string>> = {
  normal: ' (Alkohol, Tabak, anderes)',
  food: ' (Takeaway reduziert)',
};

export function TaxClassOptions() {
  return TAX_CLASSES.map((taxClass) => (
    <option key={taxClass} value={taxClass}>
      {TAX_CLASS_NAMES[taxClass]}
      {HINTS[taxClass]}
    </option>
  ));
}
