import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { Insertable, Kysely } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { AuditTable, Schema } from '../../db/schema.ts';

const insertLine = prepared((db, line: Insertable<AuditTable>) => db.insertInto('audit').values(line));

/** Adds a line to the journal of money and rights, inside the transaction that does the thing. */
export async function recordAudit(
  db: Kysely<Schema>,
  entry: {
    at: Date;
    actor: string;
    action: JournalAction;
    eventId?: number | null;
    subject: string;
    details?: unknown;
  },
): Promise<void> {
  await insertLine(db, {
    at: entry.at.toISOString(),
    actor: entry.actor,
    action: entry.action,
    event_id: entry.eventId ?? null,
    subject: entry.subject,
    details: JSON.stringify(entry.details ?? {}),
  });
}
