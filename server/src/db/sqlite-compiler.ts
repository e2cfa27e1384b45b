import { SqliteQueryCompiler } from 'kysely';

/**
 * SQLite compiles a statement anew at each use once its planner has looked at a value that was bound, as it does where
 * tables are joined or a column without an index is asked for: that cost more than the answer. It doesn't look into
 * `likely()`, which else does nothing.
 */
export class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return 'likely(?)';
  }
}
