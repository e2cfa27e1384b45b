/** Largest amount a single field may carry: CHF 1'000'000.00. */
export const MAX_RAPPEN = 100_000_000;

/** CHF as on the wire (`16.5`) to Rappen (`1650`); undefined when there are more than two decimals or it is no finite number. */
export function rappenFromChf(chf: number): number | undefined {
  if (!Number.isFinite(chf)) return undefined;
  const rappen = Math.round(chf * 100);
  return Math.abs(rappen / 100 - chf) < 1e-9 ? rappen : undefined;
}

export function chfFromRappen(rappen: number): number {
  return rappen / 100;
}

/** `123450` → `1'234.50`. Own formatter: engines differ in apostrophe, space and sign of de-CH currency. */
export function formatAmount(rappen: number): string {
  const sign = rappen < 0 ? '-' : '';
  const digits = String(Math.abs(rappen)).padStart(3, '0');
  const francs = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, "'");
  return `${sign}${francs}.${digits.slice(-2)}`;
}

/** `450` → `+4.50`: a difference, so that nobody takes a lack for a surplus. */
export function formatSigned(rappen: number): string {
  return rappen > 0 ? `+${formatAmount(rappen)}` : formatAmount(rappen);
}

/** `123450` → `CHF 1'234.50`. */
export function formatChf(rappen: number): string {
  return `CHF ${formatAmount(rappen)}`;
}

export type ParsedAmount = { ok: true; rappen: number } | { ok: false; message: string };

/** Reads what people type as a price: `12.5`, `12,5`, `1'234.50`, `CHF 12.50`. Never negative. */
export function parseAmount(text: string): ParsedAmount {
  const plain = text
    .trim()
    .replace(/^CHF\s*/i, '')
    .replace(/['’\s]/g, '')
    .replace(',', '.');
  if (plain === '') return { ok: false, message: 'Bitte einen Betrag eingeben, zum Beispiel 4.50.' };
  if (/^\d*\.\d{3,}$/.test(plain)) return { ok: false, message: 'Höchstens zwei Nachkommastellen.' };
  const match = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match || plain === '.') return { ok: false, message: 'Bitte einen Betrag wie 4.50 eingeben.' };
  const rappen = Number(match[1] || '0') * 100 + Number((match[2] ?? '').padEnd(2, '0') || '0');
  if (rappen > MAX_RAPPEN) return { ok: false, message: 'Der Betrag ist zu gross.' };
  return { ok: true, rappen };
}
