import type { WaiterUser } from '@bestellsystem/domain/accounts-schema.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import { WAITER_PREFIX } from '@bestellsystem/domain/roles.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { EventRow, Schema } from '../../db/schema.ts';
import { noteOtherBrowser } from '../devices/other-browser.ts';
import { assignDevice } from '../devices/service-numbers.ts';
import { findEventByTag } from '../events/event-access.ts';
import { findDeviceProof, rememberDevice } from './device-proofs.ts';
import { entryKeyOf } from './entry-key.ts';
import { startWaiterSession } from './sessions.ts';
import { loginBuckets, newDeviceBuckets } from './throttle.ts';
import { tryPassword } from './try-password.ts';

/** Logs a device in to an event by its tag; the same identifier always gets the same service number. */
export async function waiterLogin(
  context: Context,
  input: { tag: string; password: string; identifier: string; entryKey?: string | null | undefined },
  origin: { address: string; deviceToken: string | undefined },
): Promise<{ user: WaiterUser; token: string; deviceToken: string | undefined }> {
  const event = await findEventByTag(context.db, input.tag);
  const proof = await findDeviceProof(context.db, origin.deviceToken, event?.id);
  const key = event && entryKeyOf(context, event);
  const entryKey = key === input.entryKey ? key : undefined;
  const formerPassword = proof?.entryKey === key ? undefined : key;
  // Who has read today's code goes with the others who have.
  const knownDevice = formerPassword && entryKey ? undefined : proof?.tokenHash;
  const name = `tag:${input.tag}`;
  const buckets = loginBuckets({ name, address: origin.address, knownDevice, formerPassword, entryKey });
  const lane = knownDevice || entryKey ? 'known' : 'login';
  const stored = event?.waiter_password_hash ?? undefined;
  const isRight = await tryPassword(context, { stored, password: input.password, lane, buckets });
  if (!isRight || !event || event.waiter_access_tag === null || !key) throw waiterLoginFailed();
  if (event.is_active === 0) {
    throw new AppError(
      'unauthenticated',
      'EVENT_INACTIVE',
      'Dieses Event ist nicht aktiv. Bitte wenden Sie sich an den Veranstalter.',
    );
  }
  // Under another name it is the same device.
  const device = proof?.isLocked
    ? undefined
    : await assignDevice(context, event.id, input.identifier, newDeviceBuckets(key));
  if (!device || device.locked_at !== null) throw deviceLocked();
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
    deviceToken: await rememberDevice(context, origin.deviceToken, {
      eventId: event.id,
      deviceRowId: device.id,
      entryKey: key,
    }),
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
  // Likewise with a lock that comes in this moment: it ends no session that isn't there yet.
  const device = await trx
    .updateTable('devices')
    .set({ last_used_at: now().toISOString() })
    .where('id', '=', deviceRowId)
    .where('locked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!device) throw deviceLocked();
  return startWaiterSession({ db: trx, now }, { id: deviceRowId, eventDate: known.event_date });
}

function waiterLoginFailed(): AppError {
  return new AppError('unauthenticated', 'LOGIN_FAILED', 'Event-Kürzel oder Passwort ungültig');
}

function deviceLocked(): AppError {
  return new AppError(
    'forbidden',
    'DEVICE_LOCKED',
    'Dieses Gerät wurde vom Veranstalter gesperrt. Bitte wenden Sie sich an den Veranstalter.',
  );
}
