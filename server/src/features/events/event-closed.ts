import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import type { Kysely } from 'kysely';
import { readInStep } from '../../db/in-step.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { EventRow, Schema } from '../../db/schema.ts';

const booksOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('events').select(['id', 'organizer_id', 'closed_at', 'deleted_at']).where('id', 'in', ids),
);

type Books = Pick<EventRow, 'organizer_id' | 'closed_at' | 'deleted_at'>;

const findBooks = readInStep<number, Books | undefined>(async (db, eventIds) => {
  const events = await booksOf(db, { ids: padded([...new Set(eventIds)]) });
  return eventIds.map((eventId) => events.find(({ id }) => id === eventId));
});

/** Throws `EVENT_CLOSED` where the books of the event are closed. */
export function refuseClosed(event: { closed_at: string | null }): void {
  if (event.closed_at === null) return;
  throw new AppError(
    'conflict',
    'EVENT_CLOSED',
    'Dieses Event ist abgeschlossen. Der Veranstalter kann es unter «Abschluss» wieder öffnen.',
  );
}

/**
 * The same as the transaction sees it now, and 404 where the event was deleted meanwhile. Ask after it has written its
 * news or locked the event: then a closing has either been committed and is seen, or waits and counts what is booked here.
 * Answers whose event it is then.
 */
export async function requireBooksOpen(db: Kysely<Schema>, eventId: number): Promise<Pick<Books, 'organizer_id'>> {
  const event = await findBooks(db, eventId);
  if (!event || event.deleted_at !== null) throw notFound('Event nicht gefunden');
  refuseClosed(event);
  return event;
}
