import type { Page } from '@playwright/test';
import { SERVER_FAILURE } from './answers.ts';
import type { Screen } from './screen.ts';

const REGISTRATION_OFF = 'Die Registrierung ist ausgeschaltet. Bitte wenden Sie sich an den Administrator.';

async function register(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel('Benutzername').fill('turnverein-helferin');
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByLabel('Passwort bestätigen').fill(again);
  await page.getByRole('button', { name: 'Registrieren' }).click();
}

export const LOGIN: Screen = {
  title: 'Anmelden',
  route: '/login',
  path: '/login',
  as: 'nobody',
  shows: { filled: ['Benutzername', 'Kellner-Login', 'Registrieren'] },
};

export const LOGIN_REFUSED: Screen = {
  title: 'Kellner-Login fehlgeschlagen',
  route: '/waiter-login',
  path: '/waiter-login?tag=UNTERKULM',
  as: 'nobody',
  stored: { deviceName: 'Service 3', deviceIdentifier: 'service3_mhx3k2q9' },
  special: { 'POST /api/auth/waiter-login': { body: { username: 'waiter_UNTERKULM' } } },
  first: async (page) => {
    await page.getByLabel('Passwort', { exact: true }).fill('geheim1');
    await page.getByRole('button', { name: 'Anmelden' }).click();
  },
  shows: { filled: 'Unvollständige Benutzerdaten vom Server' },
};

export const NAMING: Screen = {
  title: 'Gerät benennen',
  route: '/waiter-login',
  path: '/waiter-login?tag=UNTERKULM',
  as: 'nobody',
  first: async (page) => {
    await page.getByLabel('Passwort', { exact: true }).fill('geheim1');
    await page.getByLabel('Gerät selbst benennen').check();
    await page.getByRole('button', { name: 'Anmelden' }).click();
  },
  shows: { filled: ['Service 6', 'Übernehmen'] },
};

export const ENTRANCE_SCREENS: Screen[] = [
  LOGIN,
  {
    ...LOGIN,
    title: 'Anmelden fehlgeschlagen',
    special: {
      'POST /api/auth/login': { status: 401, body: { message: 'Benutzername oder Passwort ungültig', code: 'LOGIN' } },
    },
    first: async (page) => {
      await page.getByLabel('Benutzername').fill('turnverein');
      await page.getByLabel('Passwort', { exact: true }).fill('falsch');
      await page.getByRole('button', { name: 'Anmelden' }).click();
    },
    shows: { filled: 'Login fehlgeschlagen: Benutzername oder Passwort ungültig' },
  },
  {
    title: 'Registrieren',
    route: '/register',
    path: '/register',
    as: 'nobody',
    shows: { filled: 'Passwort bestätigen' },
  },
  {
    title: 'Neues Passwort',
    route: '/passwort-neu',
    path: '/passwort-neu#abc',
    as: 'nobody',
    shows: { filled: ['Neues Passwort', 'Passwort setzen'] },
  },
  {
    title: 'Registrieren mit ungleichen Passwörtern',
    route: '/register',
    path: '/register',
    as: 'nobody',
    first: (page) => register(page, 'geheim1', 'geheim2'),
    shows: { filled: 'Passwörter stimmen nicht überein' },
  },
  {
    title: 'Registrieren mit kurzem Passwort',
    route: '/register',
    path: '/register',
    as: 'nobody',
    first: (page) => register(page, 'kurz', 'kurz'),
    shows: { filled: 'Passwort muss mindestens 6 Zeichen lang sein' },
  },
  {
    title: 'Registrieren fehlgeschlagen',
    route: '/register',
    path: '/register',
    as: 'nobody',
    special: { 'POST /api/auth/register': { status: 500, body: { message: SERVER_FAILURE, code: 'INTERNAL' } } },
    first: (page) => register(page, 'geheim1', 'geheim1'),
    shows: { filled: SERVER_FAILURE },
  },
  {
    title: 'Registrierung ausgeschaltet',
    saidIn: '[role="status"]',
    route: '/register',
    path: '/register',
    as: 'nobody',
    special: { 'GET /api/auth/registration': { body: { open: false, message: REGISTRATION_OFF } } },
    shows: { filled: [REGISTRATION_OFF, 'Zurück zum Login'] },
  },
  {
    title: 'Registriert',
    route: '/registration-success',
    path: '/registration-success',
    as: 'newcomer',
    shows: { filled: 'Zurück zum Login' },
  },
  {
    title: 'Noch keine Rolle',
    route: '/',
    path: '/',
    as: 'newcomer',
    shows: {
      filled: 'Ihrem Konto ist noch keine Rolle zugewiesen. Bitte wenden Sie sich an den Administrator.',
    },
  },
  {
    title: 'Kellner-Login',
    route: '/waiter-login',
    path: '/waiter-login?tag=UNTERKULM',
    as: 'nobody',
    stored: {
      deviceName: 'Festwirtschaftstablet 3',
      deviceIdentifier: 'festwirtschaftstablet3_mhx3k2q9',
      lastWaiterLogin: JSON.stringify({
        identifier: 'festwirtschaftstablet3_mhx3k2q9',
        deviceNumber: 4,
        eventName: 'Jubiläumsfest der Musikgesellschaft',
      }),
    },
    shows: { filled: ['Event-Kürzel', 'Gerät selbst benennen', 'Festwirtschaftstablet 3', /Zuletzt/, 'Ändern'] },
  },
  LOGIN_REFUSED,
  {
    title: 'Kellner-Login mit fremdem Namen',
    route: '/waiter-login',
    path: '/waiter-login?tag=UNTERKULM',
    as: 'nobody',
    stored: { deviceName: 'Service 3', deviceIdentifier: 'service3_mhx3k2q9' },
    special: {
      'POST /api/auth/waiter-login': {
        body: { username: 'kellner', role: 'WAITER', eventId: 1, eventName: 'Chränzli', deviceId: 'device_1' },
      },
    },
    first: async (page) => {
      await page.getByLabel('Passwort', { exact: true }).fill('geheim1');
      await page.getByRole('button', { name: 'Anmelden' }).click();
    },
    shows: { filled: 'Ungültiges Kellner-Benutzernamenformat' },
  },
  NAMING,
  {
    title: 'Bons der Vorführung',
    route: '/demo/papier',
    path: '/demo/papier',
    as: 'nobody',
    shows: {
      loading: 'Lade Bons...',
      error: `Fehler beim Laden der Bons: ${SERVER_FAILURE}`,
      empty: 'Noch nichts gedruckt',
      filled: 'TISCH 12',
    },
  },
  {
    title: 'Android-App',
    route: '/app',
    path: '/app?tag=UNTERKULM',
    as: 'nobody',
    also: ['organizer'],
    shows: {
      loading: 'Lade Angaben zur App...',
      error: `Fehler beim Laden der Angaben zur App: ${SERVER_FAILURE}`,
      empty: 'Die App ist auf diesem Server nicht bereit',
      filled: ['App herunterladen', 'In der App öffnen', 'Rechtzeitig vor dem Event'],
    },
  },
  {
    title: 'Unbekannte Adresse',
    route: '*',
    path: '/gibt-es-nicht',
    as: 'organizer',
    shows: { filled: 'Seite nicht gefunden' },
  },
];
