import type { SessionUser, WaiterUser } from '@bestellsystem/domain/accounts-schema.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import { isJournalName } from '@bestellsystem/domain/journal-names.ts';
import { nameKey, type Role, visibleKey, WAITER_PREFIX } from '@bestellsystem/domain/roles.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockNumber } from '../../db/counters.ts';
import type { EventRow, Schema, UserRow } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { noteOtherBrowser } from '../devices/other-browser.ts';
import { assignDevice } from '../devices/service-numbers.ts';
import { findEventByTag } from '../events/event-access.ts';
import type { Actor } from './actor.ts';
import { findDeviceProof, rememberDevice } from './device-proofs.ts';
import { entryKeyOf } from './entry-key.ts';
import { knownBrowser, laneOf, proofOfBrowser } from './known-browser.ts';
import { hashPassword } from './password.ts';
import { requireRegistrationOpen } from './registration.ts';
import { startAccountSession, startWaiterSession } from './sessions.ts';
import { countAttempt, loginBuckets, refuseWhenThrottled, registrationBuckets } from './throttle.ts';
import { tryPassword } from './try-password.ts';

type Origin = {
  address: string;
  deviceToken?: string | undefined;
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

/** Logs a device in to an event by its tag; the same identifier always gets the same service number. */
export async function waiterLogin(
  context: Context,
  input: { tag: string; password: string; identifier: string; entryKey?: string | null | undefined },
  origin: Origin,
): Promise<{ user: WaiterUser; token: string; deviceToken: string | undefined }> {
  const event = await findEventByTag(context.db, input.tag);
  const proof = await findDeviceProof(context.db, origin.deviceToken, event?.id);
  const knownDevice = proof?.tokenHash;
  const key = event && entryKeyOf(context, event);
  const entryKey = key === input.entryKey ? key : undefined;
  const buckets = loginBuckets({ name: `tag:${input.tag}`, address: origin.address, knownDevice, entryKey });
  const lane = knownDevice || entryKey ? 'known' : 'login';
  const stored = event?.waiter_password_hash ?? undefined;
  const isRight = await tryPassword(context, { stored, password: input.password, lane, buckets });
  if (!isRight || !event || event.waiter_access_tag === null) throw waiterLoginFailed();
  if (event.is_active === 0) {
    throw new AppError(
      'unauthenticated',
      'EVENT_INACTIVE',
      'Dieses Event ist nicht aktiv. Bitte wenden Sie sich an den Veranstalter.',
    );
  }
  // Under another name it is the same device.
  const device = proof?.isLocked ? undefined : await assignDevice(context, event.id, input.identifier);
  if (!device || device.locked_at !== null) {
    throw new AppError(
      'forbidden',
      'DEVICE_LOCKED',
      'Dieses Gerät wurde vom Veranstalter gesperrt. Bitte wenden Sie sich an den Veranstalter.',
    );
  }
  const username = `${WAITER_PREFIX}${event.waiter_access_tag}`;
  const token = await context.commit((trx) => enterEvent(trx, context.now, event, device.id));
  await noteOtherBrowser(context, device, { by: `${username} (Service ${device.device_number})`, proof });
  return {
    user: {
      username,
      role: 'WAITER',
      eventId: event.id,
      eventName: event.name,
      eventTag: event.waiter_access_tag,
      deviceId: device.public_id,
      deviceNumber: device.device_number,
      serviceNumber: device.device_number,
    },
    token,
    deviceToken: await rememberDevice(context, origin.deviceToken, { eventId: event.id, deviceRowId: device.id }),
  };
}

/** As with accounts: whoever is logged out together with a change of the password has known the old one. */
async function enterEvent(
  trx: Transaction<Schema>,
  now: Context['now'],
  known: Pick<EventRow, 'id' | 'event_date' | 'waiter_password_hash'>,
  deviceRowId: number,
): Promise<string> {
  const event = await trx
    .updateTable('events')
    .set({ waiter_password_hash: known.waiter_password_hash })
    .where('id', '=', known.id)
    .where('waiter_password_hash', '=', known.waiter_password_hash)
    .returning('id')
    .executeTakeFirst();
  if (!event) throw waiterLoginFailed();
  return startWaiterSession({ db: trx, now }, { id: deviceRowId, eventDate: known.event_date });
}

function waiterLoginFailed(): AppError {
  return new AppError('unauthenticated', 'LOGIN_FAILED', 'Event-Kürzel oder Passwort ungültig');
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
