import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, killableTest as test } from '../support/journey.ts';
import { untilPaid } from '../support/paid.ts';
import { logInAsWaiter } from '../support/people.ts';
import { type PlacedOrder, payBratwurst, setUpSmallFest, WAITER } from '../support/small-fest.ts';

/** Requests while there is no server. */
test.use({ keepsClient: true, expectedComplaints: /ERR_|status of 40[149]/ });

test('a waiter starts the app without a server, takes an order, and of two tabs one delivers it later', async ({
  page,
  context,
  server,
}) => {
  const fest = await setUpSmallFest(server.url);
  await logInAsWaiter(page, WAITER);
  // The whole app is on the device before anything happens.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.kill();
  await page.goto('/event-menu');
  const said = await untilPaid(page, () => payBratwurst(page, '7'));
  expect(said).toContain('Gespeichert auf diesem Gerät – wird gesendet');
  await expect(page.getByText(/1 wartet seit (\d\d\.\d\d\. )?\d\d:\d\d/).first()).toBeVisible();
  // What waits takes no word of the title's: on a phone the bar above says it.
  const cutOff = (words: Element) => words.scrollWidth > words.clientWidth;
  expect(await page.getByText('Tisch auswählen', { exact: true }).evaluate(cutOff)).toBe(false);
  const otherTab = await context.newPage();
  await otherTab.goto('/event-menu');
  await expect(otherTab.getByText(/1 wartet seit (\d\d\.\d\d\. )?\d\d:\d\d/).first()).toBeVisible();

  const answers: number[] = [];
  context.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/orders'))
      answers.push(response.status());
  });
  await server.start();
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText(/\d warte[nt]/)).toHaveCount(0, { timeout: 45_000 });
  }
  const orders = await fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}`);
  expect(orders).toMatchObject([{ tableNumber: '7', total: 8.5 }]);
  expect(answers).toEqual([201]);
});

test('a clock eleven hours behind moves no order, also after a reload without a server', async ({ page, server }) => {
  await page.addInitScript((behindMs) => {
    const { now } = Date;
    const RealDate = Date;
    globalThis.Date = new Proxy(RealDate, {
      construct: (_, given) => Reflect.construct(RealDate, given.length > 0 ? given : [now() - behindMs]),
    });
    RealDate.now = () => now() - behindMs;
  }, 11 * 3_600_000);
  const fest = await setUpSmallFest(server.url);
  await logInAsWaiter(page, WAITER);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.kill();
  const since = Date.now();
  for (const table of ['81', '82']) {
    await page.goto('/event-menu');
    expect(await untilPaid(page, () => payBratwurst(page, table))).toContain('Gespeichert auf diesem Gerät');
  }
  await server.start();
  await expect(page.getByText(/\d warte[nt]/)).toHaveCount(0, { timeout: 45_000 });
  const orders = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
  const told = orders.map(({ tableNumber, flagReasons, takenAt, createdAt }) => ({
    tableNumber,
    flagReasons,
    isThen: Date.parse(takenAt) > since - 10_000 && takenAt < createdAt,
  }));
  const good = { flagReasons: [], isThen: true };
  expect(told).toEqual(['81', '82'].map((tableNumber) => ({ tableNumber, ...good })));
});

test('where the app is on the device, the font is of the first screen', async ({ page, server }) => {
  await setUpSmallFest(server.url);
  await logInAsWaiter(page, WAITER);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.kill();
  await page.goto('/event-menu');
  await page.getByRole('button', { name: 'Takeaway' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Inter Variable');
  expect(await page.evaluate(() => document.fonts.check('1em "Inter Variable"'))).toBe(true);
});
