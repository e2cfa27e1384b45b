import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Longer than a page waits for an answer; until then a browser may send a request again that got none. */
const RESENT_WITHIN_MS = 30_000;
/** Of several servers one may be this much ahead. */
const AHEAD_MS = 5_000;

/** More than the busiest event or organizer writes meanwhile; the journal of an evening isn't read for it. */
const LINES_MEANWHILE = 1000;

/**
 * What the journal says of it where this actor did this a moment ago, else undefined: the same request once more, perhaps.
 * Of what can be done again on purpose, `again`, a line from the future is of before this clock was set back; of what
 * anybody may undo, `last`, what somebody else has done since makes it another request.
 */
export async function justDone(
  db: Kysely<Schema>,
  deed:
    | { actor: string; action: JournalAction; eventId: number; subject: string }
    | { action: JournalAction; organizerId: number },
  now: Date,
  { again = false, last = false } = {},
): Promise<Record<string, unknown> | undefined> {
  const since = new Date(now.getTime() - RESENT_WITHIN_MS).toISOString();
  const until = new Date(now.getTime() + AHEAD_MS).toISOString();
  const lines = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(LINES_MEANWHILE);
  const its =
    'organizerId' in deed
      ? lines.where('organizer_id', '=', deed.organizerId)
      : lines.where('event_id', '=', deed.eventId);
  let like = db
    .selectFrom(its.as('its'))
    .select(['actor', 'details'])
    .where('at', '>', since)
    .where('action', '=', deed.action);
  if (again) like = like.where('at', '<=', until);
  if ('actor' in deed) like = like.where('subject', '=', deed.subject);
  if ('actor' in deed && !last) like = like.where('actor', '=', deed.actor);
  const line = await like.orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (last && 'actor' in deed && line?.actor !== deed.actor) return undefined;
  return line && (JSON.parse(line.details) as Record<string, unknown>);
}
