import type { WaiterUser } from '@bestellsystem/domain/accounts-schema.ts';
import type { Connection, Device, DeviceList } from '@bestellsystem/domain/devices-schema.ts';
import type { Role } from '@bestellsystem/domain/roles.ts';
import { describe, expect, it } from 'vitest';
import { createEvent, putOnMenu, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { createAccount, useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { seenWritten } from '../sessions/last-seen.ts';

const box = useTestApp();
const NOT_FOUND = { code: 'NOT_FOUND', message: 'Event nicht gefunden' };

async function logIn(tag: string | null, ipAddress: string): Promise<WaiterUser> {
  const login = { tag, password: WAITER_PASSWORD, ipAddress };
  return (await box.current.guest().post<WaiterUser>('/api/auth/waiter-login', login)).body;
}

async function devicesOf(organizer: TestClient, tag: string | null): Promise<Device[]> {
  return (await organizer.get<{ devices: Device[] }>(`/api/devices/event/${tag}`)).body.devices;
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

describe('Service numbers', () => {
  it('are 1 to 20 for twenty new devices that log in at the same moment', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { waiterAccessTag } = await createEvent(organizer);
    const users = await Promise.all(upTo(20).map((n) => logIn(waiterAccessTag, `Tablet ${n}`)));
    expect(users.map(({ serviceNumber }) => serviceNumber).sort((a, b) => a - b)).toEqual(upTo(20));
    expect(new Set(users.map(({ deviceId }) => deviceId)).size).toBe(20);
    expect((await devicesOf(organizer, waiterAccessTag)).map(({ deviceNumber }) => deviceNumber)).toEqual(upTo(20));
  });

  it('are one for one device, also when it logs in many times at once', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { waiterAccessTag } = await createEvent(organizer);
    const users = await Promise.all(upTo(12).map(() => logIn(waiterAccessTag, 'Handy von Bea')));
    expect(new Set(users.map(({ serviceNumber }) => serviceNumber))).toEqual(new Set([1]));
    expect((await logIn(waiterAccessTag, 'Handy von Udo')).serviceNumber).toBe(2);
    expect((await logIn(waiterAccessTag, 'Handy von Bea')).serviceNumber).toBe(1);
    expect(await devicesOf(organizer, waiterAccessTag)).toHaveLength(2);
  });

  it('go by the address of a device that does not say what it is called', async () => {
    const { waiterAccessTag } = await createEvent(await box.current.as('EVENT_ORGANIZER'));
    expect((await logIn(waiterAccessTag, '')).serviceNumber).toBe(1);
    expect((await logIn(waiterAccessTag, 'Tablet')).serviceNumber).toBe(2);
    expect((await logIn(waiterAccessTag, ' ')).serviceNumber).toBe(1);
  });

  it('start at 1 in each event', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const [one, other] = [await createEvent(organizer), await createEvent(organizer)];
    expect((await logIn(one.waiterAccessTag, 'Tablet')).serviceNumber).toBe(1);
    expect((await logIn(other.waiterAccessTag, 'Tablet')).serviceNumber).toBe(1);
  });
});

describe('The list of devices', () => {
  it('shows each with its number, what it calls itself, and when it was last used', async () => {
    const app = box.current;
    const organizer = await app.as('EVENT_ORGANIZER');
    await createEvent(organizer, { waiterAccessTag: 'Musikfest' });
    app.setTime('2026-11-21T17:30:00.000Z');
    const waiter = await app.asWaiter('musikfest', WAITER_PASSWORD, 'Tablet Bar');
    app.passSeconds(120);
    await waiter.get('/api/auth/me');
    // No answer waits for it.
    await seenWritten(app.context.db);
    const devices = await devicesOf(organizer, 'MUSIKFEST');
    expect(devices).toEqual([
      {
        id: devices[0]?.id,
        deviceId: 'device_1',
        deviceNumber: 1,
        ipAddress: 'Tablet Bar',
        createdAt: '2026-11-21T17:30:00.000Z',
        lastUsed: '2026-11-21T17:32:00.000Z',
        locked: false,
        waiting: 0,
        waitingSince: null,
        reportedAt: null,
      },
    ]);
    app.setTime('2026-11-21T17:30:00.000Z');
  });

  it('comes with how many accounts of waiters bear the event’s tag', async () => {
    const app = box.current;
    const organizer = await app.as('EVENT_ORGANIZER');
    await createEvent(organizer, { waiterAccessTag: 'Alpfest' });
    const ask = async (tag: string) =>
      (await organizer.get<DeviceList>(`/api/devices/event/${tag}`)).body.waiterAccounts;
    const add = (username: string, role: Role | null) =>
      createAccount(app.context, { username, password: WAITER_PASSWORD, role });
    expect(await ask('alpfest')).toBe(0);
    await add('waiter_ALPFEST_bea', 'WAITER');
    await add('waiter_alpfest', 'WAITER');
    await add('waiter_alpfest_ohne', null);
    await add('waiter_alpfest2_udo', 'WAITER');
    expect(await ask('alpfest')).toBe(2);
  });

  it('is empty before anybody logged in', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { waiterAccessTag } = await createEvent(organizer);
    expect(await devicesOf(organizer, waiterAccessTag)).toEqual([]);
  });
});

