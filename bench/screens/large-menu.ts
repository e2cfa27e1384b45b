import { inLanes } from '@bestellsystem/e2e/faults/deliver.ts';
import { BROWSER_ARGS, findBrowser } from '@bestellsystem/e2e/support/find-browser.ts';
import { apiAs } from '@bestellsystem/e2e/support/people.ts';
import { RunningServer } from '@bestellsystem/e2e/support/running-server.ts';
import { ORGANIZER, setUpSmallFest } from '@bestellsystem/e2e/support/small-fest.ts';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';

const AT_ONCE = 8;

export interface LargeMenu {
  eventId: number;
  /** In the order of the menu. */
  categoryIds: number[];
}

/** A small fest with so many items more, the same number in each category. */
export async function setUpLargeMenu(baseURL: string, items: number, categories: number): Promise<LargeMenu> {
  const { eventId } = await setUpSmallFest(baseURL);
  const organizer = await apiAs(baseURL, ORGANIZER);
  const categoryIds: number[] = [];
  for (let c = 0; c < categories; c++) {
    const fields = { name: `Kategorie ${c + 1}`, displayOrder: c + 2 };
    categoryIds.push((await organizer.post<{ id: number }>('/api/categories', fields)).id);
  }
  const inEach = items / categories;
  await inLanes(items, AT_ONCE, async (index) => {
    const price = 3.5 + (index % inEach) / 2;
    const categoryId = categoryIds[Math.floor(index / inEach)];
    const item = { name: `Artikel ${index + 1} vom Grill`, price, categoryId };
    const { id } = await organizer.post<{ id: number }>('/api/menu', item);
    await organizer.post(`/api/events/${eventId}/menu-items`, { menuItemId: id, specialPrice: price });
  });
  await organizer.close();
  return { eventId, categoryIds };
}

export interface MenuSize {
  items: number;
  categories: number;
}

/** What is measured with a browser at a server of its own that has a large menu. */
export async function* atLargeMenu(
  { items, categories }: MenuSize,
  measure: (browser: Browser, baseURL: string) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const server = new RunningServer();
  await server.start();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  try {
    await setUpLargeMenu(server.url, items, categories);
    yield* measure(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** To a table's order, with all items on the screen: by fingers alone, for a mouse that lies there costs each frame. */
export async function openAllItems(page: Page): Promise<void> {
  await page.goto('/event-menu');
  await page.getByRole('button', { name: '7', exact: true }).tap();
  await page.getByRole('button', { name: 'Weiter' }).tap();
  await page.getByRole('button', { name: /^Alle,/ }).tap();
}

/** By what stands in the page: to ask all tiles for their roles leaves garbage that the next tap would have to clear up. */
export function tileOf(page: Page, n: number): Locator {
  return page.locator(`.item-tile[aria-label^="Artikel ${n} vom Grill,"]`);
}
