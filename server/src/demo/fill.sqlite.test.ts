import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { ApiClient } from './api-client.ts';
import { readDemoSettings } from './demo-settings.ts';
import { configureDemoPrinters, DEMO_LOGINS, fillDemo, placeDemoOrders } from './fill.ts';

const test = useTestApp();
const DAY = '2026-11-21';

it('a demo that was used starts again: with further events, or once its own is closed or called otherwise', async () => {
  const { app, context } = test.current;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const first = await fillDemo(context, base, DAY);
  expect(first?.isNew).toBe(true);
  const id = first?.id ?? 0;
  await placeDemoOrders(base, id);

  const organizer = new ApiClient(base);
  await organizer.need('POST', '/api/auth/login', DEMO_LOGINS.organizer);
  const event = { name: 'Waldfest', eventDate: DAY, waiterAccessTag: 'WALD', waiterAccessPassword: 'waldfest' };
  await organizer.need('POST', '/api/events', event);
  await organizer.need('POST', `/api/closing/event/${id}/close`);
  expect(await fillDemo(context, base, DAY)).toEqual({ id, isNew: false });
  await configureDemoPrinters(base, id, [{ name: 'Küche', port: 9100 }]);

  const other = { name: 'Dorffest', eventDate: DAY, waiterAccessTag: 'DORF2', waiterAccessPassword: 'waldfest' };
  await organizer.need('PUT', `/api/events/${id}`, other);
  expect(await fillDemo(context, base, DAY)).toBeUndefined();
});

it('a demo in which somebody has changed a password or a role starts again, with the logins that it shows', async () => {
  const { app, context } = test.current;
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { organizer, kitchen } = DEMO_LOGINS;
  const change = { oldPassword: organizer.password, newPassword: 'anders123' };
  const client = new ApiClient(base);
  await client.need('POST', '/api/auth/login', organizer);
  await client.need('PUT', '/api/auth/password', change);
  await context.db.updateTable('users').set({ role: 'ADMIN' }).where('username', '=', kitchen.username).execute();
  await fillDemo(context, base, DAY);
  await client.need('POST', '/api/auth/login', organizer);
  const { role } = await client.need<{ role: string }>('POST', '/api/auth/login', kitchen);
  expect(role).toBe('KITCHEN');
});

/** As it lies where an installation is run. */
function envFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bestellsystem-demo-')), '.env');
  writeFileSync(file, text);
  return file;
}

it('a demo never comes near the books of the installation whose folder it is started in', () => {
  const url = 'postgres://bestellsystem:geheim@localhost/bestellsystem';
  const file = envFile(
    `DATABASE_URL=${url}\nDATA_DIR=/var/lib/bestellsystem\nSECRET_KEY_FILE=/etc/hostname\nPORT=9000\n`,
  );
  expect(readDemoSettings({ DATABASE_URL: url }, file)).toMatchObject({
    databaseUrl: undefined,
    secretKeyFile: undefined,
    dataDir: resolve('data-demo'),
    port: 9000,
  });
});

it('a demo stands beside an installation with certificates and a name of its own: at its own address, without them', () => {
  const url = 'https://kasse.example.ch';
  const file = envFile(`TLS_CERT=server.pem\nTLS_KEY=server.key\nHTTP_PORT=8080\nPUBLIC_URL=${url}\n`);
  const plain = { tls: undefined, httpPort: undefined };
  expect(readDemoSettings({}, file)).toMatchObject({ ...plain, publicUrl: undefined });
  expect(readDemoSettings({ PUBLIC_URL: url }, file)).toMatchObject({ ...plain, publicUrl: url });
});

it('a demo prints on its own printers, wherever the installation may print', () => {
  const file = envFile('PRINTER_NETWORKS=192.168.1.0/24\nPRINTER_PORTS=9200\n');
  const own = { printerNetworks: '127.0.0.1/32', printerPorts: '9100-9109' };
  expect(readDemoSettings({ PRINTER_PORTS: '9300' }, file)).toMatchObject(own);
});
