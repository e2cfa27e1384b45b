import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { endSession, handIn, heldFor } from '../../testing/quarantine.ts';
import { comeBack, forgetComingBack } from '../../testing/restored.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();
const ELEVEN_HOURS_BACK = '2026-11-21T06:30:00.000Z';
let fest: Fest;

beforeEach(async () => {
  box.current.setTime('2026-11-21T17:30:00.000Z');
  fest = await createFest(box.current);
});

afterEach(() => forgetComingBack(box.current));

/** As the device of that number took it, by its clock. */
function takenBy(deviceId: string | undefined, timestamp = ELEVEN_HOURS_BACK) {
  const taker = { username: fest.waiter.username, role: 'WAITER' };
  return bratwurstFor(fest, { timestamp, takenBy: taker, ...(deviceId && { deviceId }) });
}

async function heldAs(order: object): Promise<{ takenBy: string; reason: string } | undefined> {
  expect((await handIn(fest.waiter, order, 'SESSION_ENDED')).status).toBe(200);
  const [held] = await heldFor(fest.organizer);
  return held;
}

it.each([
  ['', false],
  [' of a server that came back from a backup', true],
])('a device with a slow clock hands in its own order after its login has ended: its till%s', async (_, isRestored) => {
  if (isRestored) await comeBack(box.current);
  await endSession(fest);
  expect(await heldAs(takenBy('device_1'))).toMatchObject({
    takenBy: 'Service 1',
    reason: 'Die Anmeldung des Geräts war beendet',
  });
});

it('a colleague’s order stays theirs, however slow the clock, where numbers were never given anew', async () => {
  await box.current.asWaiter(fest.tag, fest.password, 'kollegin');
  expect(await heldAs(takenBy('device_2'))).toMatchObject({
    takenBy: 'Ohne Gerät',
    reason: expect.stringContaining('aufgenommen von Service 2'),
  });
});

it('a number that a restored server gave anew since says nothing of who took it before', async () => {
  await comeBack(box.current);
  await box.current.asWaiter(fest.tag, fest.password, 'kollegin');
  await endSession(fest);
  expect(await heldAs(takenBy('device_2'))).toMatchObject({ takenBy: 'Service 1' });
});

it('a waiter’s account that is called like a device’s login is not the device that hands it in', async () => {
  await endSession(fest);
  expect(await heldAs(takenBy(undefined))).toMatchObject({
    takenBy: 'Ohne Gerät',
    reason: expect.stringContaining(`aufgenommen von ${fest.waiter.username}`),
  });
});

