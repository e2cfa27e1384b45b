import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEMO_LOGINS } from '@bestellsystem/server/demo/fill.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { PHONE, SWISS, TABLET } from './devices.ts';
import { BROWSER_ARGS, findBrowser } from './find-browser.ts';
import { logIn, logInAsWaiter, register } from './people.ts';
import { withPalette } from './png-palette.ts';
import { RunningDemo } from './running-demo.ts';
import { useFont } from './use-font.ts';

/** Takes the pictures of the handbook from the demo, so that they show what there is. */
const FOLDER = fileURLToPath(new URL('../../docs/handbuch/bilder/', import.meta.url));

const demo = new RunningDemo();
await demo.start();
/** As the telephones of the waiters reach it: of «localhost» the page says that they don't. */
const IN_THE_NETWORK = 'bestellung.lan';
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...BROWSER_ARGS, `--host-resolver-rules=MAP ${IN_THE_NETWORK} 127.0.0.1`],
});
mkdirSync(FOLDER, { recursive: true });

/** A person with a device of their own. */
async function as(device: BrowserContextOptions, story: (page: Page) => Promise<void>): Promise<void> {
  const context = await (browser as Browser).newContext({
    baseURL: demo.url,
    ...SWISS,
    ...device,
    reducedMotion: 'reduce',
  });
  await story(await context.newPage());
  await context.close();
}

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(useFont);
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  writeFileSync(`${FOLDER}${name}.png`, withPalette(shot));
  console.log(name);
}

async function pictureOf(page: Page, path: string, name: string, ready: string | RegExp): Promise<void> {
  await page.goto(path);
  await page.getByText(ready).first().waitFor();
  await picture(page, name);
}

const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function chooseTable(page: Page, table: string, name?: string): Promise<void> {
  for (const digit of table) await page.getByRole('button', { name: digit, exact: true }).click();
  if (name) await picture(page, name);
  await key(page, 'Weiter').click();
  await key(page, /^Vom Grill/).waitFor();
}

async function pay(page: Page): Promise<void> {
  await key(page, 'CHF 50').click();
  await key(page, 'Zahlung abschliessen').click();
  await page.getByText('Bestellung abgeschlossen!').waitFor();
}

async function waiterOnPhone(page: Page): Promise<void> {
  await page.goto('/waiter-login?tag=DORFFEST');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_LOGINS.waiter.password);
  await page.getByLabel('Gerät selbst benennen').check();
  await picture(page, 'kellner-login');
  await key(page, 'Anmelden').click();
  await key(page, 'Service 3').click();
  await picture(page, 'geraet-benennen');
  await key(page, 'Übernehmen').click();
  await key(page, 'Takeaway').waitFor();
  await chooseTable(page, '12', 'tisch-telefon');
  await picture(page, 'kategorien-telefon');
  await key(page, /^Vom Grill/).click();
  for (const item of [/^Bratwurst/, /^Bratwurst/, /^Cervelat/]) await key(page, item).click();
  await picture(page, 'artikel-telefon');
  await key(page, /^Bestellung zeigen/).click();
  await picture(page, 'bestellung-telefon');
  await key(page, /^Bestellung abschliessen/).click();
  await key(page, 'CHF 50').click();
  await picture(page, 'zahlung-telefon');
  await key(page, 'Zahlung abschliessen').click();
  await page.getByText('Bestellung abgeschlossen!').waitFor();
  await picture(page, 'abgeschlossen');
  await key(page, 'Takeaway').waitFor();
  await page.context().setOffline(true);
  await chooseTable(page, '7');
  await key(page, /^Vom Grill/).click();
  await key(page, /^Bratwurst/).click();
  await key(page, /^Bestellung abschliessen/).click();
  await pay(page);
  await key(page, 'Takeaway').waitFor();
  await key(page, /wartet/).click();
  await key(page, 'Jetzt senden').waitFor();
  await picture(page, 'offline');
  await page.getByRole('button', { name: 'Schliessen' }).click();
  await page.context().setOffline(false);
  await page
    .getByText(/1 wartet/)
    .first()
    .waitFor({ state: 'hidden' });
  await key(page, 'Navigation öffnen').click();
  await picture(page, 'menue-telefon');
}

async function waiterOnTablet(page: Page): Promise<void> {
  await logInAsWaiter(page);
  await chooseTable(page, '4', 'tisch-tablet');
  await key(page, /^Getränke/).click();
  for (const item of [/^Rivella rot/, /^Rivella rot/, /^Süssmost/, /^Cola/]) await key(page, item).click();
  await picture(page, 'artikel-tablet');
  await key(page, /^Bestellung abschliessen/).click();
  await key(page, 'CHF 20').click();
  await picture(page, 'zahlung-tablet');
  await key(page, 'Zahlung abschliessen').click();
  await key(page, 'Takeaway').waitFor();
  await page.getByRole('button', { name: 'Menü', exact: true }).click();
  await picture(page, 'menue-tablet');
  await pictureOf(page, '/event-menu?event=999', 'kein-zugriff', 'Kein Zugriff');
}

