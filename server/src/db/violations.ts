/** Both engines' word for a value that a unique column already holds. */
const NOT_UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', '23505'];
/** And for a row that would name one that isn't there, or is named by one that stays. */
const NO_REFERENCE = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];

export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, NOT_UNIQUE);
}

export function isReferenceViolation(error: unknown): boolean {
  return hasCode(error, NO_REFERENCE);
}

/** PostgreSQL's word for two transactions that waited for each other; on SQLite nobody does. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, ['40P01']);
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
