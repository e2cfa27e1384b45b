import { meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import { lengthOf, oneLine } from '@bestellsystem/domain/clean-text.ts';
import { parseAmount } from '@bestellsystem/domain/parse-amount.ts';

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
}

const MAX_NAME = 80;
const MAX_DESCRIPTION = 500;
const SEPARATORS = [';', '\t', ','] as const;
type Separator = (typeof SEPARATORS)[number];
/** What one cell is, up to what separates it from the next. */
const CELLS: Record<Separator, { quoted: RegExp; plain: RegExp }> = {
  ';': { quoted: /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=[;\n]|$)/y, plain: /[^;\n]*/y },
  '\t': { quoted: / *"((?:[^"]|"")*)" *(?=[\t\n]|$)/y, plain: /[^\t\n]*/y },
  ',': { quoted: /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=[,\n]|$)/y, plain: /[^,\n]*/y },
};

type Column = 'category' | 'name' | 'price' | 'description';
const COLUMN_ORDER: readonly Column[] = ['category', 'name', 'price', 'description'];

/** Headings as people write them. */
const HEADINGS: Record<string, Column> = {
  kategorie: 'category',
  category: 'category',
  gruppe: 'category',
  artikel: 'name',
  name: 'name',
  menüpunkt: 'name',
  bezeichnung: 'name',
  produkt: 'name',
  preis: 'price',
  price: 'price',
  'preis chf': 'price',
  'preis (chf)': 'price',
  chf: 'price',
  beschreibung: 'description',
  zusatz: 'description',
  description: 'description',
  bemerkung: 'description',
};

/**
 * Reads `Kategorie;Artikel;Preis;Beschreibung`; a heading line may change the order or be missing. What separates the
 * columns shows in the heading; without one it is what most rows can be read with, since a text may have any of it.
 */
export function parseMenuCsv(text: string): ParsedMenu {
  // Excel on a Mac may end lines with the return alone.
  const bare = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separators = likelySeparators(bare);
  const headed = separators.find((separator) => columnsOf(readRecords(bare, separator)[0]?.cells ?? []));
  const [likely, ...others] = (headed ? [headed] : separators).map((separator) => parseSeparated(bare, separator));
  return others.reduce((best, other) => (other.rows.length > best.rows.length ? other : best), likely as ParsedMenu);
}

function parseSeparated(text: string, separator: Separator): ParsedMenu {
  const records = readRecords(text, separator);
  const first = records[0];
  const heading = first && columnsOf(first.cells);
  const columns = heading ?? COLUMN_ORDER;
  const rows: MenuRow[] = [];
  const problems: MenuRowProblem[] = [];
  for (const { line, cells } of heading ? records.slice(1) : records) {
    // As the server keeps it: the same file read again finds what is there.
    const cell = (column: Column) => oneLine(cells[columns.indexOf(column)] ?? '');
    const row = { line, category: cell('category'), name: cell('name'), description: cell('description') };
    const price = readCsvPrice(cell('price'));
    const message =
      problemOf(row) ??
      (separator === ',' ? splitPriceOf(cells, columns) : undefined) ??
      (price.ok ? undefined : price.message);
    const text = cells.filter((content) => content.trim() !== '').join(' · ');
    if (message !== undefined) problems.push({ line, text, message });
    else if (price.ok) rows.push({ ...row, priceRappen: price.rappen });
  }
  return { rows, problems };
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

/** Also `5.-`, `5.–` and `Fr. 5.50`, as they stand on menus. */
function readCsvPrice(text: string) {
  if (text === '') return { ok: false as const, message: 'Preis fehlt.' };
  const plain = text.replace(/^(Fr\.?|SFr\.?)\s*/i, '').replace(/[.,]\s*[-–—]+$/, '');
  return parseAmount(plain);
}

/** The columns a heading line names; undefined when the line is no heading. */
function columnsOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map((cell) => HEADINGS[cell.trim().toLowerCase()]);
  const isHeading = columns.includes('name') && columns.includes('price');
  return isHeading ? columns : undefined;
}

interface CsvRecord {
  line: number;
  cells: string[];
}

/** Records of a text after RFC 4180, without empty ones. A quote that nothing closes is a sign like any other. */
function readRecords(text: string, separator: Separator): CsvRecord[] {
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, cells: [] };
  let line = 1;
  const { quoted, plain } = CELLS[separator];

  for (let at = 0; at <= text.length; at += 1) {
    const cell = matchAt(quoted, text, at) ?? matchAt(plain, text, at);
    const [whole = '', inQuotes] = cell ?? [];
    record.cells.push(inQuotes?.replaceAll('""', '"') ?? whole);
    line += whole.split('\n').length - 1;
    at += whole.length;
    if (text.charAt(at) === separator) continue;
    if (record.cells.some((content) => content.trim() !== '')) records.push(record);
    line += 1;
    record = { line, cells: [] };
  }
  return records;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** First the one that splits the first line that has any; a comma may also be the point of a price, so it comes last. */
function likelySeparators(text: string): Separator[] {
  for (const textLine of text.replace(/"[^"]*"/g, '').split('\n')) {
    const found = SEPARATORS.find((separator) => textLine.includes(separator));
    if (found) return [found, ...SEPARATORS.filter((separator) => separator !== found)];
  }
  return [...SEPARATORS];
}
