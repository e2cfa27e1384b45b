import type { Context } from '../../context.ts';
import type { EventRow } from '../../db/schema.ts';

const DIGITS = 32;

/**
 * Stands in the code that the organizer shows to waiters, and changes with their password. Who has read it logs in apart
 * from those who only guess, however many these are; the password has to be known all the same.
 */
export function entryKeyOf(
  { secrets }: Pick<Context, 'secrets'>,
  { id, waiter_password_hash: hash }: Pick<EventRow, 'id' | 'waiter_password_hash'>,
): string | undefined {
  return hash === null ? undefined : secrets.mac(`entry:${id}:${hash}`).slice(0, DIGITS);
}