describe('Resetting the service numbers', () => {
  it('ends the sessions of the devices, starts at 1 again and never gives a public id twice', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id, waiterAccessTag } = await createEvent(organizer, { waiterAccessTag: 'Neuanfang' });
    const other = await createEvent(organizer);
    const before = [await logIn(waiterAccessTag, 'Tablet 1'), await logIn(waiterAccessTag, 'Tablet 2')];
    const waiter = await box.current.asWaiter('neuanfang', WAITER_PASSWORD, 'Tablet 1');
    const bystander = await box.current.asWaiter(other.waiterAccessTag ?? '', WAITER_PASSWORD, 'Tablet 1');
    const answer = await organizer.delete('/api/devices/event/neuanfang/reset');
    expect([answer.status, answer.body]).toEqual([200, { message: 'Service-Nummern wurden zurückgesetzt' }]);
    expect(await devicesOf(organizer, waiterAccessTag)).toEqual([]);
    expect((await waiter.get('/api/auth/me')).status).toBe(401);
    expect((await bystander.get('/api/auth/me')).status).toBe(200);
    const after = [await logIn(waiterAccessTag, 'Tablet 2'), await logIn(waiterAccessTag, 'Tablet 3')];
    expect(after.map(({ serviceNumber }) => serviceNumber)).toEqual([1, 2]);
    const ids = [...before, ...after].map(({ deviceId }) => deviceId);
    expect(ids).toEqual(['device_1', 'device_2', 'device_3', 'device_4']);
    const journal = await box.current.context.db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('event_id', '=', id)
      .where('action', '=', 'devices.reset')
      .execute();
    expect(journal).toEqual([{ actor: organizer.username, action: 'devices.reset' }]);
  });

  it('while devices log in leaves each of them either logged out or with a number of the new series', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { waiterAccessTag } = await createEvent(organizer);
    const tag = waiterAccessTag ?? '';
    const [waiters] = await Promise.all([
      Promise.all(upTo(8).map((n) => box.current.asWaiter(tag, WAITER_PASSWORD, `Tablet ${n}`))),
      organizer.delete(`/api/devices/event/${tag}/reset`),
    ]);
    const listed = new Set((await devicesOf(organizer, tag)).map(({ deviceId }) => deviceId));
    for (const waiter of waiters) {
      const me = await waiter.get<WaiterUser>('/api/auth/me');
      if (me.status !== 401) expect(listed).toContain(me.body.deviceId);
    }
    expect((await devicesOf(organizer, tag)).map(({ deviceNumber }) => deviceNumber)).toEqual(upTo(listed.size));
  });

  it("leaves past orders their device's name", async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { waiterAccessTag: 'nachlese' });
    const { menuItem } = await putOnMenu(organizer, event.id, { specialPrice: 14 });
    const waiter = await box.current.asWaiter('nachlese', WAITER_PASSWORD, 'Tablet');
    const order = await waiter.post('/api/orders', {
      clientOrderId: '018f0000-0000-4000-8000-0000000000d1',
      tableNumber: '4',
      eventId: event.id,
      isTakeawayMode: false,
      items: [{ menuItem: { id: menuItem.id, name: menuItem.name }, quantity: 1, price: 14 }],
      total: 14,
      paymentAmount: 20,
      change: 6,
    });
    expect(order.status).toBe(201);
    await organizer.delete('/api/devices/event/nachlese/reset');
    const orders = (await organizer.get(`/api/orders?eventId=${event.id}`)).body;
    expect(orders).toMatchObject([{ deviceId: 'device_1', total: 14 }]);
  });
});

