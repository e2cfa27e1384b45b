import { networkInterfaces } from 'node:os';
import { test as base, expect } from '../support/journey.ts';
import { untilPaid } from '../support/paid.ts';
import { logIn, logInAsWaiter } from '../support/people.ts';
import { FIRST_ADMIN, RunningServer } from '../support/running-server.ts';
import { createUsers, KITCHEN, type PlacedOrder, payBratwurst, setUpSmallFest, WAITER } from '../support/small-fest.ts';

/** What browsers take for a foreign machine, unlike «localhost»; undefined where there is no network at all. */
const LAN_ADDRESS = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

const test = base.extend<{ server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter's shape.
  server: async ({}, use) => {
    const server = new RunningServer(LAN_ADDRESS ? { host: LAN_ADDRESS } : {});
    await server.start();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

test.skip(LAN_ADDRESS === undefined, 'this machine has no network address');
/** Requests while there is no server. */
test.use({ keepsClient: true, expectedComplaints: /ERR_/ });

test('over plain http a waiter orders, and what is taken without the server arrives later', async ({
  page,
  server,
}) => {
  const fest = await setUpSmallFest(server.url);
  await logInAsWaiter(page, WAITER);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const tables = async () => {
    const orders = await fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}`);
    return orders.map(({ tableNumber }) => tableNumber).sort();
  };
  await payBratwurst(page, '3');
  await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();
  await expect.poll(tables).toEqual(['3']);

  await server.kill();
  const said = await untilPaid(page, () => payBratwurst(page, '7'));
  expect(said).toContain('Gespeichert auf diesem Gerät – wird gesendet');
  await expect(page.getByText(/1 wartet seit (\d\d\.\d\d\. )?\d\d:\d\d/).first()).toBeVisible();
  // Nothing keeps the app here: what it shows without the server it has loaded before.
  await page.getByRole('link', { name: 'Zeigen' }).click();
  await expect(page.getByRole('heading', { name: 'Letzte Bestellungen' })).toBeVisible();
  await page.getByRole('button', { name: 'Zurück' }).click();
  // And of what it has not loaded it says so, and leads back.
  await page.getByRole('button', { name: /^(Menü|Navigation öffnen)$/ }).click();
  await page.getByRole('link', { name: 'Mein Konto' }).click();
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();
  await server.start();
  await expect(page.getByText(/\d warte[nt]/)).toHaveCount(0, { timeout: 45_000 });
  expect(await tables()).toEqual(['3', '7']);
});

test('over plain http the link for a new password is copied out of its dialog', async ({ page, server }) => {
  await createUsers(server.url);
  await logIn(page, FIRST_ADMIN);
  await page.getByRole('button', { name: `Neues Passwort für ${KITCHEN.username}` }).click();
  await page.getByRole('button', { name: 'Link erstellen' }).click();
  const link = await page.getByText(`${server.url}/passwort-neu#`).innerText();
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByText('Kopiert', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Schliessen' }).click();
  const pasted = await page.evaluateHandle(() => document.body.appendChild(document.createElement('textarea')));
  await pasted.focus();
  await page.keyboard.press('Control+V');
  expect(await pasted.evaluate(({ value }) => value)).toBe(link);
});
