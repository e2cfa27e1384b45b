import { expect } from 'vitest';
import { RESTORE_EPOCH } from '../backup/begin-epoch.ts';
import { compareOrders } from '../features/audit/compare-orders.ts';
import { compareEventSums } from '../features/statistics/recount.ts';
import type { Fest } from './fest.ts';
import type { TestApp } from './test-app.ts';

/** What a device says of an order that it knows as confirmed and as cancelled since. */
export const CANCELLED = { offline: true, redelivered: true, cancelReason: 'Vertippt' };

/** As the server does when a backup is put back. */
export async function comeBack({ context }: TestApp, value = context.now().getTime()): Promise<void> {
  await context.db.insertInto('counters').values({ scope: RESTORE_EPOCH, value }).execute();
}

/** For the next test, which begins on the same database. */
export async function forgetComingBack({ context }: TestApp): Promise<void> {
  await context.db.deleteFrom('counters').where('scope', '=', RESTORE_EPOCH).execute();
}

/** The journal's lines of an order. */
export async function journalOf({ context }: TestApp, { clientOrderId }: { clientOrderId: string }) {
  const lines = await context.db
    .selectFrom('audit')
    .select(['action', 'actor', 'details'])
    .where('subject', '=', clientOrderId)
    .orderBy('id')
    .execute();
  return lines.map(({ action, actor, details }) => ({ action, actor, details: JSON.parse(details) as unknown }));
}

/** What is sold and cancelled; fails where books and journal disagree. */
export async function figuresOf(
  { context }: TestApp,
  fest: Fest,
): Promise<{ totalOrders: number; totalSales: number }> {
  expect(await compareEventSums(context.db, fest.eventId)).toEqual([]);
  expect(await compareOrders(context)).toEqual([]);
  const { body } = await fest.organizer.get<{ totalOrders: number; totalSales: number }>(
    `/api/statistics/event/${fest.eventId}`,
  );
  return body;
}
