import type { OwnSession } from '@bestellsystem/domain/accounts-schema.ts';
import { notFound } from '@bestellsystem/domain/errors.ts';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from './actor.ts';

/** Where the actor is logged in, the most recently used first; expired ones are left out. */
export async function listOwnSessions(db: Kysely<Schema>, actor: Actor, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'last_seen_at', 'expires_at'])
    .where(ownedBy(actor))
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === actor.sessionId,
    browser: row.browser,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
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
  if (!ended) throw notFound('Anmeldung nicht gefunden');
}

/** Logs the actor out everywhere but here. */
export async function endOtherSessions(db: Kysely<Schema>, actor: Actor): Promise<void> {
  await db.deleteFrom('sessions').where(ownedBy(actor)).where('id', '!=', actor.sessionId).execute();
}

function ownedBy(actor: Actor) {
  return (eb: ExpressionBuilder<Schema, 'sessions'>) =>
    actor.kind === 'account' ? eb('user_id', '=', actor.userId) : eb('device_id', '=', actor.deviceRowId);
}
