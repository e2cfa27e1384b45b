import type Database from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

/** More than the texts of all queries; lists of ids of every length come on top. */
const MOST_KEPT = 400;

/**
 * The connection as the query builder wants it, which asks for the same few texts thousands of times: a statement is
 * compiled once and kept, the one that was used longest ago goes first. SQLite itself compiles it anew after a change of
 * the schema. Rows are read whole; a statement that is read row by row would be busy for the next who asks for it.
 */
export function keepingStatements(connection: Database.Database, most = MOST_KEPT): SqliteDatabase {
  const kept = new Map<string, Database.Statement<unknown[]>>();
  return {
    close: () => void connection.close(),
    prepare(text) {
      const statement = kept.get(text) ?? connection.prepare<unknown[]>(text);
      kept.delete(text);
      kept.set(text, statement);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(...parameters),
        run: (parameters) => statement.run(...parameters),
        iterate: (parameters) => connection.prepare<unknown[]>(text).iterate(...parameters),
      };
    },
  };
}