async function kitchen(page: Page): Promise<void> {
  await logIn(page, DEMO_LOGINS.kitchen);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('article').nth(1).getByRole('button', { name: 'In Zubereitung' }).click();
  await page.getByRole('article').nth(2).getByRole('button', { name: 'Fertig' }).click();
  await key(page, 'Erledigt (1)').waitFor();
  await page.locator('.ticket-gone').waitFor({ state: 'detached' });
  await picture(page, 'kueche');
  await key(page, 'Erledigt (1)').click();
  await key(page, /^Zurückholen/).waitFor();
  await picture(page, 'kueche-erledigt');
  await key(page, 'Schliessen').click();
  await key(page, 'Alle Kategorien').click();
  await picture(page, 'kueche-station');
  await key(page, 'Schliessen').click();
  await page.getByRole('switch', { name: 'Demo' }).click();
  await picture(page, 'kueche-demo');
  await pictureOf(page, '/pickup/1', 'abholung', 'Abholbereit');
  await page.goto('/kitchen');
  await page.getByRole('article').first().waitFor();
  await page.context().setOffline(true);
  await page.getByText(/^Keine Verbindung zum Server seit/).waitFor();
  await picture(page, 'kueche-ohne-verbindung');
}

async function waiterAccess(page: Page): Promise<void> {
  await logIn(page, DEMO_LOGINS.organizer);
  await pictureOf(page, '/events/1', 'event-informationen', 'Kellnerkarte drucken');
}

async function organizer(page: Page): Promise<void> {
  await logIn(page, DEMO_LOGINS.organizer);
  await pictureOf(page, '/events', 'events', 'Details');
  await pictureOf(page, '/events/create', 'event-erstellen', 'Kellner-Passwort');
  await pictureOf(page, '/events/menu-management', 'menueverwaltung', 'Neuer Menüpunkt');
  await pictureOf(page, '/events/1?tab=menu', 'event-menue', 'Hinzufügen');
  await pictureOf(page, '/events/1?tab=devices', 'service-nummern', 'Service 1');
  await pictureOf(page, '/statistics/event/1', 'statistik', 'Umsatz');
  await page.getByRole('heading', { name: 'Exporte' }).evaluate((heading) => heading.scrollIntoView());
  await picture(page, 'statistik-export');
  await pictureOf(page, '/statistics/event/1/orders', 'statistik-bestellungen', 'CHF');
  await pictureOf(page, '/statistics/event/1/items', 'statistik-artikel', 'CHF');
  await pictureOf(page, '/statistics/event/1/device/device_1', 'statistik-geraet', 'CHF');
  await pictureOf(page, '/', 'tisch-und-event', 'Heute: Dorffest');
  await pictureOf(page, '/menu', 'standardmenue', 'Vorspeisen');
  await printerSetup(page);
  await pictureOf(page, '/demo/papier', 'bons', /Bratwurst/);
}

async function printerSetup(page: Page): Promise<void> {
  await pictureOf(page, '/events/printer-setup', 'drucker-1-event', 'Event wählen');
  await key(page, 'Weiter').click();
  await page.getByRole('heading', { name: 'Drucker suchen' }).waitFor();
  await picture(page, 'drucker-2-suchen');
  await key(page, 'Weiter').click();
  await page.getByRole('heading', { name: 'Wer druckt was?' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture(page, 'drucker-3-kategorien');
  await key(page, 'Speichern').click();
  await key(page, 'Alle testen').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture(page, 'drucker-4-fertig');
}

async function newcomer(page: Page): Promise<void> {
  await pictureOf(page, '/login', 'anmelden', 'Kellner-Login');
  await pictureOf(page, '/register', 'registrieren', 'Passwort bestätigen');
  await page.getByLabel('Benutzername').fill('buvette');
  await page.getByLabel('Passwort', { exact: true }).fill('apfelkuchen');
  await page.getByLabel('Passwort bestätigen').fill('apfelkuchen');
  await key(page, 'Registrieren').click();
  await page.getByText('Bitte kontaktieren Sie den Administrator').waitFor();
  await picture(page, 'registriert');
  await pictureOf(page, '/', 'ohne-rolle', 'Ihrem Konto ist noch keine Rolle zugewiesen');
}

async function administrator(page: Page): Promise<void> {
  await register(demo.url, { username: 'waiter_dorffest_eva', password: 'apfelkuchen' });
  await logIn(page, DEMO_LOGINS.admin);
  await page.getByLabel('Rolle von buvette').waitFor();
  await picture(page, 'benutzer');
  await pictureOf(page, '/debug/printer', 'drucker-diagnose', 'Run All Tests');
}

try {
  await as(PHONE, waiterOnPhone);
  await as(TABLET, waiterOnTablet);
  await as({ ...TABLET, baseURL: demo.url.replace('localhost', IN_THE_NETWORK) }, waiterAccess);
  await as(TABLET, organizer);
  await as(TABLET, newcomer);
  await as(TABLET, administrator);
  await as(TABLET, kitchen);
} finally {
  await browser.close();
  await demo.stop();
}
