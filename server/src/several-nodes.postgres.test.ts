import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { replaceCommonKey, requireCommonKey } from './common-key.ts';
import { openSecrets } from './secrets.ts';
import { configurePrinters, createFest, type Fest, orderFor } from './testing/fest.ts';
import { PATIENT, papersOf, startQuickSpooler } from './testing/printing-fest.ts';
import { openSecondNode } from './testing/second-node.ts';
import { type TestApp, useTestApp } from './testing/test-app.ts';
import { TestClient } from './testing/test-client.ts';

const test = useTestApp();
let second: TestApp;
let fest: Fest;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ second, stop } = await openSecondNode(test.current));
  fest = await createFest(test.current);
});

afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  test.current.app.server.closeAllConnections();
  second.app.server.closeAllConnections();
  await stop();
});

/** The same session at both servers, as behind a load balancer. */
function waiterAtBoth(): [TestClient, TestClient] {
  const there = new TestClient(second.app);
  there.cookie = fest.waiter.cookie;
  return [fest.waiter, there];
}

it('the same order sent to both at once is one order, and numbers have no gap', async () => {
  const [here, there] = waiterAtBoth();
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const input = orderFor(fest);
      const both = await Promise.all([here, there].map((node) => node.post<OrderWire>('/api/orders', input)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
      expect(both[0]?.body.id).toBe(both[1]?.body.id);
      return both[0]?.body.orderNumber ?? 0;
    }),
  );
  expect(answers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
});

it('wrong passwords count at all servers together', async () => {
  const attempt = { username: 'niemand', password: 'falsch-geraten' };
  for (let count = 0; count < 10; count += 1) {
    const node = count % 2 === 0 ? test.current : second;
    expect((await node.guest().post('/api/auth/login', attempt)).status).toBe(401);
  }
  expect((await test.current.guest().post('/api/auth/login', attempt)).status).toBe(429);
  expect((await second.guest().post('/api/auth/login', attempt)).status).toBe(429);
});

it('a screen hears within a second of what was ordered at the other server', async () => {
  const [here] = waiterAtBoth();
  await second.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = second.app.server.address() as AddressInfo;
  // A second of the server's own, however long a crowded machine takes for it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const screen = await fetch(`http://127.0.0.1:${port}/api/events/${fest.eventId}/stream`, {
    headers: { cookie: here.cookie },
  });
  const reader = screen.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  const { body: order } = await here.post<OrderWire>('/api/orders', orderFor(fest));
  vi.advanceTimersByTime(1_000);
  let heard = '';
  while (!heard.includes('order.created')) heard += (await reader?.read())?.value ?? 'ended: order.created never came';
  expect(heard).toContain(`"id":${order.id},`);
  await reader?.cancel();
});

/** How many slips are on their way to the printer at this port. */
async function countSending(port: number): Promise<number> {
  const { db } = test.current.context;
  const jobs = await db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .where('printers.port', '=', port)
    .where('print_jobs.state', '=', 'processing')
    .select('print_jobs.id')
    .execute();
  return jobs.length;
}

it('each ticket comes out once and in turn, whichever server prints it', async () => {
  const [kitchen, bar] = [await startPrinterSimulator(), await startPrinterSimulator()];
  await configurePrinters(fest, { kitchen: kitchen.port, bar: bar.port });
  const [here, there] = waiterAtBoth();
  const numbers: number[] = [];
  for (let count = 0; count < 16; count += 1) {
    const node = count % 2 === 0 ? here : there;
    numbers.push((await node.post<OrderWire>('/api/orders', orderFor(fest))).body.orderNumber);
  }
  const looks: Promise<number>[] = [];
  kitchen.events.on('ticket', () => looks.push(countSending(kitchen.port)));
  const spoolers = [test.current, second].map((node) => startQuickSpooler(node, PATIENT));
  await Promise.all([kitchen, bar].map((printer) => printer.waitForTickets(numbers.length)));
  await Promise.all(spoolers.map((spooler) => spooler.stop()));
  expect(Math.max(...(await Promise.all(looks)))).toBeLessThan(2);
  for (const printer of [kitchen, bar]) {
    const papers = papersOf(printer);
    expect(papers.map((text) => Number(/Bestellung (\d+)/.exec(text)?.[1]))).toEqual(numbers);
    expect(papers.filter((text) => text.includes('KOPIE'))).toEqual([]);
    await printer.close();
  }
}, 60_000);

it('a server with another key is told so, until it has the same or its own is made the one of all', async () => {
  const { db } = test.current.context;
  const keyed = (hex: string): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'bestellsystem-key-')), 'secret.key');
    writeFileSync(file, hex);
    return file;
  };
  const file = keyed('ab'.repeat(32));
  const common = openSecrets(test.current.context.settings.dataDir, file);
  const other = openSecrets(test.current.context.settings.dataDir, keyed('cd'.repeat(32)));
  await requireCommonKey(db, common);
  await requireCommonKey(db, openSecrets(test.current.context.settings.dataDir, file));
  await expect(requireCommonKey(db, other)).rejects.toThrow('anderen Schlüssel (secret.key)');
  await replaceCommonKey(db, other);
  await requireCommonKey(db, other);
  await expect(requireCommonKey(db, common)).rejects.toThrow('secret.key von dort kopieren');
  expect(() => openSecrets(test.current.context.settings.dataDir, keyed('kurz'))).toThrow('enthält keinen Schlüssel');
});
