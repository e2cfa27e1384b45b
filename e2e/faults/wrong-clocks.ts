import { check } from './checker.ts';
import { deliver } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions, ticketsOf } from './installation.ts';

const DEVICES = 5;
const DAY_MS = 86_400_000;
/** How far from the server's the devices' clocks are: a flat battery, a time zone, a summer, a year typed wrong. */
const OFF_BY_DAYS = [-10 * 365, -31, -0.5, 0.5, 1, 10 * 365];

/**
 * Devices whose clocks are wrong by hours to years take orders, with network and without, and send each twice. All are
 * booked once, in one series of numbers, at the time of the server.
 */
export async function misleadClocks(size: { orders: number }, options: InstallationOptions = {}): Promise<Finding> {
  const installation = await Installation.start(options);
  const history = new History();
  const from = Date.now();
  try {
    const waiters = await installation.waiters(DEVICES);
    for (let index = 0; index < size.orders; index += 1) {
      const waiter = waiters[index % DEVICES];
      if (!waiter) continue;
      const offDays = OFF_BY_DAYS[index % OFF_BY_DAYS.length] ?? 0;
      const timestamp = new Date(Date.now() + offDays * DAY_MS).toISOString();
      const order = { ...installation.order(), timestamp, offline: index % 2 === 0 };
      for (const _ of ['first', 'again']) await deliver(history, waiter, order, { most: 5 });
    }
    for (const waiter of waiters) waiter.close();
    const books = await installation.books();
    const until = Date.now();
    const misdated = books.orders.filter(
      ({ createdAt }) => Date.parse(createdAt) < from || Date.parse(createdAt) > until,
    );
    return {
      problems: [
        ...check(history, books, ticketsOf),
        ...misdated.map(({ orderNumber, createdAt }) => `number ${orderNumber} is booked at ${createdAt}`),
      ],
      figures: { orders: size.orders, 'clocks wrong by (days)': OFF_BY_DAYS.join(', ') },
    };
  } finally {
    await installation.stop();
  }
}
