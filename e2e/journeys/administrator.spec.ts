import type { Page } from '@playwright/test';
import { expect, expectAccessible, emptyTest as test } from '../support/journey.ts';
import { fillLogin, logIn } from '../support/people.ts';
import { FIRST_ADMIN } from '../support/running-server.ts';

interface UserRow {
  id: number;
  username: string;
  role: string | null;
}

const MARTHA = { username: 'martha', password: 'apfelkuchen' };

async function readUsers(admin: Page): Promise<UserRow[]> {
  return (await (await admin.request.get('/api/users')).json()) as UserRow[];
}

function rowOf(admin: Page, username: string) {
  return admin.getByRole('row').filter({ has: admin.getByLabel(`Rolle von ${username}`) });
}

async function registerMartha(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Registrieren' }).click();
  await expect(page.getByRole('heading', { name: 'Registrieren' })).toBeVisible();
  await page.getByLabel('Benutzername').fill(MARTHA.username);
  await page.getByLabel('Passwort', { exact: true }).fill('kurz');
  await page.getByLabel('Passwort bestätigen').fill('anders');
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByText('Passwort muss mindestens 6 Zeichen lang sein')).toBeVisible();
  await expect(page.getByText('Passwörter stimmen nicht überein')).toBeVisible();
  await page.getByLabel('Passwort', { exact: true }).fill(MARTHA.password);
  await page.getByLabel('Passwort bestätigen').fill(MARTHA.password);
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page).toHaveURL(/\/registration-success$/);
  await expect(page.getByText('Bitte kontaktieren Sie den Administrator')).toBeVisible();
}

test.describe('the administrator', () => {
  test.use({ expectedComplaints: /status of (401|500)/ });

  test('of an empty installation gives a newcomer a role that applies at once, and deletes them', async ({
    page,
    otherPage,
  }) => {
    await logIn(page, FIRST_ADMIN);
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(page.getByLabel('Rolle von admin')).toHaveValue('ADMIN');
    await expect(page.getByText('wählt auf der Anmeldeseite «Registrieren»')).toBeVisible();
    await expectAccessible(page);

    await registerMartha(otherPage);
    await otherPage.goto('/');
    await expect(otherPage.getByText('Ihrem Konto ist noch keine Rolle zugewiesen.')).toBeVisible();
    expect((await otherPage.request.get('/api/events')).status()).toBe(403);

    // Without a reload: as long as nobody organizes events, the list asks by itself.
    const row = rowOf(page, 'martha');
    await expect(row.getByText('Wartet auf Rolle')).toBeVisible();
    await row.getByLabel('Rolle von martha').selectOption('EVENT_ORGANIZER');
    await expect(row.getByText('Gespeichert')).toBeVisible();
    expect((await otherPage.request.get('/api/events')).status()).toBe(200);
    await expect(page.getByText('So geht es weiter')).toHaveCount(0);
    await expect(otherPage).toHaveURL(/\/events$/);
    await expect(otherPage.getByText('Keine Events vorhanden')).toBeVisible();

    await row.getByRole('button', { name: 'Löschen' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('martha')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await expect(row).toHaveCount(0);
    expect((await readUsers(page)).map(({ username }) => username)).toEqual(['admin']);
    await otherPage.goto('/events');
    await expect(otherPage).toHaveURL(/\/login$/);
    const again = await otherPage.request.post('/api/auth/login', { data: MARTHA });
    expect(again.status()).toBe(401);
  });

  test('can not be deleted, neither on the screen nor by the server', async ({ page }) => {
    await logIn(page, FIRST_ADMIN);
    const key = rowOf(page, 'admin').getByRole('button', { name: 'Löschen' });
    await expect(key).toHaveAttribute('aria-disabled', 'true');
    await expect(key).toHaveAttribute('title', 'Admin-Benutzer können nicht gelöscht werden');
    await key.click({ force: true });
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    const [admin] = await readUsers(page);
    const answer = await page.request.delete(`/api/users/${admin?.id}`);
    expect(answer.status()).toBe(409);
    expect(await answer.json()).toMatchObject({ message: 'Admin-Benutzer können nicht gelöscht werden' });
    expect(await readUsers(page)).toHaveLength(1);
  });

  test('sees what went wrong with the list and loads it again', async ({ page }) => {
    await page.route('**/api/users', (route) =>
      route.fulfill({ status: 500, json: { message: 'Der Server ist überlastet', code: 'INTERNAL' } }),
    );
    await logIn(page, FIRST_ADMIN);
    await expect(page.getByText('Fehler: Der Server ist überlastet')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/api/users', (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Neu laden' }).click();
    await expect(page.getByText('Keine Benutzer gefunden')).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByLabel('Rolle von admin')).toBeVisible();
  });

  test('is told when name and password do not match', async ({ page }) => {
    await page.goto('/login');
    await fillLogin(page, { ...FIRST_ADMIN, password: 'falsches' });
    await expect(page.getByText('Login fehlgeschlagen: Benutzername oder Passwort ungültig')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  });
});
