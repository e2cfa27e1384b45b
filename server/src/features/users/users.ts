import type { User } from '@bestellsystem/domain/accounts-schema.ts';
import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import { type Role, tagOfWaiterName } from '@bestellsystem/domain/roles.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockNumber } from '../../db/counters.ts';
import type { EventRow, Schema } from '../../db/schema.ts';
import { isReferenceViolation } from '../../db/violations.ts';
import { recordLiveEvents } from '../../live/live.ts';
import { recordAudit } from '../audit/audit.ts';
import { handOverSettings } from '../organizer-settings/organizer-settings.ts';
import { type AccountActor, type Actor, actorName } from '../sessions/actor.ts';
import { shortenSessions } from '../sessions/own-sessions.ts';

export async function listUsers(context: Context): Promise<User[]> {
  const rows = await context.db.selectFrom('users').select(['id', 'username', 'role']).orderBy('id').execute();
  return rows.map(userOfRow);
}

/** Gives a role; it holds from the user's next request on. The last administrator stays one. */
export async function changeRole(context: Context, actor: Actor, userId: number, role: Role): Promise<User> {
  return context.commit(async (trx) => {
    await takeTurnWithRoles(trx);
    const user = await requireUser(trx, userId);
    if (role === 'WAITER' && !tagOfWaiterName(user.username)) {
      throw new AppError('invalid', 'INVALID_WAITER_NAME', 'Ungültiges Kellner-Benutzernamenformat');
    }
    if (user.role === 'ADMIN' && role !== 'ADMIN') await requireAnotherAdmin(trx, userId);
    await trx.updateTable('users').set({ role }).where('id', '=', userId).execute();
    await shortenSessions(trx, userId, role);
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'user.role',
      organizerId: user.id,
      subject: user.username,
      details: { from: user.role, to: role },
    });
    return { id: user.id, username: user.username, role };
  });
}

/** Deletes those of the named accounts that still wait for a role, all at once; answers which. Without a role nobody owns anything. */
export function refuseWaiting(context: Context, actor: Actor, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return context.commit(async (trx) => {
    await takeTurnWithRoles(trx);
    const refused = await trx
      .deleteFrom('users')
      .where('id', 'in', userIds)
      .where('role', 'is', null)
      .returning(['id', 'username'])
      .execute();
    for (const { username } of refused) {
      await recordAudit(trx, {
        at: context.now(),
        actor: actorName(actor),
        action: 'user.delete',
        subject: username,
        details: { role: null, eventsHandedOver: [] },
      });
    }
    return refused.map(({ id }) => id);
  });
}

/** So often somebody may create something just as their account is deleted. */
const MOST_TRIES = 5;

/**
 * Removes an account; what it was is kept in the journal. Its events go to the successor, an organizer or administrator,
 * or, where none is named, to the administrator who deletes it.
 */
export async function deleteUser(
  context: Context,
  actor: Actor,
  userId: number,
  successorId = (actor as AccountActor).userId,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToDelete(context, actor, userId, successorId);
    } catch (error) {
      // They have created something meanwhile: it is handed over or removed like the rest.
      if (!isReferenceViolation(error) || tries === MOST_TRIES) throw error;
    }
  }
}

async function tryToDelete(context: Context, actor: Actor, userId: number, successorId: number): Promise<void> {
  const handedOver = await context.commit(async (trx) => {
    // Who changes a menu holds rows that are to be handed over, and waits for the account.
    await lockNumber(trx, 'menu-change');
    await takeTurnWithRoles(trx);
    const user = await requireUser(trx, userId);
    if (user.role === 'ADMIN') {
      throw new AppError('conflict', 'ADMIN_NOT_DELETABLE', 'Admin-Benutzer können nicht gelöscht werden');
    }
    const successor = await requireSuccessor(trx, successorId, userId);
    const owned = await trx.selectFrom('events').select('id').where('organizer_id', '=', userId).executeTakeFirst();
    const events = owned ? await handOver(trx, userId, successor.id) : [];
    if (!owned) await removeMenu(trx, userId);
    await trx.deleteFrom('users').where('id', '=', userId).execute();
    const who = { at: context.now(), actor: actorName(actor) };
    for (const { id, name } of events) {
      const details = { from: user.username, to: successor.username };
      await recordAudit(trx, { ...who, action: 'event.hand-over', eventId: id, subject: name, details });
    }
    await recordAudit(trx, {
      ...who,
      action: 'user.delete',
      ...(events.length > 0 ? { organizerId: successor.id } : {}),
      subject: user.username,
      details: {
        role: user.role,
        eventsHandedOver: events.map(({ id }) => id),
        ...(events.length > 0 ? { successor: successor.username } : {}),
      },
    });
    // Tills learn from their menus how cash is rounded. Only now: whoever has counted news may wait for the account.
    await recordLiveEvents(
      trx,
      events.map(({ id: eventId }) => ({ eventId, type: 'menu.updated', payload: { eventId }, at: who.at })),
    );
    return events;
  });
  for (const { id } of handedOver) context.live.wake(id);
}

/** Who takes the events over must be able to manage them, and stay. */
async function requireSuccessor(trx: Transaction<Schema>, id: number, deletedId: number): Promise<User> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .where('id', '=', id)
    .where('id', '!=', deletedId)
    .where('role', 'in', ['EVENT_ORGANIZER', 'ADMIN'])
    .executeTakeFirst();
  if (row) return userOfRow(row);
  throw new AppError(
    'conflict',
    'SUCCESSOR_UNSUITED',
    'Events übernimmt nur, wer die Rolle EVENT_ORGANIZER oder ADMIN hat. Bitte jemand anderen wählen.',
  );
}

/** Events with their orders outlive the account; answers which, also those that came only now. */
async function handOver(trx: Transaction<Schema>, from: number, to: number): Promise<Pick<EventRow, 'id' | 'name'>[]> {
  await handOverSettings(trx, from, to);
  const events = await trx
    .updateTable('events')
    .set({ organizer_id: to })
    .where('organizer_id', '=', from)
    .returning(['id', 'name'])
    .execute();
  // With their print helpers: the tickets of an evening that goes on still come out.
  for (const table of ['categories', 'menu_items', 'print_agents'] as const) {
    await trx.updateTable(table).set({ organizer_id: to }).where('organizer_id', '=', from).execute();
  }
  return events.sort((one, other) => one.id - other.id);
}

async function removeMenu(trx: Transaction<Schema>, userId: number): Promise<void> {
  await trx.deleteFrom('menu_items').where('organizer_id', '=', userId).execute();
  await trx.deleteFrom('categories').where('organizer_id', '=', userId).execute();
}

async function requireUser(trx: Transaction<Schema>, userId: number): Promise<User> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('Benutzer nicht gefunden. Bitte die Seite neu laden.');
  return userOfRow(row);
}

/** Who gives a role or deletes somebody waits for whoever does so just now: what they read of roles holds until the commit. */
async function takeTurnWithRoles(trx: Transaction<Schema>): Promise<void> {
  await lockNumber(trx, 'roles');
}

async function requireAnotherAdmin(trx: Transaction<Schema>, userId: number): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('id', '!=', userId)
    .executeTakeFirst();
  if (!other) {
    throw new AppError(
      'conflict',
      'LAST_ADMIN',
      'Der letzte Administrator kann seine Rolle nicht verlieren. Bitte zuerst jemand anderem ADMIN geben.',
    );
  }
}

function userOfRow(row: { id: number; username: string; role: string | null }): User {
  return { id: row.id, username: row.username, role: row.role as Role | null };
}
