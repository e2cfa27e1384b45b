import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import { createAccount, useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const { meanwhile, onceNumbered } = vi.hoisted(() => ({
  meanwhile: vi.fn<() => Promise<unknown>>(),
  onceNumbered: vi.fn<() => Promise<unknown>>(),
}));

/** What happens while a password is being compared. */
vi.mock('./hashing-turns.ts', () => ({
  inTurn: async (_lane: string, work: () => Promise<unknown>) => {
    const done = await work();
    await meanwhile();
    return done;
  },
}));

/** What happens when a device has its number and no session yet. */
vi.mock('../devices/service-numbers.ts', async (original) => {
  const { assignDevice } = await original<typeof import('../devices/service-numbers.ts')>();
  return {
    assignDevice: async (...asked: Parameters<typeof assignDevice>) => {
      const device = await assignDevice(...asked);
      await onceNumbered();
      return device;
    },
  };
});

beforeEach(() => void meanwhile.mockReset().mockResolvedValue(undefined));

const test = useTestApp();
const OLD = 'altes Wort';

async function account(): Promise<{ logIn: () => Promise<number>; client: TestClient }> {
  const username = test.current.uniqueName('KITCHEN');
  await createAccount(test.current.context, { username, password: OLD, role: 'KITCHEN' });
  const client = test.current.guest();
  const logIn = async () => (await client.post('/api/auth/login', { username, password: OLD })).status;
  return { logIn, client };
}

function change(client: TestClient, newPassword: string): Promise<{ status: number }> {
  return client.put('/api/auth/password', { oldPassword: OLD, newPassword });
}

it('who logs in with the old password while it is changed stays outside', async () => {
  const { client, logIn } = await account();
  await logIn();
  const owner = test.current.guest();
  owner.cookie = client.cookie;
  meanwhile.mockImplementationOnce(() => change(owner, 'neues Wort'));
  expect(await logIn()).toBe(401);
  expect((await owner.get('/api/auth/me')).status).toBe(200);
});

it('of two who change a password at once the first one has changed it', async () => {
  const { client, logIn } = await account();
  await logIn();
  const slow = test.current.guest();
  slow.cookie = client.cookie;
  meanwhile.mockImplementationOnce(() => change(client, 'des Ersten Wort'));
  expect(await change(slow, 'des Zweiten Wort')).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } });
  expect((await change(client, 'noch eines')).status).toBe(400);
});

it('a device that logs in with the old password while it is changed stays outside, also of who is logged out then', async () => {
  const fest = await createFest(test.current);
  const event = { name: 'Waldfest', eventDate: '2026-11-21', waiterAccessPassword: 'neues Wort' };
  const device = test.current.guest();
  const logIn = async (password: string) => {
    const login = { tag: fest.tag, password, ipAddress: 'Tablet' };
    return (await device.post<{ code?: string }>('/api/auth/waiter-login', login)).body.code;
  };
  meanwhile.mockImplementationOnce(async () => {
    expect((await fest.organizer.put(`/api/events/${fest.eventId}`, event)).status).toBe(200);
    expect((await fest.organizer.delete(`/api/devices/event/${fest.tag}/sessions`)).status).toBe(204);
  });
  expect(await logIn(fest.password)).toBe('LOGIN_FAILED');
  expect((await device.get('/api/auth/me')).status).toBe(401);
  expect(await logIn('neues Wort')).toBeUndefined();
});

it('a device that is locked while it logs in stays outside, also once it is let in again, until it logs in', async () => {
  const { organizer, tag, password } = await createFest(test.current);
  const device = test.current.guest();
  const logIn = () =>
    device.post<{ code?: string }>('/api/auth/waiter-login', { tag, password, ipAddress: 'im selben Moment' });
  const lock = async (locked: boolean) => {
    const { body } = await organizer.get<{ devices: Device[] }>(`/api/devices/event/${tag}`);
    const id = body.devices.find(({ ipAddress }) => ipAddress === 'im selben Moment')?.id;
    expect((await organizer.put(`/api/devices/event/${tag}/${id}/lock`, { locked })).status).toBe(204);
  };
  onceNumbered.mockImplementationOnce(() => lock(true));
  expect(await logIn()).toMatchObject({ status: 403, body: { code: 'DEVICE_LOCKED' } });
  await lock(false);
  expect((await device.get('/api/auth/me')).status).toBe(401);
  expect((await logIn()).status).toBe(200);
});
