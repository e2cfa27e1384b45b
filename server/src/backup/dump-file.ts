import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/*
 * A PostgreSQL database as lines of JSON, compressed: a head with the schema's version, every row of every table, and at
 * the end how many rows of which table there are.
 */

const FORMAT = 'bestellsystem-1';
const ROWS_AT_ONCE = 500;

const lineSchema = z.union([
  z.strictObject({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.strictObject({ format: z.literal(FORMAT), version: z.int() }),
  z.strictObject({ counts: z.record(z.string(), z.int()) }),
]);

export function headLine(version: number): string {
  return `${JSON.stringify({ format: FORMAT, version })}\n`;
}

/** `row` is the text of a JSON object. */
export function rowLine(table: string, row: string): string {
  return `{"table":${JSON.stringify(table)},"row":${row}}\n`;
}

export function endLine(counts: Readonly<Record<string, number>>): string {
  return `${JSON.stringify({ counts })}\n`;
}

/** By its first bytes: a backup of PostgreSQL, perhaps a damaged one. */
export function isCompressed(file: string): boolean {
  return beginsWith(file, [0x1f, 0x8b]);
}

/** Likewise: one of the embedded database. */
export function isEmbedded(file: string): boolean {
  return beginsWith(file, Buffer.from('SQLite format 3'));
}

function beginsWith(file: string, wanted: Iterable<number>): boolean {
  if (!statSync(file).isFile()) return false;
  const bytes = Buffer.from([...wanted]);
  const found = Buffer.alloc(bytes.length);
  const handle = openSync(file, 'r');
  readSync(handle, found);
  closeSync(handle);
  return found.equals(bytes);
}

/** Reads a dump to its end and answers the schema's version; throws when something is broken or missing. */
export async function readDump(
  file: string,
  onRows: (table: string, rows: readonly object[]) => Promise<void> = async () => {},
): Promise<number> {
  const counted: Record<string, number> = {};
  let version: number | undefined;
  let announced: Record<string, number> | undefined;
  let batch: { table: string; rows: object[] } = { table: '', rows: [] };
  const flush = async (table: string): Promise<void> => {
    if (batch.rows.length > 0) await onRows(batch.table, batch.rows);
    batch = { table, rows: [] };
  };
  for await (const line of linesOf(file)) {
    if (announced) throw new Error('the dump goes on after its end');
    const said = lineSchema.parse(JSON.parse(line));
    if ('format' in said) version = said.version;
    else if ('counts' in said) announced = said.counts;
    else {
      if (said.table !== batch.table || batch.rows.length === ROWS_AT_ONCE) await flush(said.table);
      batch.rows.push(said.row);
      counted[said.table] = (counted[said.table] ?? 0) + 1;
    }
  }
  if (version === undefined || !announced) throw new Error('the dump has no beginning or no end');
  for (const [table, count] of Object.entries(announced)) {
    if ((counted[table] ?? 0) !== count) throw new Error(`the dump lacks rows of ${table}`);
  }
  await flush('');
  return version;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  const source = createReadStream(file).on('error', (error) => text.destroy(error));
  source.pipe(text);
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('the dump ends amid a line');
}
