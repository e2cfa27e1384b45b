import { contrastRatio, textColorOn } from '@bestellsystem/domain/color.ts';
import type { Page } from '@playwright/test';
import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { EVENT } from '../support/bars/event-data.ts';
import { EVENT_COPY, EVENT_PAGE, MENU_MANAGEMENT } from '../support/bars/event-screens.ts';
import { openWithLargeLetters } from '../support/bars/large-letters.ts';
import { EVENT_MENU } from '../support/bars/menu-data.ts';
import { BOOKING, USERS } from '../support/bars/office-screens.ts';
import { FAILED_REQUEST, openScreen } from '../support/bars/open-screen.ts';
import { STATISTICS_SCREENS } from '../support/bars/statistics-screens.ts';
import { nameOf, resize, VIEWPORTS } from '../support/bars/viewports.ts';

test.use({
  expectedComplaints: FAILED_REQUEST,
});

/** Around what has the focus. */
const RING_PX = 5;

/** What is posted to a path from now on; a refusal for what the server doesn't take. */
async function takePosts(page: Page, path: string, refusalOf: (body: { name?: string }) => string | undefined) {
  const taken: Record<string, unknown>[] = [];
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = route.request().postDataJSON() as Record<string, unknown>;
    const message = refusalOf(body);
    if (message !== undefined) return route.fulfill({ status: 409, json: { message, code: 'REFUSED', details: [] } });
    taken.push(body);
    return route.fulfill({ status: 201, json: { ...body, id: 90 + taken.length } });
  });
  return taken;
}

function statistics(title: string) {
  const screen = STATISTICS_SCREENS.find((one) => one.title === title);
  if (!screen) throw new Error(`no screen ${title}`);
  return screen;
}

/** Texts of a drawing that touch another one, or reach beyond it. */
function crowdedTexts(chart: Element): string[] {
  const room = chart.getBoundingClientRect();
  const texts = [...chart.querySelectorAll('text')].filter(({ textContent }) => textContent !== '');
  const boxes = texts.map((text) => ({ text: text.textContent ?? '', box: text.getBoundingClientRect() }));
  return boxes.flatMap(({ text, box }, index) => {
    const isCut = box.left < room.left - 1 || box.right > room.right + 1 || box.bottom > room.bottom + 1;
    const others = boxes.slice(index + 1).filter(({ box: other }) => {
      const isBeside = box.right <= other.left || other.right <= box.left;
      // Lines of letters are higher than the letters.
      return !isBeside && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > box.height / 3;
    });
    return [...(isCut ? [`${text} is cut off`] : []), ...others.map((other) => `${text} on ${other.text}`)];
  });
}

