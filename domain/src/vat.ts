/** What kind of good an item is to the tax: `food` is reduced to take away and normal at a table. */
export const TAX_CLASSES = ['normal', 'food', 'reduced', 'lodging'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

interface DatedRates {
  /** YYYY-MM-DD */
  validFrom: string;
  normal: number;
  reduced: number;
  lodging: number;
}

/** The rate for an item on a calendar day, in hundredths of a percent; before the first row its rates count. */
export function vatRateOn(
  rows: readonly DatedRates[],
  day: string,
  item: { taxClass: TaxClass; isTakeaway: boolean },
): number | null {
  const byDay = [...rows].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const rates = byDay.findLast(({ validFrom }) => validFrom <= day) ?? byDay[0];
  if (!rates) return null;
  const { taxClass, isTakeaway } = item;
  if (taxClass === 'food') return isTakeaway ? rates.reduced : rates.normal;
  return rates[taxClass];
}

export interface VatSum {
  /** Hundredths of a percent. */
  rate: number;
  /** Rappen, VAT included. */
  gross: number;
  /** The VAT in it, rounded once for the whole sum; `gross` less `tax` is net. */
  tax: number;
  net: number;
}

/** What a number of lines contains of VAT, a row per rate, highest first; lines without a rate are left out. */
export function vatSums(lines: readonly { amount: number; vatRate: number | null }[]): VatSum[] {
  const grossByRate = new Map<number, number>();
  for (const { amount, vatRate } of lines) {
    if (vatRate !== null) grossByRate.set(vatRate, (grossByRate.get(vatRate) ?? 0) + amount);
  }
  return [...grossByRate]
    .sort(([a], [b]) => b - a)
    .map(([rate, gross]) => {
      const tax = Math.round((gross * rate) / (10_000 + rate));
      return { rate, gross, tax, net: gross - tax };
    });
}

/** What of the sales no row tells of, because nobody owed VAT when it was sold; 0 where nothing was sold with VAT. */
export function soldWithoutVat(sales: number, rows: readonly { gross: number }[]): number {
  return rows.length === 0 ? 0 : rows.reduce((left, { gross }) => left - gross, sales);
}
