import type { CloudPrinter } from '@bestellsystem/domain/cloud-printers-schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { databaseContent } from '../testing/database-content.ts';
import { createFest } from '../testing/fest.ts';
import { TestApp, useTestApp } from '../testing/test-app.ts';
import { TestClient } from '../testing/test-client.ts';
import { NO_LIMITS } from './limits.ts';

const test = useTestApp();
const log: string[] = [];
let logged: TestApp;

beforeAll(async () => {
  const { context } = test.current;
  const logger = { level: 'trace', stream: { write: (line: string) => void log.push(line) } };
  logged = new TestApp(await buildApp(context, { limits: NO_LIMITS, logger }), context, { now: context.now() });
  await logged.app.ready();
});
afterAll(() => logged.app.close());

function cookiesOf(client: TestClient): string[] {
  return client.cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
}

it('no password, token or secret address, and nobody’s name on an invoice, gets into the log or the database', async () => {
  const someone = new TestClient(logged.app);
  await someone.post('/api/auth/register', { username: 'Röbi', password: 'gepflanzt-eins' });
  await someone.put('/api/auth/password', { oldPassword: 'gepflanzt-eins', newPassword: 'gepflanzt-zwei' });
  await new TestClient(logged.app).post('/api/auth/login', { username: 'Röbi', password: 'gepflanzt-falsch' });
  // Also where it stands by mistake.
  await new TestClient(logged.app).post('/api/auth/login', { username: 'gepflanzt-falsch', password: '' });
  const users = await test.current.context.db.selectFrom('users').selectAll().execute();
  const { id = 0 } = users.find(({ username }) => username === 'Röbi') ?? {};
  const admin = await logged.as('ADMIN');
  const link = await admin.post<{ token: string }>(`/api/users/${id}/password-reset`);
  await someone.post('/api/auth/password-reset', { token: link.body.token, newPassword: 'gepflanzt-drei' });

  const fest = await createFest(logged);
  const helper = await fest.organizer.post<{ key: string }>('/api/print-agents', { name: 'Laptop' });
  const poll = { instance: crypto.randomUUID(), holding: [], waitMs: 0 };
  const authorization = `Bearer ${helper.body.key}`;
  expect((await logged.guest().post('/api/print-agent/jobs', poll, { authorization })).status).toBe(200);
  const printers = [{ ip: 'cloud-drucker', displayName: 'Küche', categories: ['Alle'], portType: 'cloudprnt' }];
  await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, { printers });
  const [printer] = (await fest.organizer.get<CloudPrinter[]>(`/api/events/${fest.eventId}/cloud-printers`)).body;
  const url = `/api/events/${fest.eventId}/cloud-printers/${printer?.printerId}/address`;
  const { path } = (await fest.organizer.post<{ path: string }>(url)).body;
  await logged.guest().post(path, {});
  await logged.guest().get(`${path}/daneben`);

  const invoice = `/api/statistics/event/${fest.eventId}/invoice.pdf?date=2026-11-21&recipient=Gepflanzte+Vreni`;
  await fest.organizer.get(invoice);

  const secrets = [
    ...['gepflanzt-eins', 'gepflanzt-zwei', 'gepflanzt-drei', 'gepflanzt-falsch', fest.password],
    'Gepflanzte',
    ...[link.body.token, helper.body.key, path.split('/').at(-1) ?? ''],
    ...[someone, fest.waiter, fest.organizer].flatMap(cookiesOf),
  ];
  expect(secrets.every((secret) => secret.length >= 8)).toBe(true);
  for (const logged of ['/api/auth/login', '/invoice.pdf?date=']) expect(log.join('')).toContain(logged);
  const rows = JSON.stringify(await databaseContent(test.current.context));
  expect(secrets.filter((secret) => log.join('').includes(secret) || rows.includes(secret))).toEqual([]);
});
