/** Both engines' word for a value that a unique column already holds. */
const CODES = ['SQLITE_CONSTRAINT_UNIQUE', '23505'];

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.includes(String(error.code));
}
