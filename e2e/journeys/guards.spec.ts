import type { Role } from '@bestellsystem/domain/roles.ts';
import { DEMO_LOGINS } from '@bestellsystem/server/demo/fill.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { fillLogin, logIn, logInAsWaiter, register } from '../support/people.ts';

const START = 'Tisch und Event auswählen';

interface Route {
  path: string;
  heading: string | RegExp;
  /** Others are led to the start. */
  only?: readonly Role[];
  /** Others are told on the spot that the page is not for them. */
  refusing?: { unless: Role; heading: string };
}

const ROUTES: readonly Route[] = [
  { path: '/', heading: START },
  { path: '/tables', heading: 'Tisch auswählen' },
  { path: '/menu', heading: 'Standardmenü' },
  { path: '/event-menu?event=1', heading: /^Tisch auswählen/ },
  { path: '/payment', heading: 'Keine Bestellung vorhanden' },
  { path: '/kitchen', heading: /^Küche/, only: ['KITCHEN', 'WAITER', 'EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/admin/users', heading: 'Benutzerverwaltung', only: ['ADMIN'] },
  { path: '/events', heading: 'Events', only: ['EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/events/create', heading: 'Event erstellen', only: ['EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/events/1', heading: 'Dorffest', only: ['EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/events/1/edit', heading: 'Event bearbeiten', only: ['EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/events/menu-management', heading: 'Menüverwaltung', only: ['EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/statistics/event/1', heading: /^Statistik/, only: ['EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/statistics/event/1/items', heading: /^Artikel/, only: ['EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/statistics/event/1/orders', heading: 'Alle Bestellungen', only: ['EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/statistics/event/1/device/device_1', heading: 'Service 1', only: ['EVENT_ORGANIZER', 'ADMIN'] },
  { path: '/debug/printer', heading: 'Printer diagnostics' },
  {
    path: '/events/printer-setup',
    heading: 'Drucker einrichten',
    refusing: { unless: 'EVENT_ORGANIZER', heading: 'Zugriff verweigert' },
  },
];

/** These send somebody who is not logged in to the start first, and from there to the login. */
const ROLE_RESTRICTED = ['/kitchen', '/admin/users'];
const PUBLIC = [
  { path: '/login', heading: 'Anmelden' },
  { path: '/register', heading: 'Registrieren' },
  { path: '/waiter-login', heading: 'Kellner-Login' },
  { path: '/registration-success', heading: 'Vielen Dank für Ihre Registrierung!' },
];

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** Without what a page adds about where in it one is. */
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** As the browser's back leads within the app: each screen is loaded by its address in the walk over the screens. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function expectWhereRoutesLead(page: Page, role: Role): Promise<void> {
  for (const { path, heading: title, only, refusing } of ROUTES) {
    const isAllowed = !only || only.includes(role);
    await (isAllowed && !refusing ? goWithin(page, path) : page.goto(path));
    const shown = refusing && refusing.unless !== role ? refusing.heading : title;
    await expect(heading(page, isAllowed ? shown : START), `${role} at ${path}`).toBeVisible();
    expect(pathOf(page), `${role} at ${path}`).toBe(isAllowed ? path.split('?')[0] : '/');
  }
  await page.goto('/debug');
  await expect(page).toHaveURL(/\/debug\/printer$/);
  await page.goto('/confirmation');
  await expect(heading(page, START), 'nothing was ordered').toBeVisible();
}

test.describe('a page', () => {
  test('of the administrator', async ({ page }) => {
    await logIn(page, DEMO_LOGINS.admin);
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expectWhereRoutesLead(page, 'ADMIN');
  });

  test('of an organizer', async ({ page }) => {
    await logIn(page, DEMO_LOGINS.organizer);
    await expect(page).toHaveURL(/\/events$/);
    await expectWhereRoutesLead(page, 'EVENT_ORGANIZER');
  });

  test('of the kitchen', async ({ page }) => {
    await logIn(page, DEMO_LOGINS.kitchen);
    await expect(page).toHaveURL(/\/kitchen$/);
    await expectWhereRoutesLead(page, 'KITCHEN');
  });

  test('of a waiter', async ({ page }) => {
    await logInAsWaiter(page);
    await expect(page).toHaveURL(/\/event-menu/);
    await expectWhereRoutesLead(page, 'WAITER');
  });

  test('of somebody without a role says what they wait for', async ({ page, baseURL }) => {
    const newcomer = { username: `neuling-${crypto.randomUUID().slice(0, 8)}`, password: 'noch-ohne-rolle' };
    await register(baseURL ?? '', newcomer);
    await logIn(page, newcomer);
    await expect(page).toHaveURL(/\/$/);
    for (const path of ['/', '/events', '/kitchen', '/admin/users', '/event-menu?event=1']) {
      await page.goto(path);
      await expect(page.getByText('Ihrem Konto ist noch keine Rolle zugewiesen.')).toBeVisible();
    }
    expect((await page.request.get('/api/events')).status()).toBe(403);
    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const seen = () => page.request.get('/api/auth/me').then((answer) => answer.status());
    await expect.poll(seen, 'the farewell goes out while the login is shown').toBe(401);
  });

  test('behind the login leads there, and back after it', async ({ page }) => {
    for (const { path } of ROUTES) {
      await page.goto(path);
      await expect(heading(page, 'Anmelden'), path).toBeVisible();
      expect(pathOf(page)).toBe('/login');
    }
    for (const { path, heading: title } of PUBLIC) {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      expect(pathOf(page)).toBe(path);
    }
    for (const { path, heading: title } of ROUTES.filter((route) => /statistics.*orders|menu-man/.test(route.path))) {
      await page.goto(path);
      await fillLogin(page, DEMO_LOGINS.organizer);
      await expect(heading(page, title)).toBeVisible();
      expect(pathOf(page)).toBe(path);
      await page.getByRole('button', { name: 'Abmelden' }).first().click();
      await expect(heading(page, 'Anmelden')).toBeVisible();
    }
    for (const path of ROLE_RESTRICTED) {
      await page.goto(path);
      await fillLogin(page, DEMO_LOGINS.organizer);
      await expect(page, 'role-restricted pages lead to the start').toHaveURL(/\/events$/);
      await page.getByRole('button', { name: 'Abmelden' }).first().click();
      await expect(heading(page, 'Anmelden')).toBeVisible();
    }
  });
});
