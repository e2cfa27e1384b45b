import { type Compilable, CompiledQuery, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** More than the lengths of the lists that an evening brings. */
const MOST_TEXTS = 100;

/** Stands for a value while the text is made. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

interface Text {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * A query of the hot paths: its text is made once per database and shape of the input instead of at every call, which
 * costs more than its answer. `build` gets the input with places instead of values: it may pass them on, not look at
 * them. Lists of other lengths and other columns are other shapes.
 */
export function prepared<Input extends object, Row>(
  build: (db: Kysely<Schema>, input: Input) => Compilable<Row>,
): (db: Kysely<Schema>, input: Input) => Promise<Row[]> {
  const textsByDatabase = new WeakMap<object, Map<string, Text>>();

  function textFor(db: Kysely<Schema>, input: Input, shape: string): Text {
    const database = db.getExecutor().adapter;
    const texts = textsByDatabase.get(database) ?? new Map<string, Text>();
    textsByDatabase.set(database, texts);
    const known = texts.get(shape);
    if (known) return known;
    // Places are what `build` never looks at.
    const { sql, parameters } = build(db, withPlaces(input, { count: 0 }) as Input).compile();
    if (texts.size >= MOST_TEXTS) texts.clear();
    texts.set(shape, { sql, parameters });
    return { sql, parameters };
  }

  return async (db, input) => {
    // Plugins hear of a query as it is built.
    if (db.getExecutor().plugins.length > 0) return (await db.executeQuery(build(db, input))).rows;
    const { shape, values } = read(input, { shape: '', values: [] });
    const { sql, parameters } = textFor(db, input, shape);
    const filled = parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, filled));
    return rows;
  };
}

interface Reading {
  shape: string;
  values: unknown[];
}

/** All values in the order in which `withPlaces` counts them, and what would make the text another one. */
function read(value: unknown, into: Reading): Reading {
  if (Array.isArray(value)) {
    into.shape += '[';
    for (const one of value) read(one, into);
    into.shape += ']';
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      into.shape += name;
      read(one, into);
    }
    into.shape += ';';
  } else if (value === undefined) into.shape += '?';
  else {
    into.shape += ',';
    into.values.push(value);
  }
  return into;
}

function withPlaces(value: unknown, next: { count: number }): unknown {
  if (Array.isArray(value)) return value.map((one) => withPlaces(one, next));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPlaces(one, next)]));
  }
  return value === undefined ? undefined : new Place(next.count++);
}
