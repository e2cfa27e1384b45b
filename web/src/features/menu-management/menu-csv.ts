import { meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import { lengthOf, oneLine } from '@bestellsystem/domain/clean-text.ts';
import { parseAmount } from '@bestellsystem/domain/parse-amount.ts';
import { likelySeparators, readRecords, type Separator, takeSeparatorLine } from './csv-records.ts';
import { type Column, findHeading } from './menu-headings.ts';
import { MAX_NAME } from './same-name.ts';

export interface MenuRow {
  /** Line of the text the row begins on, from 1. */
  line: number;
  category: string;
  name: string;
  priceRappen: number;
  description: string;
}

export interface MenuRowProblem {
  line: number;
  /** What stands there, for finding it again. */
  text: string;
  message: string;
}

export interface ParsedMenu {
  rows: MenuRow[];
  problems: MenuRowProblem[];
  /** What stands above the heading, such as a title. */
  passedOver: { line: number; text: string }[];
}

const MAX_DESCRIPTION = 500;

const COLUMN_ORDER: readonly Column[] = ['category', 'name', 'price', 'description'];

/**
 * Reads `Kategorie;Artikel;Preis;Beschreibung`; a heading line may change the order or be missing. What separates the
 * columns is said or shows in the heading; without either it is what most rows can be read with, since a text may have
 * any of it.
 */
export function parseMenuCsv(text: string): ParsedMenu {
  // Excel on a Mac may end lines with the return alone.
  const bare = takeSeparatorLine(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const separators = bare.said ? [bare.said] : likelySeparators(bare.text);
  const headed = separators.find((separator) => findHeading(readRecords(bare.text, separator)));
  const [likely, ...others] = (headed ? [headed] : separators).map((separator) => parseSeparated(bare.text, separator));
  return others.reduce((best, other) => (other.rows.length > best.rows.length ? other : best), likely as ParsedMenu);
}

function parseSeparated(text: string, separator: Separator): ParsedMenu {
  const records = readRecords(text, separator);
  const heading = findHeading(records);
  const columns = heading?.columns ?? COLUMN_ORDER;
  const parsed: ParsedMenu = { rows: [], problems: [], passedOver: [] };
  let categoryAbove = '';
  for (const [at, { line, cells }] of records.entries()) {
    const text = cells.filter((content) => content.trim() !== '').join(' · ');
    if (heading && at < heading.at) parsed.passedOver.push({ line, text });
    if (heading && at <= heading.at) continue;
    // As the server keeps it: the same file read again finds what is there.
    const cell = (column: Column) => oneLine(cells[columns.indexOf(column)] ?? '');
    // Many write a category beside its first item only.
    categoryAbove = cell('category') || categoryAbove;
    const row = { line, category: categoryAbove, name: cell('name'), description: cell('description') };
    const price = readCsvPrice(cell('price'));
    const message =
      problemOf(row) ??
      (separator === ',' ? splitPriceOf(cells, columns) : undefined) ??
      (price.ok ? undefined : price.message);
    if (message !== undefined) parsed.problems.push({ line, text, message });
    else if (price.ok) parsed.rows.push({ ...row, priceRappen: price.rappen });
  }
  return parsed;
}

function problemOf({ category, name, description }: Omit<MenuRow, 'priceRappen'>): string | undefined {
  if (category === '') return 'Kategorie fehlt.';
  if (meansAllCategories(category)) return 'Eine Kategorie kann nicht «Alle» heissen.';
  if (name === '') return 'Artikel fehlt.';
  if (lengthOf(category) > MAX_NAME) return `Kategorie darf höchstens ${MAX_NAME} Zeichen haben.`;
  if (lengthOf(name) > MAX_NAME) return `Artikel darf höchstens ${MAX_NAME} Zeichen haben.`;
  if (lengthOf(description) > MAX_DESCRIPTION) return `Beschreibung darf höchstens ${MAX_DESCRIPTION} Zeichen haben.`;
  return undefined;
}

/** `16,50` in a text whose columns are separated by commas: it would be read as 16 francs and a description «50». */
function splitPriceOf(cells: readonly string[], columns: readonly (Column | undefined)[]): string | undefined {
  const at = columns.indexOf('price');
  const [francs = '', rappen = ''] = cells.slice(at, at + 2).map((cell) => cell.trim());
  const isMoved = cells.length > columns.length || columns[at + 1] === 'description';
  if (!isMoved || !/\d$/.test(francs) || /[.,]/.test(francs) || !/^(\d{1,2}|[-–—]+)$/.test(rappen)) return undefined;
  const price = /\d/.test(rappen) ? `${francs}.${rappen}` : francs;
  return `Das Komma trennt hier die Spalten und den Preis. Bitte ${price} schreiben oder die Spalten mit ; trennen.`;
}

function readCsvPrice(text: string) {
  return text === '' ? { ok: false as const, message: 'Preis fehlt.' } : parseAmount(text);
}
