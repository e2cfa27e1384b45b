import type { Context } from '../../context.ts';
import type { EventRow } from '../../db/schema.ts';
import { hashPassword } from '../sessions/password.ts';

/** What is stored of a waiter password: a hash to log in with, and a sealed copy to show to the owner. */
export interface StoredPassword {
  waiter_password_hash: string | null;
  waiter_password_cipher: string | null;
}

/**
 * What an event's password is to become, computed ahead of the transaction; undefined leaves it as it is.
 * Missing or the same: stays. Null or empty: none.
 */
export async function preparePassword(
  context: Pick<Context, 'secrets'>,
  event: EventRow,
  given: string | null | undefined,
): Promise<StoredPassword | undefined> {
  if (given === undefined) return undefined;
  if (!given) {
    return event.waiter_password_hash === null
      ? undefined
      : { waiter_password_hash: null, waiter_password_cipher: null };
  }
  if (openPassword(context, event) === given) return undefined;
  return {
    waiter_password_hash: await hashPassword(given),
    waiter_password_cipher: sealPassword(context, event.id, given),
  };
}

export function sealPassword(context: Pick<Context, 'secrets'>, eventId: number, password: string): string {
  return context.secrets.seal(password, boundTo(eventId));
}

/** Null when there is none, or when it was sealed with another installation's key: logging in still works then. */
export function openPassword(
  context: Pick<Context, 'secrets'>,
  event: Pick<EventRow, 'id' | 'waiter_password_cipher'>,
): string | null {
  if (event.waiter_password_cipher === null) return null;
  return context.secrets.open(event.waiter_password_cipher, boundTo(event.id)) ?? null;
}

function boundTo(eventId: number): string {
  return `event:${eventId}`;
}
