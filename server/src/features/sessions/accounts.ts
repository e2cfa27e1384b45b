import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import { isJournalName } from '@bestellsystem/domain/journal-names.ts';
import { nameKey, type Role, visibleKey } from '@bestellsystem/domain/roles.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockNumber } from '../../db/counters.ts';
import type { Schema, UserRow } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Actor } from './actor.ts';
import { knownBrowser, laneOf, proofOfBrowser } from './known-browser.ts';
import { hashPassword } from './password.ts';
import { requireRegistrationOpen } from './registration.ts';
import { startAccountSession } from './sessions.ts';
import { countAttempt, loginBuckets, refuseWhenThrottled, registrationBuckets } from './throttle.ts';
import { tryPassword } from './try-password.ts';

type Origin = {
  address: string;
  browser?: string | undefined;
  browserProofs?: string | undefined;
};

/** What the browser gets: the session's token, and a proof that it has been in the account. */
interface Entered {
  token: string;
  browserProof: string;
}

/** Checks name and password and starts a session; throws 401 without telling which of the two was wrong. */
export async function login(
  context: Context,
  credentials: { username: string; password: string },
  origin: Origin,
): Promise<{ user: SessionUser } & Entered> {
  const user = await context.db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', nameKey(credentials.username))
    .executeTakeFirst();
  const known = knownBrowser(context, user, origin.browserProofs);
  // Apart from events, whose failures who calls themselves like one could otherwise clear with a login of their own.
  const name = `account:${credentials.username}`;
  const buckets = loginBuckets({ name, address: origin.address, knownDevice: known?.name });
  const lane = known && user ? laneOf(user) : 'login';
  const attempt = { stored: user?.password_hash, password: credentials.password, lane, buckets } as const;
  if (!(await tryPassword(context, attempt)) || !user) throw loginFailed();
  const entered = await context.commit((trx) => enter(trx, context.now, user, origin.browser));
  return { ...entered, browserProof: known?.proof ?? proofOfBrowser(context, user) };
}

/** Starts the session of who knew the password, unless it was changed meanwhile: that logs out everywhere. */
async function enter(
  trx: Transaction<Schema>,
  now: Context['now'],
  known: Pick<UserRow, 'id' | 'password_hash'>,
  browser: string | undefined,
): Promise<{ user: SessionUser; token: string }> {
  // A write, so that a change that is under way is waited for, and one that comes after finds the session.
  const user = await trx
    .updateTable('users')
    .set({ password_hash: known.password_hash })
    .where('id', '=', known.id)
    .where('password_hash', '=', known.password_hash)
    .returning(['id', 'username', 'role'])
    .executeTakeFirst();
  if (!user) throw loginFailed();
  const role = user.role as Role | null;
  return {
    user: { username: user.username, role },
    token: await startAccountSession({ db: trx, now }, { id: user.id, role }, browser),
  };
}

function loginFailed(): AppError {
  return new AppError('unauthenticated', 'LOGIN_FAILED', 'Benutzername oder Passwort ungültig');
}

/** Creates an account without a role and starts its session; 409 when the name is taken in any spelling. */
export async function register(
  context: Context,
  input: { username: string; password: string },
  origin: Origin,
): Promise<{ username: string } & Entered> {
  const at = context.now();
  const buckets = registrationBuckets(origin.address);
  await requireRegistrationOpen(context.db, context.settings);
  await refuseWhenThrottled(context, buckets);
  const passwordHash = await hashPassword(input.password, 'registration');
  await countAttempt(context, buckets);
  const account = { username: input.username, passwordHash, role: null, at };
  const userId = await context.commit(async (trx) => {
    // Others may have registered while this one's password was hashed.
    await lockNumber(trx, 'registration');
    await requireRegistrationOpen(trx, context.settings);
    const id = (await isTaken(trx, account.username)) ? undefined : await insertUser(trx, account);
    if (id === undefined) throw new AppError('conflict', 'USERNAME_TAKEN', 'Benutzername bereits vergeben');
    await recordAudit(trx, {
      at,
      actor: input.username,
      action: 'user.register',
      organizerId: id,
      subject: input.username,
    });
    return id;
  });
  return {
    username: input.username,
    token: await startAccountSession(context, { id: userId, role: null }, origin.browser),
    browserProof: proofOfBrowser(context, { id: userId, password_hash: passwordHash }),
  };
}

/** Whether people would take the new account for somebody who is there already. */
async function isTaken(trx: Transaction<Schema>, name: string): Promise<boolean> {
  if (isJournalName(name)) return true;
  const key = visibleKey(name);
  const users = await trx.selectFrom('users').select('username').execute();
  return users.some(({ username }) => visibleKey(username) === key);
}

/** The new account's id; undefined when the name is taken. */
export async function createUser(
  db: Kysely<Schema>,
  { password, ...user }: { username: string; password: string; role: Role | null; at: Date },
): Promise<number | undefined> {
  return insertUser(db, { ...user, passwordHash: await hashPassword(password) });
}

async function insertUser(
  db: Kysely<Schema>,
  user: { username: string; passwordHash: string; role: Role | null; at: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      username: user.username,
      username_key: nameKey(user.username),
      password_hash: user.passwordHash,
      role: user.role,
      created_at: user.at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The logged-in user as the client knows it. */
export function describeActor(actor: Actor): SessionUser {
  if (actor.kind === 'account') return { username: actor.username, role: actor.role };
  return {
    username: actor.username,
    role: 'WAITER',
    eventId: actor.eventId,
    eventName: actor.eventName,
    eventTag: actor.eventTag,
    deviceId: actor.deviceId,
    deviceNumber: actor.deviceNumber,
    serviceNumber: actor.deviceNumber,
  };
}
