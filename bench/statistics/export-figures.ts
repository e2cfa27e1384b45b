import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { quantile, reportLimit } from '../measure.ts';
import type { BenchApp } from './bench-app.ts';
import type { BigEvent } from './big-event.ts';

const SLOWEST_PART = 0.99;
const ORDER_MS = 250;
const MEMORY_MB = 200;
const ORDER_EVERY_MS = 50;
const ORDERS_ALONE = 100;
const MB = 1024 * 1024;
const READ_WHOLE = fileURLToPath(new URL('./read-whole.ts', import.meta.url));

/** The whole event as a file, a report or an invoice, read over HTTP while orders are taken: what that takes of the memory, and of the waiters' time. */
export async function* exportFigures(
  bench: BenchApp,
  big: BigEvent,
  placeOrder: () => Promise<unknown>,
): AsyncGenerator<string> {
  const server = bench.app.server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  yield `an order alone (p99): ${(await aloneMs(placeOrder)).toFixed(0)} ms`;
  const range = `startDate=${big.days[0]}&endDate=${big.days.at(-1)}`;
  const event = `event/${big.eventId}`;
  for (const [name, path] of [
    ['report', `closing/${event}/report`],
    ['invoice of a day', `statistics/${event}/invoice-data?date=${big.days[1]}`],
    ['CSV', `statistics/${event}/export-range?${range}`],
    ['spreadsheet', `statistics/${event}/export-range.xlsx?${range}`],
  ] as const) {
    const url = `http://127.0.0.1:${port}/api/${path}`;
    const { bytes, ms, memory, orderMs } = await readWhile(url, bench.cookie, placeOrder);
    yield `${name} of ${big.orders} orders: ${(bytes / MB).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s, ${orderMs.length} orders meanwhile`;
    yield reportLimit({ name: `memory for the ${name}`, unit: 'MB', figure: memory / MB, atMost: MEMORY_MB });
    yield reportLimit({
      name: `an order during the ${name} (p99)`,
      unit: 'ms',
      figure: quantile(orderMs, SLOWEST_PART),
      atMost: ORDER_MS,
    });
  }
}

/** What an order takes while nobody reads anything: what else the machine does is in it, too. */
async function aloneMs(placeOrder: () => Promise<unknown>): Promise<number> {
  const orderMs: number[] = [];
  while (orderMs.length < ORDERS_ALONE) {
    const from = performance.now();
    await placeOrder();
    orderMs.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, ORDER_EVERY_MS));
  }
  return quantile(orderMs, SLOWEST_PART);
}

async function readWhile(url: string, cookie: string, placeOrder: () => Promise<unknown>) {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  let memory = 0;
  let isDone = false;
  const orderMs: number[] = [];
  const orders = (async () => {
    while (!isDone) {
      const from = performance.now();
      await placeOrder();
      orderMs.push(performance.now() - from);
      memory = Math.max(memory, process.memoryUsage().rss - before);
      await new Promise((resolve) => setTimeout(resolve, ORDER_EVERY_MS));
    }
  })();
  const { stdout } = await promisify(execFile)(process.execPath, [READ_WHOLE, url, cookie]);
  const ms = performance.now() - start;
  isDone = true;
  await orders;
  return { bytes: Number(stdout), ms, memory, orderMs };
}
