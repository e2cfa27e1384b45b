import type { Page } from '@playwright/test';
import { payBratwurst } from '../support/small-fest.ts';
import type { Finding } from './fault.ts';
import { DONE, drain, type Forgetful, forget, openEvent, openTablet, withTablet } from './tablet.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const LINES = 6;
/** Some twenty seconds on a machine that does nothing else. */
const DELIVERED_MS = 300_000;

interface Kept {
  ids: string[];
  bytes: number;
}

/**
 * A tablet without network for a week: one order is taken on the screen, the others are put beside it as the app does,
 * each of six lines with a wish. Back on the network, all must arrive once; until then they take a bounded part of the disk.
 */
export function spendWeekOffline({ orders }: { orders: number }, forgetful?: Forgetful): Promise<Finding> {
  return withTablet(async ({ url, fest, profile }) => {
    const context = await openTablet(profile);
    await context.route('**/api/orders', (route) => route.abort());
    const page = await openEvent(context, url);
    await payBratwurst(page, '100');
    await page.getByText(DONE).waitFor();
    const { ids, bytes } = await keepAWeek(page, orders);
    if (forgetful) await forget(page);
    await context.close();
    const from = performance.now();
    await drain(profile, url, DELIVERED_MS);
    const seconds = Math.round((performance.now() - from) / 1000);
    const booked = await fest.organizer.get<{ clientOrderId: string }[]>(`/api/orders?eventId=${fest.eventId}`);
    const problems = ids.flatMap((id) => {
      const count = booked.filter(({ clientOrderId }) => clientOrderId === id).length;
      return count === 1
        ? []
        : [count === 0 ? `order ${id} was called taken and is lost` : `order ${id} is there ${count} times`];
    });
    if (ids.length !== orders) problems.push(`only ${ids.length} orders were kept`);
    if (bytes > MOST_BYTES) problems.push(`the orders take ${bytes} bytes of the tablet`);
    return { problems, figures: { orders, 'bytes on the tablet': bytes, 'seconds until all were delivered': seconds } };
  });
}

/** Answers their ids, and what the database of the device takes for all of them. */
async function keepAWeek(page: Page, orders: number): Promise<Kept> {
  return page.evaluate(
    async ({ count, lines }) => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const used = async () => (await navigator.storage.estimate()).usage ?? 0;
      const before = await used();
      const database = await done(indexedDB.open('bestellsystem'));
      const [taken] = await done(database.transaction('outbox').objectStore('outbox').getAll());
      const order = JSON.parse(taken.body);
      const [line] = order.items;
      const total = line.price * lines;
      const store = () => database.transaction('outbox', 'readwrite', { durability: 'strict' }).objectStore('outbox');
      for (let index = 1; index < count; index += 1) {
        const clientOrderId = crypto.randomUUID();
        const savedAt = new Date(Date.now() - (7 * 86_400_000 * index) / count).toISOString();
        const items = Array.from({ length: lines }, (_, place) => ({
          ...line,
          quantity: 1,
          note: `Wunsch ${place}: ohne Senf`,
        }));
        const body = { ...order, clientOrderId, items, total, paymentAmount: total, change: 0, timestamp: savedAt };
        await done(store().put({ ...taken, clientOrderId, savedAt, body: JSON.stringify(body) }));
      }
      const ids = await done(database.transaction('outbox').objectStore('outbox').getAllKeys());
      database.close();
      return { ids: ids.map(String), bytes: (await used()) - before };
    },
    { count: orders, lines: LINES },
  );
}
