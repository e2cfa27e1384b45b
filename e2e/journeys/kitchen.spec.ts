import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, killableTest, emptyTest as test } from '../support/journey.ts';
import { logIn } from '../support/people.ts';
import { KITCHEN, type PlacedOrder, type SmallFest, setUpSmallFest } from '../support/small-fest.ts';

/** What rings once. */
const TONES = 2;

async function enter(page: Page, baseURL: string | undefined): Promise<SmallFest> {
  const fest = await setUpSmallFest(baseURL ?? '');
  await logIn(page, KITCHEN);
  await expect(page).toHaveURL(/\/kitchen$/);
  await expect(page.getByRole('heading', { name: 'Küche' })).toBeVisible();
  return fest;
}

const ticketOf = (page: Page, number: number, table: string) =>
  page.getByRole('article', { name: `Bestellung ${number}, Tisch ${table}` });

test.describe('the kitchen', () => {
  async function statusOf({ organizer, eventId }: SmallFest, number: number): Promise<string | undefined> {
    const orders = await organizer.get<PlacedOrder[]>(`/api/orders?eventId=${eventId}`);
    return orders.find(({ orderNumber }) => orderNumber === number)?.status;
  }

  test('sees an order without a reload, prepares it, finishes it and takes it back, and the guests see it', async ({
    page,
    context,
    baseURL,
  }) => {
    const fest = await enter(page, baseURL);
    await expect(page.getByText('Keine offenen Bestellungen')).toBeVisible();
    const guests = await context.newPage();
    await guests.goto(`/pickup/${fest.eventId}`);
    const number = await fest.order('5', 'Bratwurst', 2);
    const shownAs = (state: string) => guests.getByRole('region', { name: state }).getByText(String(number));
    const ticket = ticketOf(page, number, '5');
    await expect(ticket).toBeVisible();
    await expect(shownAs('In Zubereitung')).toBeVisible();
    await page.bringToFront();
    await expect(ticket.getByRole('button', { name: '2 × Bratwurst' })).toBeVisible();
    await expectAccessible(page);

    await ticket.getByRole('button', { name: 'In Zubereitung' }).click();
    await expect.poll(() => statusOf(fest, number)).toBe('preparing');
    await expectWithinItsChip(page.getByRole('button', { name: 'Rückgängig' }));
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => statusOf(fest, number)).toBe('new');
    await ticket.getByRole('button', { name: 'Fertig' }).click();
    await expect.poll(() => statusOf(fest, number)).toBe('completed');
    await expect(ticket).toHaveCount(0);
    await expect(shownAs('Abholbereit')).toBeVisible();
    await expect(guests.locator('body')).not.toHaveText(/CHF|\d\.\d\d|Bratwurst/);
    await guests.close();

    await page.getByRole('button', { name: 'Erledigt (1)' }).click();
    await page.getByRole('button', { name: `Zurückholen: Bestellung ${number}, Tisch 5` }).click();
    await page.getByRole('button', { name: 'Schliessen' }).click();
    await expect(ticket).toBeVisible();
    await expect.poll(() => statusOf(fest, number)).toBe('preparing');
  });

  test('knows how many of each item are still to be made', async ({ page, baseURL }, { project }) => {
    const fest = await enter(page, baseURL);
    const numbers = [await fest.order('1', 'Bratwurst', 2), await fest.order('2', 'Bratwurst', 3)];
    await fest.order('2', 'Pommes frites');
    if (project.name === 'phone') await page.getByText('Total offen: 6 Artikel').click();
    else await expectReadableFromAfar(page);
    await expect(page.getByText('5 × Bratwurst')).toBeAttached();
    await expect(page.getByText('1 × Pommes frites').first()).toBeAttached();
    await ticketOf(page, numbers[1] ?? 0, '2')
      .getByRole('button', { name: 'Fertig' })
      .click();
    await expect(page.getByText('5 × Bratwurst')).toHaveCount(0);
    await expect.poll(() => statusOf(fest, numbers[1] ?? 0)).toBe('completed');
  });

  test('with two stations hears an order once, and sees what the other one has finished', async ({
    page,
    otherPage,
    baseURL,
  }) => {
    const fest = await enter(page, baseURL);
    await addDrink(fest);
    const tones = await countTones(otherPage);
    await logIn(otherPage, KITCHEN);
    await otherPage.getByRole('button', { name: 'Ton aktivieren' }).click();
    expect(await tones()).toBe(TONES);
    // What is there when it hears of the orders for the first time is not new.
    await expect(otherPage.getByText('Keine offenen Bestellungen')).toBeVisible();
    const number = await orderFoodAndDrink(fest);
    const grill = ticketOf(page, number, '4');
    const bar = ticketOf(otherPage, number, '4');
    await chooseStation(page, 'Speisen');
    await chooseStation(otherPage, 'Getränke');
    await expect(grill.getByRole('button', { name: '2 × Bratwurst' })).toBeVisible();
    await expect(grill.getByText('ohne Senf')).toBeVisible();
    await expect(grill.getByText('Rivella')).toHaveCount(0);
    await expect(bar.getByRole('button', { name: '1 × Rivella' })).toBeVisible();
    await expect(bar.getByText('+ 2 von anderen Stationen', { exact: true })).toBeVisible();

    await grill.getByRole('button', { name: 'Fertig' }).click();
    await expect(grill).toHaveCount(0);
    await expect(bar.getByText('+ 2 anderswo: fertig')).toBeVisible();
    expect(await statusOf(fest, number)).toBe('preparing');
    // As long as a hand takes: what strikes twice at once is a worn key.
    await otherPage.keyboard.press('1', { delay: 100 });
    await expect(bar.getByRole('button', { name: 'In Zubereitung' })).toHaveAttribute('aria-pressed', 'true');
    await otherPage.keyboard.press('1');
    await expect(bar).toHaveCount(0);
    await expect.poll(() => statusOf(fest, number)).toBe('completed');
    // Once for the press that turned it on, once for the order.
    expect(await tones()).toBe(2 * TONES);
  });

  test('tries things out in the demo, and the server hears nothing of it', async ({ page, baseURL }) => {
    const fest = await enter(page, baseURL);
    const seen = page.waitForRequest('**/orders/seen');
    const number = await fest.order('3', 'Bratwurst');
    await expect(ticketOf(page, number, '3')).toBeVisible();
    await seen;
    const changes: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() !== 'GET') changes.push(sent.url());
    });
    await page.getByRole('switch', { name: 'Demo' }).click();
    await expect(page.getByText('Demo – ohne Serververbindung')).toBeVisible();
    const example = ticketOf(page, 1, '5');
    await expect(page.getByRole('article')).toHaveCount(1);
    await example.getByRole('button', { name: 'In Zubereitung' }).click();
    await example.getByRole('button', { name: 'Fertig' }).click();
    await expect(example).toHaveCount(0);
    expect(changes).toEqual([]);
    await page.getByRole('switch', { name: 'Demo' }).click();
    await expect(ticketOf(page, number, '3')).toBeVisible();
    expect(await statusOf(fest, number)).toBe('new');
  });
});

