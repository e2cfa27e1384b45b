import type Database from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

/** More than the texts of all queries; lists of ids of every length come on top. */
const MOST_KEPT = 400;

/**
 * The connection as the query builder wants it, which asks for the same few texts thousands of times: a statement is
 * compiled once and kept, the one that was used longest ago goes first. SQLite itself compiles it anew after a change of
 * the schema. Rows are read whole; a statement that is read row by row would be busy for the next who asks for it.
 */
export function keepingStatements(
  connection: Database.Database,
  options: {
    most?: number;
    /** Hears of every statement that fails, also those that begin and commit transactions. */
    onError?: (error: unknown) => void;
  } = {},
): SqliteDatabase {
  const { most = MOST_KEPT, onError = () => {} } = options;
  const kept = new Map<string, Database.Statement<unknown[]>>();

  function telling<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      onError(error);
      throw error;
    }
  }

  return {
    close: () => void connection.close(),
    prepare(text) {
      const statement = kept.get(text) ?? telling(() => connection.prepare<unknown[]>(text));
      kept.delete(text);
      kept.set(text, statement);
      if (kept.size > most) {
        const [oldest = text] = kept.keys();
        kept.delete(oldest);
      }
      return {
        reader: statement.reader,
        all: (parameters) => telling(() => statement.all(...parameters)),
        // On a full disk SQLite ends the transaction itself: to be told that there is none would hide why.
        run: (parameters) =>
          text === 'rollback' && !connection.inTransaction
            ? { changes: 0, lastInsertRowid: 0 }
            : telling(() => statement.run(...parameters)),
        *iterate(parameters) {
          try {
            yield* connection.prepare<unknown[]>(text).iterate(...parameters);
          } catch (error) {
            onError(error);
            throw error;
          }
        },
      };
    },
  };
}
