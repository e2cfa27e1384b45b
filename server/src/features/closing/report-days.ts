import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { listDays } from '../statistics/day-sums.ts';

export interface ReportPeriod {
  eventId: number;
  /** Missing: every day of the event. */
  day?: string | undefined;
}

/** The business days on which an event took orders or booked cash, oldest first. */
export async function reportDays(db: Kysely<Schema>, eventId: number): Promise<string[]> {
  const booked = await db
    .selectFrom('cash_entries')
    .where('event_id', '=', eventId)
    .select('business_day')
    .distinct()
    .execute();
  return [...new Set([...(await listDays(db, eventId)), ...booked.map(({ business_day }) => business_day)])].sort();
}
