import { formatChf, MAX_RAPPEN } from './money.ts';
import { withoutThousands } from './thousands.ts';

export type ParsedAmount = { ok: true; rappen: number } | { ok: false; message: string };

/**
 * «Fr.» has a dot; that after CHF belongs to it only where an amount of its own follows: whether `CHF.50` means francs or
 * Rappen nobody knows, so it is read as neither.
 */
const CURRENCY = /^(?:CHF(?:(?!\.)|\.(?=\s|\d[\d'’\s]*[.,].))|S?Fr\.?)|(?:CHF|S?Fr|Franken)\.?$/gi;
/** In the place of no Rappen. */
const DASH = /[.,]\s*[-–—−]+$/;

/** Reads what people type as a price: `12.5`, `12,5`, `1'234.50`, `CHF 12.50`, `12.–`, `5.- Fr.`. Never negative. */
export function parseAmount(text: string): ParsedAmount {
  const amount = text.trim().replace(CURRENCY, '').trim().replace(DASH, '');
  const plain = withoutThousands(amount).replace(',', '.');
  if (plain === '') return { ok: false, message: 'Bitte einen Betrag eingeben, zum Beispiel 4.50.' };
  if (/^\d*\.\d{3,}$/.test(plain)) return { ok: false, message: 'Höchstens zwei Nachkommastellen.' };
  const match = /^(\d*)(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match || plain === '.') return { ok: false, message: 'Bitte einen Betrag wie 4.50 eingeben.' };
  const rappen = Number(match[1] || '0') * 100 + Number((match[2] ?? '').padEnd(2, '0') || '0');
  if (rappen > MAX_RAPPEN)
    return { ok: false, message: `Der Betrag ist zu gross: höchstens ${formatChf(MAX_RAPPEN)}.` };
  return { ok: true, rappen };
}
