import type { WaiterUser } from '@bestellsystem/domain/accounts-schema.ts';
import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { beforeEach, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { forgetIdentifiers, forgottenIdentifier } from './forget-identifiers.ts';

const box = useTestApp();
const DAY = 86_400;
const ADDRESS = '192.168.1.20';

beforeEach(() => box.current.setTime('2026-11-21T17:30:00.000Z'));

async function logIn(fest: Fest, ipAddress: string): Promise<WaiterUser> {
  const login = { tag: fest.tag, password: fest.password, ipAddress };
  return (await box.current.guest().post<WaiterUser>('/api/auth/waiter-login', login)).body;
}

async function listed(fest: Fest): Promise<(string | null)[]> {
  const organizer = await box.current.as('ADMIN');
  const { devices } = (await organizer.get<{ devices: Device[] }>(`/api/devices/event/${fest.tag}`)).body;
  return devices.map(({ ipAddress }) => ipAddress);
}

async function stored(fest: Fest): Promise<string[]> {
  const { db } = box.current.context;
  const devices = db.selectFrom('devices').select('identifier').where('event_id', '=', fest.eventId).orderBy('id');
  return (await devices.execute()).map(({ identifier }) => identifier);
}

it('thirty days after the event, and after its last use, nobody knows any more what a device called itself', async () => {
  const fest = await createFest(box.current);
  await logIn(fest, ADDRESS);
  box.current.setTime('2026-12-21T12:00:00.000Z');
  await forgetIdentifiers(box.current.context);
  expect((await stored(fest))[1]).toBe(ADDRESS);
  box.current.setTime('2026-12-22T18:00:00.000Z');
  await forgetIdentifiers(box.current.context);
  const forgotten = await stored(fest);
  for (const identifier of forgotten) expect(identifier).toMatch(/^forgotten:[0-9a-f]{32}$/);
  expect(new Set(forgotten).size).toBe(2);
  expect(await listed(fest)).toEqual([null, null]);
  await forgetIdentifiers(box.current.context);
  expect(await stored(fest)).toEqual(forgotten);
});

it('a device that comes back after that is itself, under its number, and no other is taken for it', async () => {
  const fest = await createFest(box.current);
  const before = await logIn(fest, ADDRESS);
  box.current.passSeconds(60 * DAY);
  await forgetIdentifiers(box.current.context);
  const [, forgotten = ''] = await stored(fest);
  const { deviceId, deviceNumber } = before;
  expect(await logIn(fest, '192.168.1.21')).toMatchObject({ deviceId: 'device_3', deviceNumber: 3 });
  expect(await logIn(fest, ADDRESS)).toMatchObject({ deviceId, deviceNumber });
  expect(await listed(fest)).toEqual([null, ADDRESS, '192.168.1.21']);
  // In another event the same device has another one in its place: they can't be put together.
  const other = await createFest(box.current);
  await logIn(other, ADDRESS);
  box.current.passSeconds(60 * DAY);
  await forgetIdentifiers(box.current.context);
  expect(await stored(fest)).toContain(forgotten);
  expect(await stored(other)).not.toContain(forgotten);
});

it('where devices are in use long after the day of the event, as in a restaurant, they keep what they are called', async () => {
  const fest = await createFest(box.current);
  box.current.passSeconds(200 * DAY);
  await logIn(fest, ADDRESS);
  box.current.passSeconds(29 * DAY);
  await forgetIdentifiers(box.current.context);
  expect(await listed(fest)).toEqual([null, ADDRESS]);
});

it('before an event nothing is forgotten, however long ago somebody tried it out', async () => {
  const fest = await createFest(box.current);
  const later = { name: 'Waldfest', eventDate: '2027-06-01' };
  expect((await fest.organizer.put(`/api/events/${fest.eventId}`, later)).status).toBe(200);
  box.current.passSeconds(60 * DAY);
  await forgetIdentifiers(box.current.context);
  expect((await stored(fest))[0]).toMatch(/^geraet-/);
});

it('a place that is taken keeps nobody from logging in, nor from being forgotten', async () => {
  const { context } = box.current;
  const fest = await createFest(box.current);
  await logIn(fest, 'erstes');
  const { deviceId } = await logIn(fest, 'zweites');
  const at = context.db.updateTable('devices').where('event_id', '=', fest.eventId).where('identifier', '=', 'erstes');
  // As a key that was lost, and found again, leaves them.
  await at.set({ identifier: forgottenIdentifier(context, fest.eventId, 'zweites') }).execute();
  expect(await logIn(fest, 'zweites')).toMatchObject({ deviceId });
  box.current.passSeconds(60 * DAY);
  await forgetIdentifiers(context);
  expect(await listed(fest)).toEqual([null, null, null]);
});

it('orders and statistics keep the name of a device that was forgotten', async () => {
  const fest = await createFest(box.current);
  expect((await fest.waiter.post('/api/orders', orderFor(fest))).status).toBe(201);
  box.current.passSeconds(60 * DAY);
  await forgetIdentifiers(box.current.context);
  const admin = await box.current.as('ADMIN');
  const { body } = await admin.get(`/api/statistics/event/${fest.eventId}?date=2026-11-21`);
  expect(body).toMatchObject({ deviceSummaries: [{ deviceId: 'device_1', deviceDisplayName: 'Service 1' }] });
});
