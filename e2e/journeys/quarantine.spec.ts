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