/** Amounts of which a part stands on the next line. */
function brokenAmounts(parts: Element[]): string[] {
  const linesOf = (text: Text, from: number, length: number) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, from + length);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))).size;
  };
  return parts.flatMap((part) =>
    [...part.childNodes, ...[...part.querySelectorAll('*')].flatMap(({ childNodes }) => [...childNodes])]
      .filter((node): node is Text => node instanceof Text)
      .flatMap((text) =>
        [...text.data.matchAll(/CHF [-+]?[\d'.]+/g)]
          .filter(({ index, 0: amount }) => linesOf(text, index, amount.length) > 1)
          .map(([amount]) => amount),
      ),
  );
}

const MENU_FILE = `Kategorie;Artikel;Preis;Beschreibung
Imbiss;Käseküchlein;6,50;warm
Imbiss;Cordon bleu;gratis;
Imbiss;Spiegelei;4;
Kaffee;Café crème;4.00;
`;

test('a menu comes out of a file, with what is left out and what the server refuses, line by line', async ({
  page,
}) => {
  await openScreen(page, MENU_MANAGEMENT, 'filled');
  const categories = await takePosts(page, '/api/categories', () => undefined);
  const items = await takePosts(page, '/api/menu', ({ name }) => (name === 'Spiegelei' ? 'Zu billig.' : undefined));
  await page.getByRole('button', { name: 'Menü importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Menü importieren' });
  const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(MENU_FILE, 'latin1') };
  await dialog.getByLabel('Datei wählen (CSV)').setInputFiles(file);
  await expect(dialog.getByRole('status')).toHaveText('2 neu, 1 neue Kategorie, 1 schon vorhanden, 1 fehlerhaft');
  await expect(dialog.getByRole('alert')).toContainText(/Zeile 3: .*Cordon bleu/);
  await expect(dialog.getByRole('row', { name: /Käseküchlein warm Imbiss \(neu\) CHF 6\.50/ })).toBeVisible();
  await dialog.getByRole('button', { name: '2 Menüpunkte anlegen' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Nicht angelegt:Zeile 4 (Spiegelei): Zu billig.');
  await expect(dialog.getByText('1 Menüpunkt angelegt')).toBeVisible();
  expect(categories).toMatchObject([{ name: 'Imbiss' }]);
  expect(items).toEqual([{ name: 'Käseküchlein', price: 6.5, description: 'warm', categoryId: 91 }]);
});

test('what a file brings reads without broken words on a phone, also beside a long category', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openScreen(page, MENU_MANAGEMENT, 'filled');
  await page.getByRole('button', { name: 'Menü importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Menü importieren' });
  await dialog.getByLabel('Oder hier einfügen').fill('Nachspeisen vom Frauenverein;Käseküchlein;1250,00');
  const name = dialog.getByRole('region', { name: 'Vorschau' }).getByText('Käseküchlein');
  const lines = await name.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test('of a statistic the two times of a selection stand side by side', async ({ page }) => {
  const [overview] = STATISTICS_SCREENS;
  if (!overview) throw new Error('no overview');
  await openScreen(page, overview, 'filled');
  // The smallest phone has all below each other.
  for (const viewport of VIEWPORTS.slice(1)) {
    await resize(page, viewport);
    const [from, to] = await Promise.all(['Zeit von', 'Zeit bis'].map((name) => page.getByLabel(name).boundingBox()));
    expect(from?.y, nameOf(viewport)).toBe(to?.y);
  }
});

test.describe('with letters of twice their size, on a phone,', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(VIEWPORTS[1]);
  });

  test('the words of a chart are as large as others, and none lie on others or are cut off', async ({ page }) => {
    await openWithLargeLetters(page, statistics('Statistik'));
    const charts = page.locator('svg:has(text)');
    expect(await charts.count()).toBeGreaterThan(0);
    for (const chart of await charts.all()) expect(await chart.evaluate(crowdedTexts)).toEqual([]);
    const heights = await charts
      .locator('text')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
    // Of 14 px at the usual size.
    expect(Math.min(...heights.filter((height) => height > 0))).toBeGreaterThan(2 * 14);
  });

  for (const title of ['Statistik', 'Alle Bestellungen', 'Abrechnung eines Geräts']) {
    test(`no amount of the page «${title}» is broken`, async ({ page }) => {
      await openWithLargeLetters(page, statistics(title));
      expect(await page.locator('td, dd, p').evaluateAll(brokenAmounts)).toEqual([]);
    });
  }
});

test('an event is copied with its menu, its prices and its printers', async ({ page }) => {
  const special = {
    'POST /api/events': { status: 201, body: { ...EVENT, id: 9 } },
    'GET /api/events/9/menu-items': { body: [] },
    'GET /api/events/9/printer-config': { body: { eventId: 9, printers: [] } },
  };
  await openScreen(page, { ...EVENT_COPY, special }, 'filled');
  const entries = await takePosts(page, '/api/events/9/menu-items', () => undefined);
  const printers = await takePosts(page, '/api/events/9/printer-config', () => undefined);
  await expect(page.getByLabel('Datum')).toHaveValue('');
  await page.getByLabel('Datum').fill('2027-11-20');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(`Event kopiert: ${EVENT_MENU.length} Menüpunkte, 1 Drucker.`)).toBeVisible();
  expect(entries).toEqual(
    EVENT_MENU.map(({ menuItem, specialPrice }) => expect.objectContaining({ menuItemId: menuItem.id, specialPrice })),
  );
  expect(printers).toMatchObject([{ eventId: 9, printers: [{ ip: '192.168.1.50', port: 9100 }] }]);
  await page.getByRole('link', { name: 'Zum neuen Event' }).click();
  await expect(page).toHaveURL(/\/events\/9\?tab=menu$/);
});

