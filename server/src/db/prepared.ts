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

/** Where one has come to in reading an input: what names and values there were so far, and in the end its text. */
class Shape {
  text: Text | undefined;
  private readonly following = new Map<string, Shape>();

  next(name: string): Shape {
    const known = this.following.get(name);
    if (known) return known;
    const shape = new Shape();
    this.following.set(name, shape);
    return shape;
  }
}

interface Texts {
  start: Shape;
  count: number;
}

/**
 * A query of the hot paths: its text is made once per database and shape of the input instead of at every call, which
 * costs more than its answer. `build` gets the input with places instead of values: it may pass them on, not look at
 * them. Lists of other lengths and other columns are other shapes.
 */
export function prepared<Input extends object, Row>(
  build: (db: Kysely<Schema>, input: Input) => Compilable<Row>,
): (db: Kysely<Schema>, input: Input) => Promise<Row[]> {
  const textsByDatabase = new WeakMap<object, Texts>();

  function newTexts(database: object): Texts {
    const texts = { start: new Shape(), count: 0 };
    textsByDatabase.set(database, texts);
    return texts;
  }

  return async (db, input) => {
    // Plugins hear of a query as it is built.
    if (db.getExecutor().plugins.length > 0) return (await db.executeQuery(build(db, input))).rows;
    const database = db.getExecutor().adapter;
    const values: unknown[] = [];
    let texts = textsByDatabase.get(database) ?? newTexts(database);
    let shape = read(input, texts.start, values);
    if (!shape.text) {
      // What is new takes the place of all others: what is known goes on being used until then.
      if (texts.count === MOST_TEXTS) {
        texts = newTexts(database);
        shape = read(input, texts.start, []);
      }
      texts.count += 1;
      // Places are what `build` never looks at.
      const { sql, parameters } = build(db, withPlaces(input, { count: 0 }) as Input).compile();
      shape.text = { sql, parameters };
    }
    const filled = shape.text.parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(shape.text.sql, filled));
    return rows;
  };
}

/** A list for `in` whose length is a power of two, so that few texts serve for all lengths. */
export function padded<Value>(values: readonly Value[]): Value[] {
  const last = values.at(-1);
  const list = [...values];
  while (last !== undefined && (list.length & (list.length - 1)) !== 0) list.push(last);
  return list;
}

/** Puts all values in the order in which `withPlaces` counts them, and gives what would make the text another one. */
function read(value: unknown, from: Shape, values: unknown[]): Shape {
  if (Array.isArray(value)) {
    let shape = from.next('[');
    for (const one of value) shape = read(one, shape, values);
    return shape.next(']');
  }
  if (typeof value === 'object' && value !== null) {
    let shape = from;
    for (const name of Object.keys(value)) shape = read(value[name as keyof typeof value], shape.next(name), values);
    return shape.next(';');
  }
  if (value === undefined) return from.next('?');
  values.push(value);
  return from.next(',');
}

function withPlaces(value: unknown, next: { count: number }): unknown {
  if (Array.isArray(value)) return value.map((one) => withPlaces(one, next));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPlaces(one, next)]));
  }
  return value === undefined ? undefined : new Place(next.count++);
}
