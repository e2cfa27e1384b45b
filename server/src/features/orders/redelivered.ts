import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { Kysely } from 'kysely';
import { isBeforeRestore, NEVER_RESTORED, readRestoreEpoch } from '../../backup/restore.ts';
import type { OrderRow, Schema } from '../../db/schema.ts';
import type { PrintedBefore } from '../printing/sent-to.ts';
import { withoutAdvice } from './former-advice.ts';
import { takenAt } from './order-rows.ts';

/** What the organizer reads of an order that the server may have had before it came back from a backup. */
export const REDELIVERED = 'Nach einer Wiederherstellung nachgeliefert';
export const REDELIVERED_CANCELLED = `${REDELIVERED}, laut Gerät storniert`;
export const CANCELLED_BUT_COUNTED = 'Laut Gerät vor der Wiederherstellung storniert, zählt aber als verkauft';
/** The same of one that lies with them. */
export const PERHAPS_BOOKED = 'vor der Wiederherstellung vielleicht schon gebucht';

/** A ticket that has come out is printed again, as a copy, only while somebody could still miss it. */
const MISSED_FOR_MS = 30 * 60_000;

/**
 * Whether its device had tried to deliver an order before the server came back from a backup. Only then can an order that
 * isn't there have been confirmed, and cancelled.
 */
export async function isRedelivered(
  db: Kysely<Schema>,
  { redelivered, epoch }: Pick<OrderInput, 'redelivered' | 'epoch'>,
): Promise<boolean> {
  if (!redelivered) return false;
  const now = await readRestoreEpoch(db);
  return now !== NEVER_RESTORED && epoch !== now;
}

/** Of an order that is redelivered: only what was confirmed is known to have been booked, and its number tells so. */
export function printedBefore({ redelivered, formerOrderNumber }: OrderInput): PrintedBefore | undefined {
  if (!redelivered) return undefined;
  return formerOrderNumber == null ? 'perhaps' : 'surely';
}

export function isLongPrinted(input: OrderInput, now: Date): boolean {
  return printedBefore(input) === 'surely' && now.getTime() - takenAt(input, now).getTime() > MISSED_FOR_MS;
}

/** Why an order lies with the organizer; where it did so already in a backup, they may have booked it since. */
export function reasonNow(held: { reason: string }, isPerhapsBooked: boolean): string {
  const reason = withoutAdvice(held.reason);
  return isPerhapsBooked && !reason.includes(PERHAPS_BOOKED) ? `${reason}; ${PERHAPS_BOOKED}` : reason;
}

/** Whether something may have been printed of an order that a restored server has forgotten. */
export async function mayBeForgotten(
  db: Kysely<Schema>,
  { created_at, flag_reasons }: Pick<OrderRow, 'created_at' | 'flag_reasons'>,
): Promise<boolean> {
  const isOfBefore = [REDELIVERED, PERHAPS_BOOKED].some((words) => flag_reasons?.includes(words));
  return isOfBefore || (await isBeforeRestore(db, created_at));
}
