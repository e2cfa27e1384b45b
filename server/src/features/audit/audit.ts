import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { Kysely } from 'kysely';
import { insertInStep } from '../../db/insert-rows.ts';
import type { Schema } from '../../db/schema.ts';

const insertLines = insertInStep('audit');

/** Adds a line to the journal of money and rights, inside the transaction that does the thing. */
export async function recordAudit(
  db: Kysely<Schema>,
  entry: {
    at: Date;
    actor: string;
    action: JournalAction;
    eventId?: number | null;
    /** Whose menu, settings or account it is about; for what belongs to no event. */
    organizerId?: number;
    subject: string;
    details?: object;
  },
): Promise<void> {
  const { organizerId = null, details = {} } = entry;
  await insertLines(db, [
    {
      at: entry.at.toISOString(),
      actor: entry.actor,
      action: entry.action,
      event_id: entry.eventId ?? null,
      organizer_id: organizerId,
      subject: entry.subject,
      // Servers of before, which seal without it while one after the other is renewed, seal whose it is all the same.
      details: JSON.stringify(organizerId === null ? details : { ...details, organizerId }),
    },
  ]);
}
