import { type CompiledQuery, type Insertable, type Kysely, PostgresAdapter, sql } from 'kysely';
import { writeInStep } from './in-step.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

/** More at once gain nothing, and no statement comes near to what it may have of values. */
const MOST_AT_ONCE = 64;

/**
 * Inserts any number of rows with the same columns, in few statements whose texts are few, too. `then` is what the
 * statement says after its values: ``on conflict …``, ``returning …``; what it returns has no promised order.
 */
export function insertRows<Table extends keyof Schema, Row = never>(
  table: Table,
  then = '',
): (db: Kysely<Schema>, rows: readonly Insertable<Schema[Table]>[]) => Promise<Row[]> {
  const statement = (db: Kysely<Schema>, columns: readonly string[], values: ReturnType<typeof sql>) => ({
    compile: (): CompiledQuery<Row> =>
      sql<Row>`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) ${values} ${sql.raw(then)}`.compile(
        db,
      ),
  });
  const fromValues = prepared((db, { rows }: { rows: readonly Insertable<Schema[Table]>[] }) =>
    statement(
      db,
      Object.keys(rows[0] ?? {}),
      sql`values ${sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))}`,
    ),
  );
  /** One text for any number of rows; by the names of the columns. */
  const fromJson = new Map<string, (db: Kysely<Schema>, input: { json: string }) => Promise<Row[]>>();

  function insertJson(db: Kysely<Schema>, rows: readonly Insertable<Schema[Table]>[]): Promise<Row[]> {
    const columns = Object.keys(rows[0] ?? {});
    const key = columns.join();
    let insert = fromJson.get(key);
    if (!insert) {
      const names = sql.join(columns.map((name) => sql.ref(name)));
      insert = prepared((on, { json }: { json: string }) =>
        statement(on, columns, sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json})`),
      );
      fromJson.set(key, insert);
    }
    return insert(db, { json: asJson(rows) });
  }

  return async (db, rows) => {
    if (rows.length === 0) return [];
    if (db.getExecutor().adapter instanceof PostgresAdapter) return insertJson(db, rows);
    const inserted: Row[] = [];
    for (let start = 0; start < rows.length; ) {
      const count = largestPart(rows.length - start);
      inserted.push(...(await fromValues(db, { rows: rows.slice(start, start + count) })));
      start += count;
    }
    return inserted;
  };
}

/** For rows that nothing has to be known of; those of several works go together. */
export function insertInStep<Table extends keyof Schema>(table: Table, then?: string) {
  const insert = insertRows(table, then);
  return writeInStep<readonly Insertable<Schema[Table]>[], void>(async (db, works) => {
    await insert(db, works.flat());
    return [];
  });
}

const HALF_A_CHARACTER = /\\ud[89a-f]/i;

/** PostgreSQL takes no half of a pair of surrogates in JSON; as a value of its own it would get the same sign for it. */
function asJson(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  if (!HALF_A_CHARACTER.test(json)) return json;
  return JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** The largest power of two that fits: seven sizes, and so seven texts, for all lengths. */
function largestPart(length: number): number {
  let part = MOST_AT_ONCE;
  while (part > length) part /= 2;
  return part;
}

/** A list for `in` whose length is a power of two, so that few texts serve for all lengths. */
export function padded<Value>(values: readonly Value[]): Value[] {
  const last = values.at(-1);
  const list = [...values];
  while (last !== undefined && (list.length & (list.length - 1)) !== 0) list.push(last);
  return list;
}