killableTest.describe('the kitchen', () => {
  // A server that is down is noticed by requests that fail.
  killableTest.use({
    keepsClient: true,
    expectedComplaints: /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/,
  });

  killableTest(
    'says so when the server is gone and misses no order when it is back',
    async ({ page, baseURL, server }) => {
      const fest = await enter(page, baseURL);
      const before = await fest.order('7', 'Bratwurst');
      await expect(ticketOf(page, before, '7')).toBeVisible();
      await server.kill();
      await expect(page.getByText(/^Keine Verbindung zum Server seit/)).toBeVisible();
      await expect(ticketOf(page, before, '7').getByRole('button', { name: 'Fertig' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await server.start();
      const during = await fest.order('8', 'Pommes frites', 3);
      await expect(ticketOf(page, during, '8')).toBeVisible();
      await expect(ticketOf(page, before, '7')).toBeVisible();
      await expect(page.getByText(/^Keine Verbindung zum Server seit/)).toHaveCount(0);
      await expect(page.getByRole('article')).toHaveCount(2);
      const after = await fest.order('9', 'Bratwurst');
      await expect(ticketOf(page, after, '9')).toBeVisible();
    },
  );
});

/** On a wall of 1920 × 1080: dark, the item 32 and the table 48 pixels high, and larger by two steps. */
async function expectReadableFromAfar(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const ticket = page.getByRole('article').first();
  const sizes = async () => {
    const texts = [ticket.getByRole('button', { name: /×/ }).first(), ticket.getByRole('heading')];
    return Promise.all(
      texts.map((text) => text.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))),
    );
  };
  expect(await sizes()).toEqual([32, 48]);
  await page.getByRole('button', { name: 'A+ Schrift grösser' }).click();
  await page.getByRole('button', { name: 'A+ Schrift grösser' }).click();
  const [item = 0, table = 0] = await sizes();
  expect(item).toBeCloseTo(46.4);
  expect(table).toBeCloseTo(69.6);
  await expect(page.getByRole('button', { name: 'A+ Schrift grösser' })).toHaveAttribute('aria-disabled', 'true');
  if (before) await page.setViewportSize(before);
}

/** Answers how many tones the page has played. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
      return create.call(this);
    };
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
}

async function chooseStation(page: Page, category: string): Promise<void> {
  await page.getByRole('button', { name: 'Alle Kategorien' }).click();
  await page.getByRole('checkbox', { name: category }).check();
  await page.getByRole('button', { name: 'Schliessen' }).click();
}

async function addDrink({ organizer, eventId }: SmallFest): Promise<void> {
  const { id: categoryId } = await organizer.post<{ id: number }>('/api/categories', {
    name: 'Getränke',
    displayOrder: 2,
  });
  const { id: menuItemId } = await organizer.post<{ id: number }>('/api/menu', {
    name: 'Rivella',
    price: 4.5,
    categoryId,
  });
  await organizer.post(`/api/events/${eventId}/menu-items`, { menuItemId, specialPrice: 4.5 });
}

/** Two sausages without mustard and a Rivella for table 4. */
async function orderFoodAndDrink({ organizer, eventId }: SmallFest): Promise<number> {
  const menu = await organizer.get<{ menuItem: { id: number; name: string } }[]>(`/api/events/${eventId}/menu-items`);
  const line = (name: string, quantity: number, price: number) => ({
    menuItem: menu.find(({ menuItem }) => menuItem.name === name)?.menuItem,
    quantity,
    price,
  });
  const placed = await organizer.post<PlacedOrder>('/api/orders', {
    clientOrderId: crypto.randomUUID(),
    tableNumber: '4',
    eventId,
    isTakeawayMode: false,
    items: [{ ...line('Bratwurst', 2, 8.5), note: 'ohne Senf' }, line('Rivella', 1, 4.5)],
    total: 21.5,
    paymentAmount: 21.5,
    change: 0,
  });
  return placed.orderNumber;
}

async function expectWithinItsChip(key: Locator): Promise<void> {
  await expect(key).toBeVisible();
  const beyond = await key.evaluate((of) => {
    const chip = of.closest('.undo-chip') ?? document.body;
    return of.getBoundingClientRect().right - chip.getBoundingClientRect().right;
  });
  expect(beyond).toBeLessThanOrEqual(0);
}
