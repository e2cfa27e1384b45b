import { expect, emptyTest as test } from '../support/journey.ts';
import { untilPaid } from '../support/paid.ts';
import { logIn, logInAsWaiter } from '../support/people.ts';
import { ORGANIZER, payBratwurst, setUpSmallFest, WAITER } from '../support/small-fest.ts';

/** Requests that are broken off, and the refusal. */
test.use({ expectedComplaints: /ERR_|status of 40[149]/ });

test('a paid order that cannot be booked is decided by the organizer, and the waiter reads why', async ({
  page,
  otherPage,
  server,
}) => {
  const fest = await setUpSmallFest(server.url);
  await page.clock.install();
  await logInAsWaiter(page, WAITER);
  await page.route('**/api/orders', (route) => route.abort());
  const said = await untilPaid(page, () => payBratwurst(page, '7'));
  expect(said).toContain('Gespeichert auf diesem Gerät – wird gesendet');
  await fest.organizer.post(`/api/closing/event/${fest.eventId}/close`, {});
  await page.unrouteAll();
  // A leap breaks off an attempt that is under way; the next one finds the next attempt.
  await expect(async () => {
    await page.clock.fastForward('00:40');
    await expect(page.getByRole('button', { name: /1 zur Prüfung/ })).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await logIn(otherPage, ORGANIZER);
  await otherPage.goto('/events/review');
  await expect(otherPage.getByText('Das Event war schon abgeschlossen', { exact: false })).toBeVisible();
  await otherPage.getByRole('button', { name: 'Ablehnen' }).click();
  await otherPage.getByLabel('Grund').fill('Dem Gast zurückbezahlt');
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Ablehnen' }).click();
  await expect(otherPage.getByText('Abgelehnt: Dem Gast zurückbezahlt', { exact: false })).toBeAttached();

  await page.clock.fastForward('01:05');
  await page.getByRole('button', { name: /1 abgelehnt/ }).click();
  await expect(page.getByText('Vom Veranstalter abgelehnt: Dem Gast zurückbezahlt')).toBeVisible();
  await page.getByRole('button', { name: 'Gelesen' }).click();
  await expect(page.getByText('Alle Bestellungen sind beim Server.')).toBeVisible();
});

test('nobody logs out by accident while an order waits', async ({ page, server }) => {
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
  await expect(page.getByText(/1 wartet/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Menü' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/1 wartet seit/)).toBeVisible();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page).not.toHaveURL(/\/login/);
});
