import type { OrderInputWire } from '@bestellsystem/domain/orders-schema.ts';
import type { Finding } from './fault.ts';
import { Installation, type InstallationOptions } from './installation.ts';
import { seeded } from './seeded.ts';

/** A session may write 300 times a minute. */
const PER_DEVICE = 250;
/** What the event sells for how many Rappen. */
const PRICES = new Map([
  ['Rösti', 1400],
  ['Rivella', 450],
]);

type Line = OrderInputWire['items'][number];

/** What somebody may change about a line before it leaves the device; `random` gives numbers below 1. */
const CHANGES: readonly ((line: Line, random: () => number) => Line)[] = [
  (line, random) => ({ ...line, price: Math.round(random() * 3000) / 100 }),
  (line, random) => ({ ...line, price: line.price + (random() < 0.5 ? -0.01 : 0.01) }),
  (line) => ({ ...line, price: 0 }),
  (line) => ({ ...line, price: -line.price }),
  (line) => ({ ...line, menuItem: { ...line.menuItem, price: 0.05 } }),
  (line) => ({ ...line, menuItem: { ...line.menuItem, kind: 'deposit' }, quantity: -line.quantity }),
  (line) => ({ ...line, menuItem: { ...line.menuItem, name: 'Brot', category: 'Geschenke' } }),
  (line, random) => ({ ...line, menuItem: { ...line.menuItem, id: Math.ceil(random() * 4) } }),
  (line, random) => ({ ...line, quantity: Math.round((random() - 0.5) * 20) }),
  (line) => ({ ...line, quantity: 0.5 }),
];

/**
 * Orders whose prices, items and sums were changed on their way. What the server takes all the same must have brought
 * what the event's menu says.
 */
export async function changePayloads(
  run: { payloads: number; seed: number },
  options: InstallationOptions = {},
): Promise<Finding> {
  const random = seeded(run.seed);
  const installation = await Installation.start(options);
  try {
    const waiters = await installation.waiters(Math.ceil(run.payloads / PER_DEVICE));
    await Promise.all(
      waiters.map(async (waiter, index) => {
        for (let sent = index * PER_DEVICE; sent < Math.min(run.payloads, (index + 1) * PER_DEVICE); sent += 1) {
          await waiter.send(changed(installation.order(), random));
        }
        waiter.close();
      }),
    );
    const { orders, statistics } = await installation.books();
    const problems: string[] = [];
    let revenue = 0;
    for (const { orderNumber, items, total, paymentAmount, change } of orders) {
      const due = items.reduce((sum, { menuItem, quantity }) => sum + quantity * (PRICES.get(menuItem.name) ?? 0), 0);
      revenue += due;
      if (rappen(total) !== due)
        problems.push(`number ${orderNumber} brought ${rappen(total)} Rappen instead of ${due}`);
      if (rappen(paymentAmount) - rappen(change) !== rappen(total)) problems.push(`number ${orderNumber} isn't paid`);
    }
    if (rappen(statistics.totalSales) !== revenue) problems.push(`the statistics tell ${statistics.totalSales} CHF`);
    return { problems, figures: { payloads: run.payloads, 'taken all the same': orders.length } };
  } finally {
    await installation.stop();
  }
}

function changed(order: OrderInputWire, random: () => number): OrderInputWire {
  const items = order.items.map((line) => {
    const change = CHANGES[Math.floor(random() * CHANGES.length)];
    return random() < 0.7 && change ? change(line, random) : line;
  });
  const isConsistent = random() < 0.7;
  const sum = items.reduce((rest, { price, quantity }) => rest + rappen(price) * quantity, 0) / 100;
  const total = isConsistent ? sum : Math.round(random() * 5000) / 100;
  const change = random() < 0.8 ? 0 : Math.round(random() * 1000) / 100;
  return { ...order, items, total, paymentAmount: total + (isConsistent ? change : 0), change };
}

function rappen(francs: number): number {
  return Math.round(francs * 100);
}
