import { oneLine } from '@bestellsystem/domain/clean-text.ts';
import {
  type Category,
  categoryInputSchema,
  type MenuItemWire,
  menuItemInputSchema,
} from '@bestellsystem/domain/menu-schema.ts';
import { chfFromRappen, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { importMenu, readMenuFile } from './import-menu.ts';
import { type ParsedMenu, parseMenuCsv } from './menu-csv.ts';

const RUNS = Number(process.env.MENU_RUNS ?? 300);
const COLUMNS = { category: 'Kategorie', name: 'Artikel', price: 'Preis', description: 'Zusatz' } as const;
type Column = keyof typeof COLUMNS;
const AS_USUAL: Column[] = ['category', 'name', 'price', 'description'];

/** What people, spreadsheets, web pages and PDFs put into names. */
const PIECES = [
  ...['Rösti', 'RÖSTI', 'Ro\u0308sti', 'Most', '=1+1', '+41', '-5', '@Bar', '’s Beste', 'Kaffee\u00A0fertig', '🍺'],
  ...[' ', '  ', ';', ',', '\t', '\n', '"', '5"', '\u200B', '\uFEFF', '\u0007', '4.50', '|', '#'],
];
const text = (maxLength: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('Speisen', 'speisen', 'Getränke', 'Most', 'Bier', 'Rösti') },
    { weight: 4, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength }).map((pieces) => pieces.join('')) },
    { weight: 1, arbitrary: fc.constantFrom('🍺'.repeat(80), '🍺'.repeat(81), 'a'.repeat(80), 'a'.repeat(81)) },
  );
const price = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 99_999 }) },
  { weight: 1, arbitrary: fc.constantFrom('', 'viel', '4.555', '-3') },
);
const row = fc.record({ category: text(3), name: text(4), price, description: text(3) });
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

/** How a program or a person writes a table down. */
const hand = fc.record({
  separator: fc.constantFrom(';', '\t', ','),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  columns: fc.option(fc.shuffledSubarray(AS_USUAL, { minLength: 4 }), { nil: undefined }),
  quotesAll: fc.boolean(),
  pricePoint: fc.constantFrom('.', ','),
  currency: fc.constantFrom('', 'CHF ', 'Fr. '),
  blankLines: fc.boolean(),
  file: fc.constantFrom('pasted', 'utf-8', 'utf-8 with mark', 'utf-16'),
});
type Hand = typeof hand extends fc.Arbitrary<infer T> ? T : never;

/** Nobody could tell the columns of a table that has neither a heading nor a row without fault. */
const PLAIN: Row = { category: 'Speisen', name: 'Bratwurst', price: 850, description: 'vom Grill' };
const menu = fc
  .record({ rows: fc.array(row, { minLength: 1, maxLength: 8 }), hand })
  .map(({ rows, hand }) => ({ rows: hand.columns ? rows : [PLAIN, ...rows], hand }));

/** The text, and the line each row begins on. */
function write(rows: readonly Row[], by: Hand): { text: string; lines: number[] } {
  const { separator, lineEnd, blankLines } = by;
  const columns = by.columns ?? AS_USUAL;
  let written = by.columns ? columns.map((column) => COLUMNS[column]).join(separator) + lineEnd : '';
  const lines: number[] = [];
  for (const one of rows) {
    if (blankLines) written += separator + lineEnd;
    lines.push(written.replaceAll('\r\n', '\n').split(/[\n\r]/).length);
    const cells = { ...one, price: priceText(one.price, by) };
    written += columns.map((column) => quoted(cells[column], by)).join(separator) + lineEnd;
  }
  return { text: written, lines };
}

