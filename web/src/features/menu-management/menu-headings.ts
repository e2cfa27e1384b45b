import type { CsvRecord } from './csv-records.ts';

export type Column = 'category' | 'name' | 'price' | 'description';

/** As many records are looked through for the heading: above it may stand a title, a date or an address. */
const HEADING_AMONG = 10;

/** Headings as people write them, without points and brackets. */
const HEADINGS: Record<Column, readonly string[]> = {
  category: ['kategorie', 'category', 'gruppe'],
  name: ['artikel', 'name', 'menüpunkt', 'bezeichnung', 'produkt'],
  price: ['preis', 'price', 'chf', 'fr', ...['chf', 'fr', 'sfr', 'franken'].flatMap((unit) => inUnit(unit))],
  description: ['beschreibung', 'zusatz', 'description', 'bemerkung'],
};
const COLUMN_OF = new Map(
  Object.entries(HEADINGS).flatMap(([column, words]) => words.map((word) => [word, column as Column] as const)),
);

function inUnit(unit: string): string[] {
  return [`preis ${unit}`, `preis in ${unit}`];
}

/** Which of the records names the columns, and what they are; undefined where none of the first does. */
export function findHeading(
  records: readonly CsvRecord[],
): { at: number; columns: (Column | undefined)[] } | undefined {
  for (const [at, { cells }] of records.slice(0, HEADING_AMONG).entries()) {
    const columns = cells.map(columnOf);
    if (columns.includes('name') && columns.includes('price')) return { at, columns };
  }
  return undefined;
}

function columnOf(cell: string): Column | undefined {
  const words = cell.toLowerCase().replace(/[()[\].:\s]+/g, ' ');
  return COLUMN_OF.get(words.trim());
}
