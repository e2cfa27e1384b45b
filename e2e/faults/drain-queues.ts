import { check } from './checker.ts';
import { deliver } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions, ticketsOf } from './installation.ts';

/** Devices that were without network deliver all they have taken in the same instant, the first of each a second time. */
export async function drainQueues(
  size: { devices: number; ordersEach: number },
  options: InstallationOptions = {},
): Promise<Finding> {
  const installation = await Installation.start(options);
  const history = new History();
  try {
    const waiters = await installation.waiters(size.devices);
    const queues = waiters.map((waiter) => ({
      waiter,
      orders: Array.from({ length: size.ordersEach }, () => ({ ...installation.order(), offline: true })),
    }));
    const from = performance.now();
    await Promise.all(
      queues.map(async ({ waiter, orders }) => {
        for (const order of orders) await deliver(history, waiter, order, { most: 5 });
      }),
    );
    const seconds = (performance.now() - from) / 1000;
    const again = queues.flatMap(({ waiter, orders }) => orders.slice(0, 1).map((order) => ({ waiter, order })));
    for (const { waiter, order } of again) await deliver(history, waiter, order, { most: 5 });
    for (const { waiter } of queues) waiter.close();
    const orders = size.devices * size.ordersEach;
    const kept = history.acknowledgedIds().size;
    return {
      problems: [
        ...check(history, await installation.books(), ticketsOf),
        ...(kept < orders ? [`only ${kept} of ${orders} were acknowledged`] : []),
      ],
      figures: { devices: size.devices, orders, 'all acknowledged after (s)': seconds.toFixed(1) },
    };
  } finally {
    await installation.stop();
  }
}
