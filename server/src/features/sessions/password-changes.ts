import type { ResetLink } from '@bestellsystem/domain/accounts-schema.ts';
import { AppError, notFound } from '@bestellsystem/domain/errors.ts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { justDone } from '../audit/just-done.ts';
import { type AccountActor, type Actor, actorName } from './actor.ts';
import { laneOf, proofOfBrowser } from './known-browser.ts';
import { endOtherSessions } from './own-sessions.ts';
import { hashPassword } from './password.ts';
import { hashToken, newToken } from './sessions.ts';
import { countAttempt, loginBuckets, refuseWhenThrottled } from './throttle.ts';
import { tryPassword } from './try-password.ts';

const RESET_HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * Changes the actor's own password and logs them out everywhere else; the old one has to be known. Answers what the browser
 * keeps from then on as one that has been in the account.
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  input: { oldPassword: string; newPassword: string },
): Promise<string> {
  if (actor.kind !== 'account') {
    throw new AppError('invalid', 'NO_OWN_PASSWORD', 'Das Passwort für Kellner ändert der Veranstalter beim Event.');
  }
  const before = await hashIfRight(context, actor, input.oldPassword);
  if (before === undefined) return proofOfJustChanged(context, actor, input.newPassword);
  const passwordHash = await hashPassword(input.newPassword, laneOf(actor));
  const isChanged = await context.commit(async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', actor.userId)
      .where('password_hash', '=', before)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await trx.deleteFrom('password_resets').where('user_id', '=', actor.userId).execute();
    await endOtherSessions(trx, actor);
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'user.password',
      organizerId: actor.userId,
      subject: actor.username,
    });
    return true;
  });
  // Somebody has changed it meanwhile.
  if (!isChanged) return proofOfJustChanged(context, actor, input.newPassword);
  return proofOfBrowser(context, { id: actor.userId, password_hash: passwordHash });
}

/** The hash that the account has, where this is its password. Each that isn't counts as a guess. */
async function hashIfRight(context: Context, actor: AccountActor, password: string): Promise<string | undefined> {
  // Whoever is logged in isn't kept from it by those who guess at the login.
  const buckets = loginBuckets({ name: actor.username, address: '', knownDevice: `${actor.userId}:password` });
  const user = await context.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  const stored = user?.password_hash;
  return (await tryPassword(context, { stored, password, lane: laneOf(actor), buckets })) ? stored : undefined;
}

/**
 * A browser sends the change again that got no answer: what it asks for may hold already. Only who has made the change, or
 * has logged in with the new password since, is still logged in, so that nobody can guess at it here.
 */
async function proofOfJustChanged(context: Context, actor: AccountActor, newPassword: string): Promise<string> {
  const deed = { action: 'user.password', organizerId: actor.userId } as const;
  if (!(await justDone(context.db, deed, context.now()))) throw wrongPassword();
  const password_hash = await hashIfRight(context, actor, newPassword);
  if (password_hash === undefined) throw wrongPassword();
  return proofOfBrowser(context, { id: actor.userId, password_hash });
}

function wrongPassword(): AppError {
  const message = 'Das bisherige Passwort stimmt nicht.';
  return new AppError('invalid', 'WRONG_PASSWORD', message, { details: [{ path: 'oldPassword', message }] });
}

/** A link, valid once and for a day, with which somebody who forgot their password sets a new one. */
export async function createResetLink(
  context: Pick<Context, 'commit' | 'now'>,
  by: string,
  userId: number,
): Promise<ResetLink> {
  const token = newToken();
  const now = context.now();
  const expiresAt = new Date(now.getTime() + RESET_HOURS * HOUR_MS).toISOString();
  await context.commit(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw notFound('Benutzer nicht gefunden. Bitte die Seite neu laden.');
    await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    await trx
      .insertInto('password_resets')
      .values({ token_hash: hashToken(token), user_id: userId, expires_at: expiresAt })
      .execute();
    await recordAudit(trx, {
      at: now,
      actor: by,
      action: 'user.reset-link',
      organizerId: userId,
      subject: user.username,
    });
  });
  // Behind the #: it reaches neither a server's log nor another site.
  return { token, path: `/passwort-neu#${token}`, expiresAt };
}

/**
 * Sets a new password by a one-time link; whoever was logged in as this user is logged out. Only who has no such link
 * is made to wait, and costs no hashing. Answers what the browser keeps as one that has been in the account.
 */
export async function resetPassword(
  context: Context,
  input: { token: string; newPassword: string },
  address: string,
): Promise<string> {
  const link = { tokenHash: hashToken(input.token), at: context.now().toISOString() };
  const userId = await findUserOf(context.db, link);
  if (userId === undefined) return refuseLink(context, address);
  const passwordHash = await hashPassword(input.newPassword, 'known');
  const isDone = await context.commit(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) return false;
    const used = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', link.tokenHash)
      .where('expires_at', '>', link.at)
      .returning('user_id')
      .executeTakeFirst();
    if (!used) return false;
    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await recordAudit(trx, {
      at: context.now(),
      actor: user.username,
      action: 'user.reset',
      organizerId: userId,
      subject: user.username,
    });
    return true;
  });
  if (!isDone) return refuseLink(context, address);
  return proofOfBrowser(context, { id: userId, password_hash: passwordHash });
}

/** Who changes a user's password or link takes the user first: two at once wait, and never for each other. */
function lockUser(trx: Transaction<Schema>, userId: number): Promise<{ username: string } | undefined> {
  return trx
    .updateTable('users')
    .set({ password_hash: sql`password_hash` })
    .where('id', '=', userId)
    .returning('username')
    .executeTakeFirst();
}

async function findUserOf(db: Context['db'], link: { tokenHash: string; at: string }): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', link.tokenHash)
    .where('expires_at', '>', link.at)
    .executeTakeFirst();
  return row?.user_id;
}

async function refuseLink(context: Context, address: string): Promise<never> {
  const buckets = loginBuckets({ name: 'password-reset', address });
  await refuseWhenThrottled(context, buckets);
  await countAttempt(context, buckets);
  throw new AppError(
    'invalid',
    'RESET_LINK_INVALID',
    'Dieser Link gilt nicht mehr. Bitte beim Administrator einen neuen verlangen.',
  );
}
