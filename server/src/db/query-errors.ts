import type { Logger } from 'kysely';

/** Every statement that fails, also those that begin and commit transactions. */
export function errorsTo(onError: (error: unknown) => void): Logger {
  return (event) => {
    if (event.level === 'error') onError(event.error);
  };
}
