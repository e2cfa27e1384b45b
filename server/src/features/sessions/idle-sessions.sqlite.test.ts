import type { OwnSession } from '@bestellsystem/domain/accounts-schema.ts';
import { addDays } from '@bestellsystem/domain/business-day.ts';
import { describe, expect, it } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { forgetEnded } from './forget-ended.ts';
import { seenWritten } from './last-seen.ts';
import { startAccountSession } from './sessions.ts';

const test = useTestApp();
const HOUR = 3600;

it('a session that was begun with a clock ahead of the time ends half an hour after its last use all the same', async () => {
  test.current.passSeconds(10 * HOUR);
  const admin = await test.current.as('ADMIN');
  test.current.passSeconds(-10 * HOUR);
  expect((await admin.get('/api/auth/me')).status).toBe(200);
  await seenWritten(test.current.context.db);
  test.current.passSeconds(31 * 60);
  expect((await admin.get('/api/auth/me')).status).toBe(401);
});

it('a session of an administrator ends after half an hour without a request', async () => {
  const admin = await test.current.as('ADMIN');
  test.current.passSeconds(29 * 60);
  expect((await admin.get('/api/auth/me')).status).toBe(200);
  test.current.passSeconds(31 * 60);
  expect((await admin.get('/api/auth/me')).status).toBe(401);
});

it('a session of an administrator ends also beside a page that asks by itself', async () => {
  const admin = await test.current.as('ADMIN');
  for (const path of ['/api/print-alarms', '/api/quarantine']) {
    test.current.passSeconds(10 * 60);
    expect((await admin.get(path)).status).toBe(200);
  }
  test.current.passSeconds(11 * 60);
  expect((await admin.get('/api/print-alarms')).status).toBe(401);
});

it('a session that has ended for want of use is not listed among those that one is logged in with', async () => {
  const admin = await test.current.as('ADMIN');
  await startAccountSession(test.current.context, { id: admin.userId, role: 'ADMIN' }, 'Safari');
  const browsers = async () => (await admin.get<OwnSession[]>('/api/auth/sessions')).body.map(({ browser }) => browser);
  expect((await browsers()).sort()).toEqual(['Safari', null]);
  test.current.passSeconds(20 * 60);
  expect((await admin.get('/api/auth/me')).status).toBe(200);
  await seenWritten(test.current.context.db);
  test.current.passSeconds(20 * 60);
  expect(await browsers()).toEqual([null]);
});

it.each([
  ['until noon after the event’s day without a request', 1, 35, 37],
  ['no longer than three days, however far the event’s day is', 9, 71, 73],
] as const)('a waiter who comes early stays logged in %s', async (_, daysAhead, stillIn, out) => {
  test.current.setTime('2026-11-20T00:00:00.000Z');
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const event = await createEvent(organizer, { eventDate: addDays('2026-11-19', daysAhead) });
  const comeIn = () => test.current.asWaiter(event.waiterAccessTag ?? '', WAITER_PASSWORD);
  const [seen, unseen] = [await comeIn(), await comeIn()];
  test.current.passSeconds(stillIn * HOUR);
  expect((await seen.get('/api/auth/me')).status).toBe(200);
  await seenWritten(test.current.context.db);
  test.current.passSeconds((out - stillIn) * HOUR);
  expect((await unseen.get('/api/auth/me')).status).toBe(401);
});

describe('a waiter whose event’s day is over', () => {
  async function comeToday(): Promise<TestClient> {
    const eventDate = addDays(test.current.context.now().toISOString().slice(0, 10), -7);
    const event = await createEvent(await test.current.as('EVENT_ORGANIZER'), { eventDate });
    return test.current.asWaiter(event.waiterAccessTag ?? '', WAITER_PASSWORD);
  }

  it('stays logged in while at work, three days at most', async () => {
    const waiter = await comeToday();
    for (let passed = 11; passed < 72; passed += 11) {
      test.current.passSeconds(11 * HOUR);
      expect([passed, (await waiter.get('/api/auth/me')).status]).toEqual([passed, 200]);
      await seenWritten(test.current.context.db);
      await forgetEnded(test.current.context);
    }
    const [own] = (await waiter.get<OwnSession[]>('/api/auth/sessions')).body;
    expect(Date.parse(own?.expiresAt ?? '') - Date.parse(own?.createdAt ?? '')).toBe(72 * HOUR * 1000);
    test.current.passSeconds(7 * HOUR);
    expect((await waiter.get('/api/auth/me')).status).toBe(401);
  });

  it('is logged out twelve hours after the last use', async () => {
    const waiter = await comeToday();
    test.current.passSeconds(6 * HOUR);
    expect((await waiter.get('/api/auth/me')).status).toBe(200);
    await seenWritten(test.current.context.db);
    test.current.passSeconds(12 * HOUR - 60);
    expect((await waiter.get('/api/auth/sessions')).status).toBe(200);
    await seenWritten(test.current.context.db);
    test.current.passSeconds(12 * HOUR + 60);
    expect((await waiter.get('/api/auth/me')).status).toBe(401);
  });
});