function quoted(cell: string, { separator, quotesAll }: Hand): string {
  const isPlain = !quotesAll && !cell.includes(separator) && !/["\n\r]/.test(cell);
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}

function priceText(wanted: Row['price'], { pricePoint, currency }: Hand): string {
  if (typeof wanted === 'string') return wanted;
  return currency + (wanted / 100).toFixed(2).replace('.', pricePoint);
}

async function read(written: string, { file }: Hand): Promise<ParsedMenu> {
  if (file === 'pasted') return parseMenuCsv(written);
  const withMark = `\uFEFF${written}`;
  const units = Uint16Array.from({ length: withMark.length }, (_, at) => withMark.charCodeAt(at));
  const content = { 'utf-8': written, 'utf-8 with mark': withMark, 'utf-16': units }[file];
  return parseMenuCsv(await readMenuFile(new File([content], 'menu.csv')));
}

/** With a category each, as far as one stands above: many write it beside its first item only. */
function withCategories(rows: readonly Row[]): Row[] {
  let above = '';
  return rows.map((one) => {
    if (oneLine(one.category) !== '') above = one.category;
    return { ...one, category: above };
  });
}

/** A row as the server keeps it; undefined where it would refuse it. */
function asKept({ category, name, price, description }: Row) {
  const { shape } = menuItemInputSchema;
  const kept = {
    category: categoryInputSchema.shape.name.safeParse(category).data,
    name: shape.name.safeParse(name).data,
    description: shape.description.safeParse(description.replace(/[\t\n]+/g, ' ')).data,
  };
  if (kept.category === undefined || kept.name === undefined || kept.description == null) return undefined;
  return typeof price === 'string' ? undefined : { ...kept, category: kept.category, name: kept.name, price };
}

it('a menu is read as it was written, whoever wrote it how; what is wrong is named by its line and takes nothing along', async () => {
  await fc.assert(
    fc.asyncProperty(menu, async ({ rows, hand }) => {
      const { text, lines } = write(rows, hand);
      const { rows: good, problems } = await read(text, hand);
      const isEmpty = (one: Row) => Object.values(one).every((cell) => String(cell).trim() === '');
      const full = withCategories(rows);
      const told = rows.map((one, index) => ({
        line: lines[index] ?? 0,
        kept: asKept(full[index] ?? one),
        isEmpty: isEmpty(one),
      }));
      expect(problems.map(({ line }) => line)).toEqual(
        told.filter(({ kept, isEmpty }) => !kept && !isEmpty).map(({ line }) => line),
      );
      expect(good.map(({ priceRappen, ...read }) => ({ ...read, price: priceRappen }))).toEqual(
        told.filter(({ kept }) => kept).map(({ line, kept }) => ({ line, ...kept })),
      );
    }),
    { numRuns: RUNS },
  );
});

/** A server that keeps menus and may be cut off before or after it has heard. */
class Keeper {
  readonly categories: Category[];
  readonly items: MenuItemWire[] = [];
  private readonly losses: ('before' | 'after' | undefined)[];

  constructor(categories: Category[], losses: ('before' | 'after' | undefined)[]) {
    this.categories = categories;
    this.losses = [...losses];
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      if (method === 'GET') return Response.json(path === '/api/categories' ? this.categories : this.items);
      const lost = this.losses.shift();
      if (lost === 'before') throw new TypeError('Failed to fetch');
      const answer = this.keep(path, JSON.parse(String(body)));
      if (lost === 'after') throw new TypeError('Failed to fetch');
      return answer;
    });
  }

  private keep(path: string, body: unknown): Response {
    const id = this.categories.length + this.items.length + 1;
    const parsed = (path === '/api/categories' ? categoryInputSchema : menuItemInputSchema).safeParse(body);
    if (!parsed.success) return Response.json({ message: parsed.error.message }, { status: 400 });
    if ('price' in parsed.data) {
      const { name, price, categoryId, description = null } = parsed.data;
      const category = this.categories.find((one) => one.id === categoryId) as Category;
      const rest = { kind: 'article', taxClass: 'normal', depositItemId: null, displayOrder: 0 } as const;
      this.items.push({ id, name, description, price: chfFromRappen(price), categoryId, category, ...rest });
    } else {
      const { name, displayOrder } = parsed.data;
      this.categories.push({ ...OWN, id, name, displayOrder: displayOrder ?? 0 });
    }
    return Response.json({ id }, { status: 201 });
  }
}

const OWN: Category = { id: 1, name: 'Speisen', description: null, displayOrder: 0, color: '#3B82F6' };
const FOREIGN: Category = { ...OWN, id: 2, name: 'Getränke', organizer: { username: 'beat' } };
const cut = fc.constantFrom(undefined, undefined, 'before' as const, 'after' as const);

afterEach(() => {
  vi.unstubAllGlobals();
});

it('what is imported is there once, at its price, among one’s own, however often the line broke or the file was read', async () => {
  await fc.assert(
    fc.asyncProperty(menu, fc.array(cut, { maxLength: 6 }), async ({ rows, hand }, losses) => {
      const server = new Keeper([{ ...OWN }, { ...FOREIGN }], losses);
      const parsed = await read(write(rows, hand).text, hand);
      const load = () => importMenu(parsed.rows, 'vreni', () => {}, new AbortController().signal);
      const end = await load().catch(async () => {
        for (let left = losses.length; left > 0; left -= 1) {
          const result = await load().catch(() => undefined);
          if (result) return result;
        }
        return load();
      });
      expect(end.refused).toEqual([]);
      const wanted = new Map<string, unknown>();
      for (const kept of withCategories(rows).map(asKept)) {
        if (!kept) continue;
        const key = JSON.stringify([nameKey(kept.category), nameKey(kept.name)]);
        if (!wanted.has(key)) wanted.set(key, [nameKey(kept.category), kept.name, kept.price, kept.description]);
      }
      const there = server.items.map(({ name, price, description, category }) => [
        nameKey(category.name),
        name,
        rappenFromChf(price),
        description,
      ]);
      expect(there).toEqual([...wanted.values()]);
      expect(server.items.filter(({ categoryId }) => categoryId === FOREIGN.id)).toEqual([]);
      const names = server.categories.filter(({ organizer }) => !organizer).map(({ name }) => nameKey(name));
      expect(names).toEqual([...new Set(names)]);
      const before = JSON.stringify(server);
      expect(await load()).toEqual({ created: 0, refused: [] });
      expect(JSON.stringify(server)).toBe(before);
    }),
    { numRuns: RUNS },
  );
});
