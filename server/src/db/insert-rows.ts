import { CompiledQuery, type Insertable, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { writeInStep } from './in-step.ts';
import type { Schema } from './schema.ts';

/** More at once gain nothing, and no statement comes near to what it may have of values. */
const MOST_AT_ONCE = 64;

/**
 * Inserts any number of rows with the columns of the first, in few statements whose texts are few, too, and made once.
 * `then` is what the statement says after its values: `on conflict …`, `returning …`; what it returns has no promised
 * order.
 */
export function insertRows<Table extends keyof Schema, Row = never>(
  table: Table,
  then = '',
): (db: Kysely<Schema>, rows: readonly Insertable<Schema[Table]>[]) => Promise<Row[]> {
  const textsByDatabase = new WeakMap<object, Map<string, string>>();

  async function insert(
    db: Kysely<Schema>,
    columns: readonly string[],
    { count, values }: { count: number; values: unknown[] },
  ): Promise<Row[]> {
    const statement = () => statementOf<Row>(db, { table, columns, count, values, then });
    // Plugins hear of a query as it is built.
    if (db.getExecutor().plugins.length > 0) return (await statement().execute(db)).rows;
    const database = db.getExecutor().adapter;
    const texts = textsByDatabase.get(database) ?? new Map<string, string>();
    textsByDatabase.set(database, texts);
    const shape = `${count} ${columns.join()}`;
    const text = texts.get(shape) ?? statement().compile(db).sql;
    texts.set(shape, text);
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  }

  return async (db, rows) => {
    const [first] = rows;
    if (!first) return [];
    const columns = Object.keys(first) as (keyof typeof first & string)[];
    if (isPostgres(db)) return insert(db, columns, { count: 1, values: [asJson(rows)] });
    const inserted: Row[] = [];
    for (let start = 0; start < rows.length; ) {
      const part = rows.slice(start, start + largestPart(rows.length - start));
      const values: unknown[] = [];
      for (const row of part) for (const column of columns) values.push(row[column]);
      inserted.push(...(await insert(db, columns, { count: part.length, values })));
      start += part.length;
    }
    return inserted;
  };
}

/** SQLite gets each value; PostgreSQL gets all rows as one, so that one text serves for any number. */
function statementOf<Row>(
  db: Kysely<Schema>,
  of: { table: string; columns: readonly string[]; count: number; values: readonly unknown[]; then: string },
): RawBuilder<Row> {
  const { table, columns, count, values, then } = of;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const rows = isPostgres(db)
    ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${values[0]})`
    : sql`values ${sql.join(
        Array.from({ length: count }, (_, row) => {
          const from = row * columns.length;
          return sql`(${sql.join(values.slice(from, from + columns.length))})`;
        }),
      )}`;
  return sql<Row>`insert into ${sql.table(table)} (${names}) ${rows} ${sql.raw(then)}`;
}

/** For rows that nothing has to be known of; those of several works go together. */
export function insertInStep<Table extends keyof Schema>(table: Table, then?: string) {
  const insert = insertRows(table, then);
  return writeInStep<readonly Insertable<Schema[Table]>[], void>(async (db, works) => {
    await insert(db, works.flat());
    return [];
  });
}

function isPostgres(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
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
