import { ApiError } from '../../lib/api.ts';

const FAILED = 'Login fehlgeschlagen';

/** What the red box says: the reason where one is known. */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiError && error.isNetwork) return error.message;
  return error instanceof Error && error.message ? `${FAILED}: ${error.message}` : FAILED;
}
