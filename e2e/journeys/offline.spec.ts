import { expect, emptyTest as test } from '../support/journey.ts';
import { logIn, logInAsWaiter } from '../support/people.ts';
import { ORGANIZER, type PlacedOrder, setUpSmallFest, WAITER } from '../support/small-fest.ts';

/** Requests while there is no server. */
test.use({ expectedComplaints: /ERR_|status of 40[149]/ });

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
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen/ }).click();
  await page.getByRole('button', { name: /^Bratwurst, CHF 8\.50/ }).click();
  await page.getByRole('button', { name: /Bestellung abschliessen/ }).click();
  await page.getByRole('button', { name: 'CHF 10', exact: true }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
  await expect(page.getByText('Gespeichert auf diesem Gerät – wird gesendet')).toBeVisible();
  await expect(page.getByText(/1 warten seit \d\d:\d\d/).first()).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/event-menu');
  await expect(otherTab.getByText(/1 warten seit \d\d:\d\d/).first()).toBeVisible();

  const answers: number[] = [];
  context.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/orders'))
      answers.push(response.status());
  });
  await server.start();
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText(/\d warten/)).toHaveCount(0, { timeout: 45_000 });
  }
  const orders = await fest.organizer.get<PlacedOrder[]>(`/api/orders?eventId=${fest.eventId}`);
  expect(orders).toMatchObject([{ tableNumber: '7', total: 8.5 }]);
  expect(answers).toEqual([201]);
});

test('nobody logs out by accident while an order waits', async ({ page, server, isMobile }) => {
  test.skip(isMobile === true, 'the question is the same; only the way to it differs');
  await setUpSmallFest(server.url);
  await logInAsWaiter(page, WAITER);
  await page.route('**/api/orders', (route) => route.abort());
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('bestellsystem');
      opening.onsuccess = () => resolve(opening.result);
    });
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    const entry = {
      clientOrderId: crypto.randomUUID(),
      user: { username: user.username, role: user.role },
      body: '{"eventId":1,"tableNumber":"7","total":5}',
      savedAt: new Date().toISOString(),
      state: 'waiting',
      taken: true,
      attempts: 0,
    };
    const writing = database.transaction('outbox', 'readwrite');
    writing.objectStore('outbox').put(entry);
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    database.close();
  });
  await page.reload();
  await expect(page.getByText(/1 warten/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Menü' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/1 warten seit/)).toBeVisible();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a paid order that cannot be booked is decided by the organizer, and the waiter reads why', async ({
  page,
  otherPage,
  server,
  isMobile,
}) => {
  test.skip(isMobile === true, 'the way of the order is the same on every device');
  const fest = await setUpSmallFest(server.url);
  await page.clock.install();
  await logInAsWaiter(page, WAITER);
  await page.route('**/api/orders', (route) => route.abort());
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen/ }).click();
  await page.getByRole('button', { name: /^Bratwurst, CHF 8\.50/ }).click();
  await page.getByRole('button', { name: /Bestellung abschliessen/ }).click();
  await page.getByRole('button', { name: 'CHF 10', exact: true }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
  await expect(page.getByText('Gespeichert auf diesem Gerät – wird gesendet')).toBeVisible();
  await fest.organizer.post(`/api/closing/event/${fest.eventId}/close`, {});
  await page.unrouteAll();
  await page.clock.fastForward('00:40');
  await expect(page.getByRole('button', { name: /1 zur Prüfung/ })).toBeVisible();

  await logIn(otherPage, ORGANIZER);
  await otherPage.goto('/events/review');
  await expect(otherPage.getByText('Das Event war schon abgeschlossen', { exact: false })).toBeVisible();
  await otherPage.getByRole('button', { name: 'Ablehnen' }).click();
  await otherPage.getByLabel('Grund').fill('Dem Gast zurückbezahlt');
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Ablehnen' }).click();
  await expect(otherPage.getByText('Abgelehnt: Dem Gast zurückbezahlt', { exact: false })).toBeAttached();

  await page.clock.fastForward('01:05');
  await page.getByRole('button', { name: /1 zur Prüfung/ }).click();
  await expect(page.getByText('Vom Organisator abgelehnt: Dem Gast zurückbezahlt')).toBeVisible();
  await page.getByRole('button', { name: 'Gelesen' }).click();
  await expect(page.getByText('Alle Bestellungen sind beim Server.')).toBeVisible();
});