describe('a paid order that says who took it', () => {
  const NOBODY = 'Ohne Gerät';
  const of = (username: string, role: string, deviceId?: string) => ({
    takenBy: { username, role },
    ...(deviceId && { deviceId }),
  });
  const ORGANIZER = () => of(fest.organizer.username ?? '', 'EVENT_ORGANIZER');
  const SERVICE_1 = () => of(fest.waiter.username ?? '', 'WAITER', 'device_1');

  /** Logs the same browser in under another name, as the next waiter does who takes the tablet over. */
  async function nextWaiter(): Promise<void> {
    const login = { tag: fest.tag, password: fest.password, ipAddress: 'neuer-name' };
    expect((await fest.waiter.post('/api/auth/waiter-login', login)).body).toMatchObject({ deviceId: 'device_2' });
  }

  it.each([
    ['the organizer, while a waiter is logged in', async () => undefined, ORGANIZER, 'aufgenommen von %organizer'],
    ['the organizer, while nobody is', () => endSession(fest), ORGANIZER, 'aufgenommen von %organizer'],
    ['a colleague’s login of before', nextWaiter, SERVICE_1, 'aufgenommen von Service 1'],
    ['a device nobody knows', async () => undefined, () => of('waiter_x', 'WAITER', 'device_9'), 'von waiter_x'],
    ['a waiter’s account', async () => undefined, () => of('waiter_fest_anna', 'WAITER'), 'von waiter_fest_anna'],
  ])('%s: it lies and is booked in nobody’s till', async (_, happens, says, name) => {
    await happens();
    const order = bratwurstFor(fest, says());
    expect((await handIn(fest.waiter, order, 'SESSION_ENDED')).status).toBe(200);
    const [first] = await heldFor(fest.organizer);
    expect(first?.takenBy).toBe(NOBODY);
    expect(first?.reason).toMatch(/^Die Anmeldung des Geräts war beendet; laut Gerät /);
    expect(first?.reason).toContain(name.replace('%organizer', fest.organizer.username ?? ''));
    expect((await fest.organizer.post(`/api/quarantine/${first?.id}/book`, {})).status).toBe(200);
    const { db } = box.current.context;
    const booked = await db
      .selectFrom('orders')
      .select(['device_id', 'user_id'])
      .where('client_order_id', '=', order.clientOrderId)
      .executeTakeFirst();
    expect(booked).toEqual({ device_id: null, user_id: null });
    const line = await db
      .selectFrom('audit')
      .select('details')
      .where('subject', '=', order.clientOrderId)
      .where('action', '=', 'quarantine.receive')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(line.details).takenBy).toContain(
      name.split(' ').at(-1)?.replace('%organizer', 'event_organizer'),
    );
  });

  it.each([
    ['a waiter', () => fest.waiter, SERVICE_1, 'Service 1'],
    ['an organizer', () => fest.organizer, ORGANIZER, undefined],
  ])('%s, who hands it in: it is theirs', async (_, by, says, name) => {
    await handIn(by(), bratwurstFor(fest, says()));
    expect(await heldFor(fest.organizer)).toMatchObject([
      { takenBy: name ?? fest.organizer.username, reason: 'Der Server konnte die Bestellung nicht buchen' },
    ]);
  });

  it('a waiter whose session has ended, or whose device has another number by now: it is theirs', async () => {
    await endSession(fest);
    await handIn(fest.waiter, bratwurstFor(fest, SERVICE_1()));
    const login = { tag: fest.tag, password: fest.password, ipAddress: await identifierOf('device_1') };
    expect((await fest.waiter.post('/api/auth/waiter-login', login)).body).toMatchObject({ deviceId: 'device_2' });
    await handIn(fest.waiter, bratwurstFor(fest, SERVICE_1()));
    expect((await heldFor(fest.organizer)).map(({ takenBy }) => takenBy)).toEqual(['Service 1', 'Service 1']);
  });

  it('a waiter, and an organizer hands it in from the same browser: it is not the organizer’s', async () => {
    await handIn(fest.organizer, bratwurstFor(fest, SERVICE_1()));
    expect(await heldFor(fest.organizer)).toMatchObject([
      { takenBy: NOBODY, reason: expect.stringContaining('von Service 1') },
    ]);
  });

  it('in a way that can’t be read: it is taken in as ever', async () => {
    for (const takenBy of ['ich', 7, { username: 'x'.repeat(201) }, null]) {
      expect((await handIn(fest.waiter, bratwurstFor(fest, { takenBy }))).status).toBe(200);
    }
    expect((await heldFor(fest.organizer)).map(({ takenBy }) => takenBy)).toEqual(Array(4).fill('Service 1'));
  });

  it('in a name with signs that names don’t have: they reach neither the organizer nor the journal', async () => {
    const order = bratwurstFor(fest, of('Chef\u0000\n\u202eBar\u0007', 'WAITER', 'device_9\u0000'));
    expect((await handIn(fest.waiter, order, 'SESSION_ENDED\u202e\u0000')).status).toBe(200);
    const [first] = await heldFor(fest.organizer);
    const reason = 'Der Server konnte die Bestellung nicht buchen; laut Gerät aufgenommen von Chef Bar';
    expect(first).toMatchObject({ takenBy: NOBODY, reason });
    const { body: journal } = await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal`);
    const line = journal.entries.find(({ action }) => action === 'quarantine.receive');
    expect(line?.details).toMatchObject({ code: null, takenBy: 'Chef Bar' });
    expect((await fest.organizer.post(`/api/quarantine/${first?.id}/book`, {})).status).toBe(200);
    const { body: orders } = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
    expect(orders[0]?.flagReasons).toContain(`Vom Veranstalter nachgebucht: ${reason}`);
  });

  it.each([7, 'x'.repeat(65), 'kein Code'])('with a code that is none, %j: it is taken in as ever', async (code) => {
    const { status } = await fest.waiter.post('/api/quarantine', { order: bratwurstFor(fest), code });
    expect(status).toBe(200);
    expect(await heldFor(fest.organizer)).toMatchObject([
      { takenBy: 'Service 1', reason: 'Der Server konnte die Bestellung nicht buchen' },
    ]);
  });

  it('only the second time: it is the same order', async () => {
    for (const order of [bratwurstFor(fest), { ...bratwurstFor(fest), items: 'unlesbar' }]) {
      await handIn(fest.waiter, order);
      await handIn(fest.waiter, { ...order, ...ORGANIZER() });
    }
    expect(await heldFor(fest.organizer)).toHaveLength(2);
  });

  async function identifierOf(publicId: string): Promise<string> {
    const { identifier } = await box.current.context.db
      .selectFrom('devices')
      .select('identifier')
      .where('event_id', '=', fest.eventId)
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    return identifier;
  }
});
