import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, killableTest as test } from '../support/journey.ts';
import { untilPaid } from '../support/paid.ts';
import { logInAsWaiter } from '../support/people.ts';
import type { RunningServer } from '../support/running-server.ts';
import { type PlacedOrder, payBratwurst, setUpSmallFest, WAITER } from '../support/small-fest.ts';
import { startVirtualPrinter } from '../support/virtual-printer.ts';

/** Requests while there is no server. */
test.use({ expectedComplaints: /ERR_|status of 40[149]/ });

test('after a restore the devices bring back what was taken as taken and what was cancelled as cancelled', async ({
  page,
  server,
}) => {
  const { fest, kitchen } = await setUpWithKitchen(server.url);
  const orders = () => fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}`);
  const take = async (table: string): Promise<number> => {
    await untilPaid(page, () => payBratwurst(page, table));
    await expect(page.getByRole('heading', { name: /^Tisch auswählen/ })).toBeVisible();
    return (await orders()).find(({ tableNumber }) => tableNumber === table)?.id ?? 0;
  };
  await logInAsWaiter(page, WAITER);
  await server.run('backup');

  // Of a device that doesn't come back: its number is free again.
  await fest.order('1', 'Bratwurst');
  await take('7');
  await page.getByRole('link', { name: 'Stornieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vertippt' }).click();
  await expect(page.getByText(/ist storniert\./)).toBeVisible();
  await page.goto('/event-menu');
  const ofOrganizer = await take('8');
  await take('9');
  // While the device is away: it hears of it when it is back.
  await page.goto('about:blank');
  await fest.organizer.post(`/api/orders/${ofOrganizer}/cancel`, { reason: 'Gast ist weg' });
  await page.goto('/event-menu');
  // Each ticket, and both cancellings.
  await expect.poll(async () => (await kitchen.read()).length).toBe(6);
  await expect.poll(() => page.evaluate(countCancelled)).toBe(2);

  await server.kill();
  await putBack(server);
  await expect.poll(async () => (await orders()).length, { timeout: 60_000 }).toBe(3);
  const flag = 'Nach einer Wiederherstellung nachgeliefert';
  expect(await orders()).toMatchObject([
    { tableNumber: '7', status: 'cancelled', cancelReason: 'Vertippt', flagReasons: [`${flag}, laut Gerät storniert`] },
    { tableNumber: '8', status: 'cancelled', cancelReason: 'Gast ist weg' },
    { tableNumber: '9', status: 'new', orderNumber: 3, flagReasons: [flag] },
  ]);
  await expect.poll(async () => (await kitchen.read()).length).toBe(7);
  expect((await kitchen.read()).at(-1)).toMatch(/^\s*KOPIE[\s\S]*TISCH 9[\s\S]*Bestellung 3[\s\S]*Vorher Nr. 4/);
  await page.goto('/orders');
  await expect(page.getByRole('article', { name: /Tisch 7$/ }).getByText('Storniert: Vertippt')).toBeVisible();
  await kitchen.close();
});

test('an order whose answer was lost with the server comes out of the restored one as a copy', async ({
  page,
  server,
}) => {
  const { fest, kitchen } = await setUpWithKitchen(server.url);
  await logInAsWaiter(page, WAITER);
  await server.run('backup');
  await page.route('**/api/orders', async (route) => {
    await route.fetch().catch(() => undefined);
    await route.abort();
  });
  await payBratwurst(page, '7');
  await expect.poll(async () => (await kitchen.read()).length).toBe(1);
  await server.kill();
  // The device goes on asking: whoever is being answered just now has to be so first.
  await page.unrouteAll({ behavior: 'wait' });
  await putBack(server);
  const orders = () => fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}`);
  await expect.poll(async () => (await orders()).length, { timeout: 60_000 }).toBe(1);
  await expect.poll(async () => (await kitchen.read()).length).toBe(2);
  expect((await kitchen.read()).map((paper) => /KOPIE – evtl. doppelt/.test(paper))).toEqual([false, true]);
  await kitchen.close();
});

async function setUpWithKitchen(url: string) {
  const kitchen = await startVirtualPrinter();
  const fest = await setUpSmallFest(url);
  const printer = { ip: '127.0.0.1', port: kitchen.port, displayName: 'Küche', enabled: true, connected: true };
  await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
    eventId: fest.eventId,
    printers: [{ ...printer, categories: ['Speisen'], serviceMode: true, takeawayMode: true, portType: 'raw' }],
  });
  return { fest, kitchen };
}

/** Puts the one backup back in the place of what the server that was killed has left. */
async function putBack(server: RunningServer): Promise<void> {
  const [backup = ''] = readdirSync(join(server.dataDir, 'sicherungen'));
  await server.run('restore', join(server.dataDir, 'sicherungen', backup));
  await server.start();
}

/** Runs in the browser: how many of its orders the device keeps as cancelled. */
function countCancelled(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bestellsystem');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.filter(({ cancelReason }) => cancelReason).length);
      };
    };
  });
}
