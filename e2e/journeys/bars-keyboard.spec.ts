import type { Page } from '@playwright/test';
import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { LOGIN } from '../support/bars/entrance-screens.ts';
import { ORDERS } from '../support/bars/event-data.ts';
import { EVENT_COPY, MENU_MANAGEMENT } from '../support/bars/event-screens.ts';
import { ITEMS } from '../support/bars/menu-data.ts';
import { SETTINGS } from '../support/bars/office-screens.ts';
import { openScreen } from '../support/bars/open-screen.ts';
import { TABLE_STEP } from '../support/bars/order-screens.ts';
import { PEOPLE } from '../support/bars/people.ts';
import { VIEWPORTS } from '../support/bars/viewports.ts';
import { untilPaid } from '../support/paid.ts';

const [, PHONE, , SMALL_TABLET, TABLET] = VIEWPORTS;
const MAX_TABS = 80;

interface Focus {
  name: string;
  /** What is wrong with it for whoever only sees. */
  hidden: string;
}

async function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(async () => {
    // What has the focus is brought into view with the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
    const element = document.activeElement as HTMLElement;
    const area = element.matches('input[type="checkbox"], input[type="radio"]')
      ? (element.closest('label') ?? element)
      : element;
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const name = (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const { left, top, right, bottom } = area.getBoundingClientRect();
    const hits = [(top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
    const hit = hits.find((one) => !one || !(area.contains(one) || one.contains(area)));
    const isOnTop = hit === undefined;
    const hasRing =
      getComputedStyle(element).outlineStyle !== 'none' ||
      [...document.querySelectorAll(':has(:focus-visible)')].some(
        (box) => getComputedStyle(box).outlineStyle !== 'none',
      );
    // After the last control the browser's own come, then the page again; a new page gives the focus to its heading.
    if (element.matches('body, main, h1')) return { name: '', hidden: '' };
    const hidden = !isOnTop ? 'covered' : !hasRing ? 'without a ring' : '';
    return {
      name,
      hidden: hidden && `${hidden} ${hit?.outerHTML.slice(0, 100)} ${[left, top, right, bottom].map(Math.round)}`,
    };
  });
}

/** As somebody without a mouse: from one control to the next, until the wanted one has the focus. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press('Tab');
    const { name, hidden } = await focusOf(page);
    expect(hidden, name).toBe('');
    if (wanted.test(name)) return;
  }
  throw new Error(`No Tab leads to ${wanted}`);
}

for (const viewport of [SMALL_TABLET, PHONE]) {
  test(`an order is taken and paid by keys alone at a width of ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openScreen(
      page,
      { ...TABLE_STEP, special: { 'POST /api/orders': { status: 201, body: ORDERS[0] } } },
      'filled',
    );
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Kategorien', level: 1 })).toBeFocused();
    await tabTo(page, /^Alkoholfreie Getränke/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Alkoholfreie Getränke' })).toBeFocused();
    await tabTo(page, /^\S.*, CHF/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Bestellung abschliessen (2 Artikel)' })).toBeVisible();
    await tabTo(page, /^Bestellung abschliessen/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Total')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tisch 12', level: 1 })).toBeFocused();
    await page.keyboard.type('100');
    await untilPaid(page, () => page.keyboard.press('Enter'));
  });
}

test('an organizer logs in and creates an event by keys alone', async ({ page }) => {
  const special = {
    'POST /api/auth/login': { body: PEOPLE.organizer },
    'POST /api/events': { status: 201, body: { id: 9 } },
  };
  await openScreen(page, { ...LOGIN, special }, 'filled');
  await tabTo(page, /^Benutzername/);
  await page.keyboard.type('turnverein');
  await tabTo(page, /^Passwort/);
  await page.keyboard.type('sommerfest');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeFocused();
  await tabTo(page, /^Event erstellen/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kellner-Passwort')).toBeVisible();
  await tabTo(page, /^Name/);
  await page.keyboard.type('Herbstfest');
  await tabTo(page, /^Datum/);
  // Day and month alike, whichever the browser asks for first.
  await page.keyboard.type('11112027');
  await tabTo(page, /^Speichern/);
  const saving = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Enter');
  expect((await saving).postDataJSON()).toMatchObject({ name: 'Herbstfest', eventDate: '2027-11-11' });
  await expect(page).toHaveURL(/\/events$/);
});

test('each field that has the focus is whole above the keys of a long form', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openScreen(page, EVENT_COPY, 'filled');
  await tabTo(page, /^Speichern/);

  await page.setViewportSize(TABLET);
  await openScreen(page, SETTINGS, 'filled');
  const text = await page.getByLabel('Text auf Quittungen').boundingBox();
  // Its first line stands above the keys, its last one below their upper edge.
  await page.setViewportSize({ width: TABLET.width, height: Math.round(text?.y ?? 0) + 140 });
  await tabTo(page, /^Text auf Quittungen/);
});

const NEW_ITEMS = Array.from({ length: 30 }, (_, n) => ({ name: `Wurst ${n + 1}`, price: 6.5 + n }));
/** Five minutes, for somebody who types three keys in a second. */
const KEYS_IN_FIVE_MINUTES = 5 * 60 * 3;

/** Answers how many keys went down in the page since. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  const keys = await page.evaluateHandle(() => {
    const counted = { down: 0 };
    window.addEventListener('keydown', () => counted.down++, { capture: true });
    return counted;
  });
  return () => keys.evaluate(({ down }) => down);
}

test('an organizer enters thirty items by keys alone, in fewer than five minutes bring; Esc asks before it drops a change', async ({
  page,
}) => {
  const special = { 'POST /api/menu': { status: 201, body: { ...ITEMS[0], id: 999 } } };
  await openScreen(page, { ...MENU_MANAGEMENT, special }, 'filled');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/menu')) sent.push(request.postDataJSON());
  });
  const form = page.locator('section', { has: page.getByRole('heading', { name: 'Neuer Menüpunkt' }) });
  const name = form.getByLabel('Name');
  const keys = await countKeys(page);
  // The form of categories, which comes first, has a name, too.
  await tabTo(page, /^Name/);
  await tabTo(page, /^Name/);
  await expect(name).toBeFocused();
  await tabTo(page, /^Kategorie/);
  await page.keyboard.press('ArrowDown');
  for (let back = 0; back < 2; back++) await page.keyboard.press('Shift+Tab');
  for (const item of NEW_ITEMS) {
    const price = String(item.price).replace('.', ',');
    await page.keyboard.type(item.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
    await expect(form.getByText(`${item.name} gespeichert`)).toBeVisible();
  }
  expect(sent).toMatchObject(NEW_ITEMS);
  expect(await keys()).toBeGreaterThan(NEW_ITEMS.map(({ name }) => name).join('').length);
  expect(await keys()).toBeLessThan(KEYS_IN_FIVE_MINUTES);

  const edit = page.getByRole('button', { name: /^Bearbeiten/ }).first();
  await edit.press('Enter');
  await page.keyboard.type('neu');
  const question = page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' });
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Verwerfen' }).press('Enter');
  await expect(edit).toBeVisible();
});
