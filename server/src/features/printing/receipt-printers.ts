import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Those an event prints with: what prints no orders is there for receipts and comes first, then as they are configured. */
export function listReceiptPrinters(db: Kysely<Schema>, eventId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('printers')
    .select(['id', 'display_name as name'])
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('enabled', '=', 1)
    .orderBy(sql`case when service_mode + takeaway_mode = 0 then 0 else 1 end`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
