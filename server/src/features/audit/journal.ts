import type { JournalPage, JournalQuery } from '@bestellsystem/domain/journal-schema.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';
import { manages, organizerIdOf, requireManagedEvent } from '../events/event-access.ts';
import type { Actor } from '../sessions/actor.ts';
import { sealText } from './chain.ts';

/** A page of an event's journal, newest first, for those who run it. */
export async function readEventJournal(
  context: Context,
  actor: Actor,
  eventId: number,
  query: JournalQuery,
): Promise<JournalPage> {
  const event = await requireManagedEvent(context.db, actor, eventId);
  return withoutForeignNames(
    context,
    actor,
    await readPage(context, query, (line) => line('audit.event_id', '=', event.id)),
  );
}

/** The same of everything for administrators; for organizers of what is theirs and belongs to no event. */
export function readJournal(context: Context, actor: Actor, query: JournalQuery): Promise<JournalPage> {
  if (actor.role === 'ADMIN') return readPage(context, query);
  const organizerId = organizerIdOf(actor);
  return readPage(context, query, (line) => line('audit.organizer_id', '=', organizerId));
}

async function readPage(
  context: Context,
  query: JournalQuery,
  isAsked?: (line: ExpressionBuilder<Schema, 'audit'>) => Expression<SqlBool>,
): Promise<JournalPage> {
  let lines = context.db
    .selectFrom('audit')
    .leftJoin('audit_chain', 'audit_chain.audit_id', 'audit.id')
    .selectAll('audit')
    .select(['audit_chain.seq', 'audit_chain.hash'])
    .orderBy('audit.id', 'desc')
    .limit(query.limit + 1);
  if (isAsked) lines = lines.where(isAsked);
  if (query.before !== undefined) lines = lines.where('audit.id', '<', query.before);
  const found = await lines.execute();
  const page = found.slice(0, query.limit);
  return {
    entries: page.map((line) => ({
      id: line.id,
      at: line.at,
      actor: line.actor,
      action: line.action,
      eventId: line.event_id,
      subject: line.subject,
      details: JSON.parse(line.details) as Record<string, unknown>,
      seal: line.seq === null || line.hash === null ? null : sealText({ seq: line.seq, hash: line.hash }),
    })),
    before: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** An administrator may have booked an order in somebody else's event: its name is for those who run that one, too. */
async function withoutForeignNames({ db }: Context, actor: Actor, page: JournalPage): Promise<JournalPage> {
  const ids = page.entries.flatMap(({ details }) => bookedElsewhere(details) ?? []);
  if (ids.length === 0) return page;
  const events = await db.selectFrom('events').select(['id', 'organizer_id']).where('id', 'in', ids).execute();
  const theirs = new Set(events.filter((event) => manages(actor, event)).map(({ id }) => id));
  const entries = page.entries.map((entry) => {
    const id = bookedElsewhere(entry.details);
    return id === undefined || theirs.has(id)
      ? entry
      : { ...entry, details: { ...entry.details, bookedEventName: null } };
  });
  return { ...page, entries };
}

function bookedElsewhere({ bookedEventId: id }: Record<string, unknown>): number | undefined {
  return typeof id === 'number' ? id : undefined;
}
