import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import { nameKey, tagOfWaiterName } from '@bestellsystem/domain/roles.ts';
import type { Kysely } from 'kysely';
import { readInStep } from '../../db/in-step.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { EventRow, Schema } from '../../db/schema.ts';
import type { Actor } from '../sessions/actor.ts';

type Rule = (actor: Actor, event: EventRow) => boolean;

/**
 * The event for those who may change it: its owner and administrators. Who asked for something of the event and not for
 * the event itself hears that that is `missing`: another word than for what doesn't exist would say that it does.
 */
export function requireManagedEvent(
  db: Kysely<Schema>,
  actor: Actor,
  eventId: number,
  missing = eventNotFound,
): Promise<EventRow> {
  return requireEvent(db, actor, eventId, { rule: manages, missing });
}

/**
 * The event for those who may take orders in it: its waiters, its owner, administrators. Also when it is no longer
 * active: what was taken before is still delivered.
 */
export function requireOrderEvent(
  db: Kysely<Schema>,
  actor: Actor,
  eventId: number,
  missing = eventNotFound,
): Promise<EventRow> {
  return requireEvent(db, actor, eventId, { rule: ordersIn, missing });
}

/** The event for those who may see its menu and orders. A kitchen also finishes what an inactive one left. */
export function requireReadableEvent(
  db: Kysely<Schema>,
  actor: Actor,
  eventId: number,
  missing = eventNotFound,
): Promise<EventRow> {
  return requireEvent(db, actor, eventId, { rule: reads, missing });
}

/** The same rule for many at once: a question that is answered from the events as they are now. */
export async function readableNow(
  db: Kysely<Schema>,
  eventIds: readonly number[],
): Promise<(actor: Actor, eventId: number) => boolean> {
  const events = await eventsById(db, { ids: padded([...new Set(eventIds)]) });
  const byId = new Map(events.map((event) => [event.id, event]));
  return (actor, eventId) => {
    const event = byId.get(eventId);
    return event !== undefined && reads(actor, event);
  };
}

export async function requireManagedEventByTag(db: Kysely<Schema>, actor: Actor, tag: string): Promise<EventRow> {
  const event = await findEventByTag(db, tag);
  if (!event || !manages(actor, event)) throw eventNotFound();
  return event;
}

/** The event that bears the tag, however it is written. */
export function findEventByTag(db: Kysely<Schema>, tag: string): Promise<EventRow | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('tag_key', '=', nameKey(tag))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the event can be worked with now; what doesn't exist can't. */
export async function canAccess(db: Kysely<Schema>, actor: Actor, eventId: number): Promise<boolean> {
  const event = await findEvent(db, eventId);
  return event !== undefined && hasAccess(actor, event);
}

/** Every event the actor can work with now. */
export async function listAccessibleEvents(db: Kysely<Schema>, actor: Actor): Promise<EventRow[]> {
  const events = await db.selectFrom('events').selectAll().where('deleted_at', 'is', null).orderBy('id').execute();
  return events.filter((event) => hasAccess(actor, event));
}

/** The one event that a waiter works in; others have none of this kind. */
export async function eventOfWaiter(db: Kysely<Schema>, actor: Actor): Promise<number | undefined> {
  if (actor.kind === 'waiter-device') return actor.eventId;
  const tag = tagOfAccount(actor);
  return tag === undefined ? undefined : (await findEventByTag(db, tag))?.id;
}

/** How many accounts wait at the event by its tag: with another one they don't any more. */
export async function countWaiterAccounts(db: Kysely<Schema>, event: EventRow): Promise<number> {
  const waiters = await db.selectFrom('users').where('role', '=', 'WAITER').select('username').execute();
  return waiters.filter(({ username }) => bearsTag(username, event)).length;
}

/** The ids of an organizer's events. */
export async function listEventsOfOrganizer(db: Kysely<Schema>, organizerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', organizerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The account that owns what this actor creates. */
export function organizerIdOf(actor: Actor): number {
  if (actor.kind === 'account') return actor.userId;
  throw new AppError('forbidden', 'FORBIDDEN', 'Keine Berechtigung');
}

/** The owner, as long as they are an organizer, and administrators. */
export function manages(actor: Actor, owned: { organizer_id: number }): boolean {
  if (actor.role === 'ADMIN') return true;
  return actor.kind === 'account' && actor.role === 'EVENT_ORGANIZER' && actor.userId === owned.organizer_id;
}

/** Whether the actor takes orders in this event, whatever its switches say. */
export function ordersIn(actor: Actor, event: EventRow): boolean {
  return manages(actor, event) || waitsAt(actor, event);
}

function reads(actor: Actor, event: EventRow): boolean {
  return actor.role === 'KITCHEN' || hasAccess(actor, event);
}

function hasAccess(actor: Actor, event: EventRow): boolean {
  if (manages(actor, event)) return true;
  return event.is_active === 1 && (actor.role === 'KITCHEN' || waitsAt(actor, event));
}

/** A device that logged in to this event, or a waiter's account that bears its tag. */
function waitsAt(actor: Actor, event: EventRow): boolean {
  if (actor.kind === 'waiter-device') return actor.eventId === event.id;
  return actor.role === 'WAITER' && bearsTag(actor.username, event);
}

function bearsTag(username: string, event: EventRow): boolean {
  const tag = tagOfWaiterName(username);
  return tag !== undefined && nameKey(tag) === event.tag_key;
}

function tagOfAccount(actor: Extract<Actor, { kind: 'account' }>): string | undefined {
  return actor.role === 'WAITER' ? tagOfWaiterName(actor.username) : undefined;
}

async function requireEvent(
  db: Kysely<Schema>,
  actor: Actor,
  eventId: number,
  { rule, missing }: { rule: Rule; missing: () => AppError },
): Promise<EventRow> {
  const event = await findEvent(db, eventId);
  if (!event || !rule(actor, event)) throw missing();
  return event;
}

const eventsById = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('events').selectAll().where('id', 'in', ids).where('deleted_at', 'is', null),
);

const findEvent = readInStep<number, EventRow | undefined>(async (db, ids) => {
  const events = await eventsById(db, { ids: padded([...new Set(ids)]) });
  const byId = new Map(events.map((event) => [event.id, event]));
  return ids.map((id) => byId.get(id));
});

function eventNotFound(): AppError {
  return notFound('Event nicht gefunden');
}
