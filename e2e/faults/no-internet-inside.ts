import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { check } from './checker.ts';
import { deliver, inLanes } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, ticketsOf } from './installation.ts';

const [orders = '', fault] = process.argv.slice(2);
const DEVICES = 5;
const BEYOND = '192.0.2.9';
/** Beyond the machine: behind its way out, in the spellings that a socket may take for the same place. */
const ELSEWHERE = [BEYOND, '::ffff:192.0.2.9', '0300.0.2.9', '3221225993', '0xc0000209', 'printer.example'];
const LOOK_AGAIN_MS = 200;
/** A printer that gave no answer is asked again within half a minute. */
const MOST_LOOKS = 600;

const env = fault === 'may print anywhere' ? { PRINTER_NETWORKS: '0.0.0.0/0' } : {};
const installation = await Installation.start({ env });
const history = new History();
try {
  const waiters = await installation.waiters(DEVICES);
  await inLanes(Number(orders), DEVICES, async (index) => {
    const waiter = waiters[index % DEVICES];
    if (waiter) await deliver(history, waiter, installation.order(), { most: 5 });
  });
  for (const waiter of waiters) waiter.close();
  if (fault === 'calls home') await callHome();
  const problems = check(history, await installation.books(), ticketsOf);
  problems.push(...(await printElsewhere()));
  const left = packetsOut();
  if (left > 0) problems.push(`${left} packets wanted to leave the machine`);
  const finding: Finding = { problems, figures: { orders, 'packets that wanted to leave': left } };
  console.log(JSON.stringify(finding));
} finally {
  await installation.stop();
}

/** What a product does that asks somebody far away for leave: by name, as nearly all do. */
async function callHome(): Promise<void> {
  await lookup('leave.example').catch(() => undefined);
}

/** An organizer names printers beyond the machine at every door, and one stands in the database in spite of that. */
async function printElsewhere(): Promise<string[]> {
  const { eventId } = installation;
  const organizer = await installation.organizer();
  for (const ip of ELSEWHERE) {
    const printer = { ip, port: 9100, displayName: 'Fern', portType: 'raw' };
    await organizer.call('POST', '/api/printers/test', printer);
    await organizer.call('POST', '/api/printers/status', printer);
    await organizer.call('POST', `/api/events/${eventId}/printer-config`, { eventId, printers: [printer] });
  }
  const database = new DatabaseSync(join(installation.dataDir, 'bestellsystem.db'));
  database.prepare('update printers set ip = ?, port = 9100').run(BEYOND);
  database.close();
  for (let look = 0; look < MOST_LOOKS; look++) {
    const jobs = await organizer.need<PrintJob[]>('GET', `/api/events/${eventId}/print-jobs`);
    if (jobs.some(({ error }) => error?.includes(BEYOND))) return [];
    await setTimeout(LOOK_AGAIN_MS);
  }
  return ['no ticket was tried at the printer beyond the machine'];
}

/** As the kernel counts them, the question for the way among them. */
function packetsOut(): number {
  const line = readFileSync('/proc/self/net/dev', 'utf8')
    .split('\n')
    .find((text) => text.trim().startsWith('out:'));
  const counts = line?.split(':')[1]?.trim().split(/\s+/) ?? [];
  const sent = Number(counts[9]);
  if (Number.isNaN(sent)) throw new Error('the network of its own is missing');
  return sent;
}
