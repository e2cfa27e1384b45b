import { setTimeout as delay } from 'node:timers/promises';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { findUnmarkedDoubles, isOnPaper, readSlips } from '@bestellsystem/server/testing/paper-evidence.ts';
import { Balancer } from './balancer.ts';
import type { Books } from './checker.ts';
import { orderWhile } from './disturb.ts';
import type { Finding } from './fault.ts';
import { Installation, type InstallationOptions } from './installation.ts';
import { seeded } from './seeded.ts';

const NODES = 2;
/** So many of all orders are sent to both servers as well, at the same time. */
const TO_BOTH = 0.3;
const LOOK_MS = 500;
const PAPER_LIMIT_MS = 15 * 60_000;

/**
 * Two servers on one PostgreSQL behind a load balancer, of which one after the other is ended and started again, while
 * orders come in, a part of them at both servers at once. Each is taken once and comes out of its printers once.
 */
export async function restartInTurn(
  size: { orders: number; restarts: number; seed: number },
  options: InstallationOptions = {},
): Promise<Finding> {
  const random = seeded(size.seed);
  const printers = { kitchen: await startPrinterSimulator(), bar: await startPrinterSimulator() };
  const installation = await Installation.start({
    engine: 'postgres',
    nodes: NODES,
    printerPorts: { kitchen: printers.kitchen.port, bar: printers.bar.port },
    ...options,
  });
  const balancer = await Balancer.start(installation.nodes.map(({ base }) => Number(new URL(base).port)));
  let restarts = 0;
  try {
    const { problems, figures } = await orderWhile(installation, {
      orders: size.orders,
      times: size.restarts,
      disturb: async () => {
        const node = installation.nodes[restarts++ % NODES];
        await node?.stop();
        await node?.start();
      },
      bases: () => [balancer.base, ...(random() < TO_BOTH ? installation.nodes.map(({ base }) => base) : [])],
    });
    const books = await allPrinted(installation);
    return { problems: [...problems, ...checkPaper(books, printers)], figures };
  } finally {
    await balancer.close();
    await installation.stop();
    await Promise.all([printers.kitchen.close(), printers.bar.close()]);
  }
}

async function allPrinted(installation: Installation): Promise<Books> {
  const deadline = performance.now() + PAPER_LIMIT_MS;
  for (;;) {
    const books = await installation.books();
    const isOpen = books.printJobs.some(({ state }) => state === 'pending' || state === 'processing');
    if (!isOpen || performance.now() > deadline) return books;
    await delay(LOOK_MS);
  }
}

function checkPaper(books: Books, { kitchen, bar }: Record<'kitchen' | 'bar', PrinterSimulator>): string[] {
  const slips = readSlips([...kitchen.paper, ...bar.paper]);
  const missing = books.orders.flatMap(({ orderNumber, items }) =>
    items.filter(({ menuItem }) => !isOnPaper(slips, orderNumber, menuItem.name)).map(() => orderNumber),
  );
  return [
    ...findUnmarkedDoubles(slips, ['Rösti', 'Rivella']),
    ...missing.map((number) => `number ${number} is not wholly on paper`),
  ];
}