describe('Logging out all devices', () => {
  it('ends their sessions at once; with the new password each has its number again', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { waiterAccessTag: 'undicht' });
    const other = await createEvent(organizer);
    const waiters = [
      await box.current.asWaiter('undicht', WAITER_PASSWORD, 'Tablet 1'),
      await box.current.asWaiter('undicht', WAITER_PASSWORD, 'Tablet 2'),
    ];
    const bystander = await box.current.asWaiter(other.waiterAccessTag ?? '', WAITER_PASSWORD, 'Tablet 1');
    const update = { name: event.name, eventDate: event.eventDate, waiterAccessPassword: 'neues-passwort' };
    expect((await organizer.put(`/api/events/${event.id}`, update)).status).toBe(200);
    for (const waiter of waiters) expect((await waiter.get('/api/auth/me')).status).toBe(200);

    expect((await organizer.delete('/api/devices/event/undicht/sessions')).status).toBe(204);
    for (const waiter of waiters) expect((await waiter.get('/api/auth/me')).status).toBe(401);
    expect((await bystander.get('/api/auth/me')).status).toBe(200);
    expect((await devicesOf(organizer, 'undicht')).map(({ ipAddress }) => ipAddress)).toEqual(['Tablet 1', 'Tablet 2']);
    const again = await box.current.asWaiter('undicht', 'neues-passwort', 'Tablet 2');
    expect((await again.get<WaiterUser>('/api/auth/me')).body).toMatchObject({
      deviceId: 'device_2',
      serviceNumber: 2,
    });
    const journal = await box.current.context.db
      .selectFrom('audit')
      .select(['actor', 'subject'])
      .where('event_id', '=', event.id)
      .where('action', '=', 'devices.log-out')
      .execute();
    expect(journal).toEqual([{ actor: organizer.username, subject: event.name }]);
  });
});

describe('Whose devices', () => {
  it("are not found under another organizer's tag, an unknown one, or one of a deleted event", async () => {
    const [owner, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const event = await createEvent(owner, { waiterAccessTag: 'fremd' });
    const deleted = await createEvent(other, { waiterAccessTag: 'weg' });
    await other.delete(`/api/events/${deleted.id}`);
    await logIn('fremd', 'Tablet');
    for (const tag of ['fremd', 'FREMD', 'weg', 'gibtsnicht']) {
      for (const answer of [
        await other.get(`/api/devices/event/${tag}`),
        await other.delete(`/api/devices/event/${tag}/reset`),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
      }
    }
    const admin = await box.current.as('ADMIN');
    expect(await devicesOf(admin, event.waiterAccessTag)).toHaveLength(1);
    expect((await admin.delete('/api/devices/event/fremd/reset')).status).toBe(200);
  });

  it('are for organizers and administrators alone', async () => {
    await createEvent(await box.current.as('EVENT_ORGANIZER'), { waiterAccessTag: 'geheim' });
    const { none, KITCHEN, WAITER } = await box.current.asEach();
    for (const client of [none, KITCHEN, WAITER, box.current.guest()]) {
      const isGuest = client.cookie === '';
      for (const answer of [
        await client.get('/api/devices/event/geheim'),
        await client.delete('/api/devices/event/geheim/reset'),
      ]) {
        expect([answer.status, answer.body]).toMatchObject(
          isGuest ? [401, { message: 'Nicht angemeldet' }] : [403, { message: 'Keine Berechtigung' }],
        );
      }
    }
  });
});

describe('The connectivity test', () => {
  it('answers everybody who is logged in, and tells where printers are to whoever has a role', async () => {
    for (const [role, client] of Object.entries(await box.current.asEach())) {
      const { status, body } = await client.get<Connection>('/api/devices/printer-config');
      expect(status).toBe(200);
      expect(body.printerNetworks === undefined, `printer networks for ${role}`).toBe(role === 'none');
    }
    expect((await box.current.guest().get('/api/devices/printer-config')).status).toBe(401);
  });
});
