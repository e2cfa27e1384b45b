import type { OwnSession } from '@bestellsystem/domain/accounts-schema.ts';
import { notFound } from '@bestellsystem/domain/errors.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from './actor.ts';
import { endOfSession, HOUR_MS, hasEnded, LIFETIMES } from './lifetimes.ts';

/** Where the actor is logged in, the most recently used first; what has ended, of age or for want of use, is left out. */
export async function listOwnSessions(db: Kysely<Schema>, actor: Actor, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'last_seen_at', 'expires_at', 'idle_minutes', 'device_id'])
    .where(ownedBy(actor))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const living = rows.filter((row) => row.id === actor.sessionId || !hasEnded(row, now));
  return living.map((row) => ({
    id: row.id,
    current: row.id === actor.sessionId,
    browser: row.browser,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: new Date(endOfSession(row)).toISOString(),
  }));
}

/** Logs the actor out somewhere else; 404 for a session that isn't theirs. */
export async function endOwnSession(db: Kysely<Schema>, actor: Actor, sessionId: number): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where(ownedBy(actor))
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound('Anmeldung nicht gefunden. Bitte die Seite neu laden.');
}

/** Logs the actor out everywhere but here. */
export async function endOtherSessions(db: Kysely<Schema>, actor: Actor): Promise<void> {
  await db.deleteFrom('sessions').where(ownedBy(actor)).where('id', '!=', actor.sessionId).execute();
}

/** Whoever gets another role goes on, but no longer than that role's sessions live. */
export async function shortenSessions(db: Kysely<Schema>, userId: number, role: Role): Promise<void> {
  const { maxHours, idleMinutes } = LIFETIMES[role];
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .execute();
  for (const session of sessions) {
    const latest = new Date(Date.parse(session.created_at) + maxHours * HOUR_MS).toISOString();
    const expiresAt = latest < session.expires_at ? latest : session.expires_at;
    await db
      .updateTable('sessions')
      .set({ idle_minutes: idleMinutes, expires_at: expiresAt })
      .where('id', '=', session.id)
      .execute();
  }
}

function ownedBy(actor: Actor) {
  return (eb: ExpressionBuilder<Schema, 'sessions'>) =>
    actor.kind === 'account' ? eb('user_id', '=', actor.userId) : eb('device_id', '=', actor.deviceRowId);
}
