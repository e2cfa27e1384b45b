import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import type { Event, EventInput } from '@bestellsystem/domain/events-schema.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { EventRow, Schema } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { recordLiveEvent } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { discardTicketsOf } from '../printing/event-tickets.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { entryKeyOf } from '../sessions/entry-key.ts';
import { hashPassword } from '../sessions/password.ts';
import { endDeviceSessions } from '../sessions/sessions.ts';
import { manages, organizerIdOf, requireManagedEvent } from './event-access.ts';
import { changesOf, changesScreens } from './event-changes.ts';
import { holdUpNewOf, takeTurnInEvent } from './event-lock.ts';
import { openPassword, preparePassword, sealPassword } from './waiter-password.ts';

type EventWithOrganizer = EventRow & { organizer: string };

/** The events the actor may change, by date. */
export async function listEvents(context: Context, actor: Actor): Promise<Event[]> {
  const rows = await selectEvents(context.db).orderBy('events.event_date').orderBy('events.id').execute();
  return rows.filter((row) => manages(actor, row)).map((row) => eventOfRow(context, row));
}

export async function getEvent(context: Context, actor: Actor, eventId: number): Promise<Event> {
  const row = await selectEvents(context.db).where('events.id', '=', eventId).executeTakeFirst();
  if (!row || !manages(actor, row)) throw notFound('Event nicht gefunden');
  return eventOfRow(context, row);
}

/** Creates an event of the actor's own. Its tag is unique in any spelling. */
export async function createEvent(context: Context, actor: Actor, input: EventInput): Promise<Event> {
  const password = input.waiterAccessPassword || undefined;
  const hash = password === undefined ? null : await hashPassword(password);
  const creation = context.commit(async (trx) => {
    const { id } = await trx
      .insertInto('events')
      .values({
        organizer_id: organizerIdOf(actor),
        name: input.name,
        event_date: input.eventDate,
        description: input.description || null,
        ...tagColumns(input.waiterAccessTag),
        waiter_password_hash: hash,
        is_active: input.isActive === false ? 0 : 1,
        takeaway_enabled: input.takeawayEnabled === false ? 0 : 1,
        created_at: context.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (password !== undefined) {
      const waiter_password_cipher = sealPassword(context, id, password);
      await trx.updateTable('events').set({ waiter_password_cipher }).where('id', '=', id).execute();
    }
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'event.create',
      eventId: id,
      subject: input.name,
      details: { eventDate: input.eventDate, waiterAccessTag: input.waiterAccessTag || null },
    });
    return id;
  });
  return getEvent(context, actor, await refuseTakenTag(creation));
}

/**
 * Changes an event; what the input leaves out stays as it is. Devices that are logged in stay so, also with another password
 * or tag; without a tag they have no name, and no session until there is one again.
 */
export async function updateEvent(context: Context, actor: Actor, eventId: number, input: EventInput): Promise<Event> {
  const current = await requireManagedEvent(context.db, actor, eventId);
  const password = await preparePassword(context, current, input.waiterAccessPassword);
  const update = context.commit(async (trx) => {
    await requireManagedEvent(trx, actor, eventId);
    // Whoever changes it in this moment is waited for: what they left is what is changed here.
    await takeTurnInEvent(trx, eventId);
    const before = await requireManagedEvent(trx, actor, eventId);
    const after = await trx
      .updateTable('events')
      .set({
        name: input.name,
        event_date: input.eventDate,
        ...(input.description === undefined ? {} : { description: input.description || null }),
        ...(input.waiterAccessTag === undefined ? {} : tagColumns(input.waiterAccessTag)),
        ...(input.isActive == null ? {} : { is_active: input.isActive ? 1 : 0 }),
        ...(input.takeawayEnabled == null ? {} : { takeaway_enabled: input.takeawayEnabled ? 1 : 0 }),
        ...password,
      })
      .where('id', '=', eventId)
      .returningAll()
      .executeTakeFirstOrThrow();
    refuseActiveAgain(before, after);
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'event.update',
      eventId,
      subject: after.name,
      details: changesOf(before, after),
    });
    if (!changesScreens(before, after)) return;
    await recordLiveEvent(trx, { eventId, type: 'menu.updated', payload: { eventId }, at: context.now() });
  });
  await refuseTakenTag(update);
  context.live.wake(eventId);
  return getEvent(context, actor, eventId);
}

function refuseActiveAgain(before: EventRow, after: EventRow): void {
  const wasSo = before.closed_at !== null && before.is_active === 1;
  if (after.closed_at === null || after.is_active === 0 || wasSo) return;
  throw new AppError(
    'conflict',
    'EVENT_CLOSED',
    'Dieses Event ist abgeschlossen. Bitte zuerst unter «Abschluss» wieder öffnen; dann lässt es sich aktiv schalten.',
  );
}

/**
 * Takes an event away from everybody. Its orders stay; its tag is free again; its waiters' sessions end, and what has not
 * been printed of it no longer is.
 */
export async function deleteEvent(context: Context, actor: Actor, eventId: number): Promise<void> {
  await context.commit(async (trx) => {
    await requireManagedEvent(trx, actor, eventId);
    // Whoever orders in this moment is waited for, and those tickets are discarded, too; who comes after finds no event.
    await holdUpNewOf(trx, context.engine, eventId);
    const event = await requireManagedEvent(trx, actor, eventId);
    await trx
      .updateTable('events')
      .set({
        deleted_at: context.now().toISOString(),
        is_active: 0,
        tag_key: null,
        waiter_password_hash: null,
        waiter_password_cipher: null,
      })
      .where('id', '=', eventId)
      .execute();
    await endDeviceSessions(trx, eventId);
    await discardTicketsOf(trx, eventId, context.now());
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'event.delete',
      eventId,
      subject: event.name,
    });
  });
  // Streams that are open look again whether they still may be.
  context.live.wake(eventId);
}

function selectEvents(db: Kysely<Schema>) {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.organizer_id')
    .selectAll('events')
    .select('users.username as organizer')
    .where('events.deleted_at', 'is', null);
}

function tagColumns(tag: string | null | undefined): Pick<EventRow, 'waiter_access_tag' | 'tag_key'> {
  return tag ? { waiter_access_tag: tag, tag_key: nameKey(tag) } : { waiter_access_tag: null, tag_key: null };
}

async function refuseTakenTag<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'Event-Kürzel bereits vergeben';
    throw new AppError('conflict', 'TAG_TAKEN', message, { details: [{ path: 'waiterAccessTag', message }] });
  }
}

function eventOfRow(context: Context, row: EventWithOrganizer): Event {
  return {
    id: row.id,
    name: row.name,
    eventDate: row.event_date,
    description: row.description,
    waiterAccessTag: row.waiter_access_tag,
    waiterAccessPassword: openPassword(context, row),
    waiterEntryKey: entryKeyOf(context, row),
    organizer: { username: row.organizer },
    isActive: row.is_active === 1,
    isClosed: row.closed_at !== null,
    takeawayEnabled: row.takeaway_enabled === 1,
  };
}
