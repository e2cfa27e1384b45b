import type { PickupOrder } from '@bestellsystem/domain/orders-schema.ts';
import type { Page } from '@playwright/test';
import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { KITCHEN_AND_MENU_SCREENS } from '../support/bars/kitchen-and-menu-screens.ts';
import { openScreen } from '../support/bars/open-screen.ts';

const WAITING = 35;
const READY = 40;

/** In the middle of an evening on which every third guest has a number of four digits. */
const ORDERS: PickupOrder[] = Array.from({ length: WAITING + READY }, (_, at) => ({
  id: at + 1,
  orderNumber: 950 + at,
  status: at < READY ? 'completed' : 'preparing',
  createdAt: new Date(Date.now() - 5 * 60_000 + at * 1_000).toISOString(),
  readyAt: at < READY ? new Date(Date.now() - 3 * 60_000 + at * 1_000).toISOString() : null,
}));

async function openPickup(page: Page, orders: readonly PickupOrder[]): Promise<void> {
  const screen = KITCHEN_AND_MENU_SCREENS.find(({ title }) => title === 'Abholung');
  if (!screen) throw new Error('no such screen');
  const special = { 'GET /api/events/1/pickup': { body: orders } };
  await openScreen(page, { ...screen, special, shows: { filled: 'Abholbereit' } }, 'filled');
}

/** What a column says, and whether it shows all of it. */
async function readColumn(page: Page, name: string) {
  return page.getByRole('region', { name }).evaluate((column) => {
    const bounds = column.getBoundingClientRect();
    const bottom = bounds.bottom - Number.parseFloat(getComputedStyle(column).paddingBottom);
    const numbers = [...column.querySelectorAll('li')];
    const line = [...column.querySelectorAll('p')].find((text) => text.checkVisibility({ visibilityProperty: true }));
    const limit = line ? line.getBoundingClientRect().top : bottom;
    const boxes = numbers.map((number) => number.getBoundingClientRect());
    const rowHeight =
      (boxes[0]?.height ?? 0) + Number.parseFloat(getComputedStyle(numbers[0]?.parentElement ?? column).rowGap);
    const sliced = numbers.filter(
      (number, at) =>
        number.scrollWidth > number.clientWidth ||
        (boxes[at]?.bottom ?? 0) > limit + 0.6 ||
        (boxes[at]?.right ?? 0) > bounds.right,
    );
    return {
      shown: numbers.length,
      more: Number(line?.textContent?.match(/\d+/)?.[0] ?? 0),
      sliced: sliced.map(({ textContent }) => textContent),
      isLineWhole: !line || line.getBoundingClientRect().bottom <= bottom + 0.6,
      rowsLeft: Math.floor((bottom - (line ?? numbers.at(-1) ?? column).getBoundingClientRect().bottom) / rowHeight),
    };
  });
}

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
  [360, 640],
] as const) {
  test(`of many numbers the guests see whole ones and how many more there are, at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openPickup(page, ORDERS);
    for (const [name, count] of [
      ['In Zubereitung', WAITING],
      ['Abholbereit', READY],
    ] as const) {
      const { shown, more, ...column } = await readColumn(page, name);
      expect(shown).toBeGreaterThan(6);
      expect(shown + more).toBe(count);
      expect(column).toEqual({ sliced: [], isLineWhole: true, rowsLeft: 0 });
    }
  });
}

test('numbers that fit have no line below them, and a screen that is turned shows as many as fit then', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPickup(page, ORDERS.slice(READY - 4, READY + 4));
  expect(await readColumn(page, 'Abholbereit')).toMatchObject({ shown: 4, more: 0, sliced: [] });
  await page.setViewportSize({ width: 1280, height: 260 });
  await expect.poll(async () => (await readColumn(page, 'Abholbereit')).more).toBeGreaterThan(0);
  expect(await readColumn(page, 'Abholbereit')).toMatchObject({ sliced: [], isLineWhole: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await readColumn(page, 'Abholbereit')).shown).toBe(4);
});

test('a number that was ready lately stands there after a reload, however long ago it was ordered', async ({
  page,
}) => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const slow: PickupOrder = {
    ...{ id: 1, orderNumber: 77, status: 'completed' },
    ...{ createdAt: minutesAgo(45), readyAt: minutesAgo(5) },
  };
  const fetched: PickupOrder = { ...slow, id: 2, orderNumber: 78, readyAt: minutesAgo(25) };
  await openPickup(page, [slow, fetched]);
  const ready = page.getByRole('region', { name: 'Abholbereit' }).getByRole('listitem');
  await expect(ready).toHaveText(['77']);
  await page.reload();
  await expect(ready).toHaveText(['77']);
});
