import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { check } from './checker.ts';
import { deliver, inLanes } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, ticketsOf } from './installation.ts';

const [orders = '', calls] = process.argv.slice(2);
const DEVICES = 5;

const installation = await Installation.start();
const history = new History();
try {
  const waiters = await installation.waiters(DEVICES);
  await inLanes(Number(orders), DEVICES, async (index) => {
    const waiter = waiters[index % DEVICES];
    if (waiter) await deliver(history, waiter, installation.order(), { most: 5 });
  });
  for (const waiter of waiters) waiter.close();
  if (calls) await callHome();
  const problems = check(history, await installation.books(), ticketsOf);
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