test('a colour of three or six digits is shown with its contrast before it is saved', async ({ page }) => {
  await openScreen(page, MENU_MANAGEMENT, 'filled');
  const categories = await takePosts(page, '/api/categories', () => undefined);
  const field = page.getByLabel('Eigene Farbe');
  const shownFor = (hex: string) => `Kontrast ${contrastRatio(hex, textColorOn(hex)).toFixed(1)} : 1`;
  for (const [typed, hex] of [
    ['#38f', '#3388FF'],
    ['115E59', '#115E59'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(shownFor(hex))).toBeVisible();
  }
  await page.getByLabel('Name').first().fill('Imbiss');
  await field.fill('grün');
  await field.press('Enter');
  await expect(page.getByText('Bitte eine Farbe wie #3B82F6 oder #38F angeben.')).toBeVisible();
  await field.fill('#38f');
  await field.press('Enter');
  await expect.poll(() => categories).toMatchObject([{ name: 'Imbiss', color: '#3388FF' }]);
});

test('what was deleted a moment ago makes the page of a phone no wider', async ({ page }) => {
  await openScreen(page, MENU_MANAGEMENT, 'filled');
  await page.route('**/api/menu/*', (route) => route.fulfill({ status: 204 }));
  const { width, height } = VIEWPORTS[1];
  await page.setViewportSize({ width, height });
  await page.getByRole('tab', { name: 'Menüpunkte' }).click();
  await page.getByRole('button', { name: 'Löschen' }).first().click();
  await page.getByRole('button', { name: 'Rückgängig' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test('on a phone what is said of a price of an event leaves the item its lines and the ring of the focus its room', async ({
  page,
}) => {
  await page.setViewportSize(VIEWPORTS[1]);
  await openScreen(page, { ...EVENT_PAGE, path: '/events/1?tab=menu', shows: { filled: 'Entfernen' } }, 'filled');
  const field = page.getByLabel(/^Preis für/).first();
  const roomAbove = async (words: string) => {
    const top = (await page.getByText(words).filter({ visible: true }).first().boundingBox())?.y ?? 0;
    const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 };
    return top - y - height;
  };
  expect(await roomAbove('-0.50')).toBeGreaterThan(RING_PX);
  await field.fill('viel');
  await field.press('Enter');
  expect(await roomAbove('Bitte einen Betrag')).toBeGreaterThan(RING_PX);
  const standard = page.getByText('Standard', { exact: true }).first();
  expect((await standard.boundingBox())?.height).toBeLessThan(30);
});

test('a user with a long name is read in at most two lines, also on a phone', async ({ page }) => {
  await openScreen(page, USERS, 'filled');
  await page.setViewportSize(VIEWPORTS[0]);
  const name = page.getByText('musikgesellschaft-eintracht-unterkulm', { exact: true });
  expect((await name.boundingBox())?.height).toBeLessThan(60);

  // Nor do its neighbours give way to it where there is a table.
  const username = 'musikgesellschaft_eintracht_unterkulm_und_umgebung';
  const body = [{ id: 1, username, role: 'EVENT_ORGANIZER' }];
  await page.setViewportSize(VIEWPORTS[4]);
  await openScreen(page, { ...USERS, special: { 'GET /api/users': { body } }, shows: { filled: username } }, 'filled');
  const key = page.getByRole('button', { name: `Neues Passwort für ${username}` });
  expect((await key.boundingBox())?.height).toBe(48);
  const choice = page.getByRole('combobox', { name: `Rolle von ${username}` });
  expect((await choice.boundingBox())?.width).toBeGreaterThan(200);
});

test('on a phone every tab of an event is wholly on the screen', async ({ page }) => {
  for (const viewport of VIEWPORTS.slice(0, 2)) {
    await page.setViewportSize(viewport);
    await openScreen(page, EVENT_PAGE, 'filled');
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(3);
    const edges = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().right));
    expect(edges.filter((right) => right > viewport.width)).toEqual([]);
  }
});

test('why an order was not booked, and the key, are in view at once on a phone', async ({ page }) => {
  await page.setViewportSize(VIEWPORTS[1]);
  const refused = { message: 'Das Event ist abgeschlossen. Bitte zuerst wieder öffnen.', code: 'EVENT_CLOSED' };
  await openScreen(page, BOOKING, 'filled');
  await page.route('**/api/quarantine/*/book', (route) => route.fulfill({ status: 409, json: refused }));
  await page.getByRole('button', { name: 'Als bezahlt buchen' }).click();
  await expect(page.getByText(refused.message)).toBeVisible();
  const hidden = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight);
  expect(hidden).toBe(0);
});

test('that the event is closed, and the way to open it, are in view at once on a phone', async ({ page }) => {
  await page.setViewportSize(VIEWPORTS[1]);
  const closed = { ...EVENT, isClosed: true };
  await openScreen(page, { ...BOOKING, special: { 'GET /api/events': { body: [closed] } } }, 'filled');
  await expect(page.getByRole('link', { name: 'Zum Abschluss' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Als bezahlt buchen' })).toBeDisabled();
  const hidden = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight);
  expect(hidden).toBe(0);
});
