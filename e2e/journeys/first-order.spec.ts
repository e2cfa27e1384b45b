import { decodeWithNpos } from '@bestellsystem/print/testing/decode-with-npos.ts';
import { DEMO_LOGINS } from '@bestellsystem/server/demo/fill.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { untilPaid } from '../support/paid.ts';
import { apiAs } from '../support/people.ts';

interface Paper {
  printers: { name: string; bytes: string[] }[];
}

async function loginAsWaiter(page: Page): Promise<void> {
  await page.goto('/waiter-login?tag=DORFFEST');
  await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused();
  await page.getByLabel('Passwort', { exact: true }).fill('prost');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Anmelden' }).tap();
  await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();
}

/** What each virtual printer has put out, as an independent parser reads it. */
async function readTickets(page: Page): Promise<Record<string, string[]>> {
  const answer = await page.request.get('/api/demo/paper');
  const { printers } = (await answer.json()) as Paper;
  const tickets: Record<string, string[]> = {};
  for (const { name, bytes } of printers) {
    const decoded = await Promise.all(bytes.map((ticket) => decodeWithNpos(Buffer.from(ticket, 'base64'))));
    tickets[name] = decoded.map(({ text }) => text);
  }
  return tickets;
}

function withoutSpace(text: string): string {
  return text.replace(/\s/g, '');
}

async function countOrders(page: Page): Promise<number> {
  const answer = await page.request.get('/api/orders?eventId=1');
  return ((await answer.json()) as unknown[]).length;
}

async function orderForTable(page: Page, table: string): Promise<void> {
  for (const digit of table) await page.getByRole('button', { name: digit, exact: true }).tap();
  await page.getByRole('button', { name: 'Weiter' }).tap();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Warme Küche/ }).tap();
  await page.getByRole('button', { name: /^Älplermagronen, CHF 15\.00/ }).tap();
  await page.getByRole('button', { name: /^Käseschnitte/ }).tap();
  await page.getByRole('button', { name: /^Getränke/ }).tap();
  await page.getByRole('button', { name: /^Süssmost/ }).tap();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bestellung abschliessen (3 Artikel)' }).tap();
  await expect(page.getByRole('button', { name: 'CHF 50' })).toBeVisible();
}

/** With all that a device does on its way to its first order. */
test.use({ keepsClient: true });

test('a waiter takes an order, is paid, and each printer puts out its ticket once', async ({ page }) => {
  await loginAsWaiter(page);
  const ordersBefore = await countOrders(page);
  const before = await readTickets(page);
  await orderForTable(page, '12');
  await expect(page.getByText('CHF 34.00').first()).toBeVisible();
  const pay = page.getByRole('button', { name: 'Zahlung abschliessen', exact: true });
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription('Es fehlen noch CHF 34.00.');
  await page.getByRole('button', { name: 'CHF 50' }).tap();
  await expect(page.getByText('CHF 16.00').first()).toBeVisible();
  await expectAccessible(page);

  await expect(pay).toBeEnabled();
  // All in one moment, quicker than any finger: the key must lock in the tick of the first.
  const tapFiveTimes = (key: HTMLElement) => {
    for (let tap = 0; tap < 5; tap++) key.click();
  };
  await untilPaid(page, () => pay.evaluate(tapFiveTimes));
  await expect(page.getByRole('button', { name: 'Takeaway' })).toBeVisible();
  await expect(page.getByText(/Tisch 12 · CHF 34\.00 · Rückgeld CHF 16\.00/)).toBeVisible();
  expect(await countOrders(page)).toBe(ordersBefore + 1);

  await expect
    .poll(async () => {
      const after = await readTickets(page);
      return ['Küche', 'Bar'].map((name) => (after[name]?.length ?? 0) - (before[name]?.length ?? 0));
    })
    .toEqual([1, 1]);
  const after = await readTickets(page);
  const kitchen = after.Küche?.at(-1) ?? '';
  const bar = after.Bar?.at(-1) ?? '';
  for (const ticket of [kitchen, bar]) {
    expect(ticket).toContain('TISCH 12');
    expect(ticket).toMatch(/Bestellung \d+/);
    expect(ticket).not.toContain('KOPIE');
  }
  expect(kitchen).toContain('1x Älplermagronen');
  expect(kitchen).toContain('1x Käseschnitte');
  expect(kitchen).not.toContain('Süssmost');
  expect(bar).toContain('1x Süssmost');
  expect(bar).not.toContain('Käseschnitte');

  // What the page shows as paper is what the independent parser reads.
  await page.goto('/demo/papier');
  for (const [name, ticket] of Object.entries({ Küche: kitchen, Bar: bar })) {
    const strip = page
      .getByRole('region', { name: `Drucker ${name}` })
      .getByRole('listitem')
      .first();
    expect(withoutSpace(await strip.innerText())).toBe(withoutSpace(ticket));
  }
});

test('an order that is not paid yet survives a reload and the way back', async ({ page }) => {
  await loginAsWaiter(page);
  await orderForTable(page, '7');
  await page.reload();
  await expect(page.getByText('CHF 34.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Zurück' }).tap();
  await expect(page.getByRole('button', { name: 'Bestellung abschliessen (3 Artikel)' })).toBeVisible();
  // What was on the screen: what the guest adds is mostly of the same kind.
  await page.getByRole('button', { name: /^Süssmost/ }).tap();
  await expect(page.getByRole('button', { name: 'Bestellung abschliessen (4 Artikel)' })).toBeVisible();
});

test('what sells out while it is ordered is marked, and taken off before anybody pays; the opened order says so', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const organizer = await apiAs(baseURL ?? '', DEMO_LOGINS.organizer);
  const menu = await organizer.get<{ id: number; menuItem: { name: string } }[]>('/api/events/1/menu-items');
  const row = menu.find(({ menuItem }) => menuItem.name === 'Espresso');
  const setSoldOut = (soldOut: boolean) => organizer.patch(`/api/events/1/menu-items/${row?.id}`, { soldOut });
  await loginAsWaiter(page);
  await page.getByRole('button', { name: 'Takeaway' }).tap();
  await page.getByRole('button', { name: /^Kaffee/ }).tap();
  await page.getByRole('button', { name: /^Espresso/ }).tap();
  await page.getByRole('button', { name: /^Kaffee crème/ }).tap();
  if (isMobile) await page.getByRole('button', { name: /^Bestellung zeigen/ }).tap();

  const lines = page.getByRole('region', { name: 'Bestellung' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  const places = () => lines.evaluateAll((all) => all.map((line) => (line as HTMLElement).offsetTop));
  const before = await places();

  await setSoldOut(true);
  const marked = page.locator('[data-gone]');
  await expect(marked).toHaveCount(1);
  await expect(marked.getByRole('button', { name: 'Menge verringern: Espresso' })).toBeVisible();
  expect(await places()).toEqual(before);
  const said = page.locator('.order-message').getByText('Espresso ist ausverkauft, bitte entfernen.');
  await page.getByRole('button', { name: 'Meldung schliessen' }).tap();
  await expect(said).toHaveCount(0);
  if (isMobile) await page.getByRole('button', { name: /^Bestellung zuklappen/ }).tap();
  await page.getByRole('button', { name: 'Bestellung abschliessen (2 Artikel)' }).tap();
  await expect(said).toBeVisible();
  // What is to be taken off lies open, also where the order was folded away.
  await expect(marked).toBeInViewport();
  // A tap reaches it: nothing lies over it.
  await said.tap();
  await expect(said).toHaveCount(0);
  await page.getByRole('button', { name: 'Menge verringern: Espresso' }).tap();
  await page.getByRole('button', { name: 'Bestellung abschliessen (1 Artikel)' }).tap();
  await expect(page.getByRole('button', { name: 'CHF 50' })).toBeVisible();
  await setSoldOut(false);
  await organizer.close();
});

test('card and TWINT take the exact total', async ({ page }) => {
  await loginAsWaiter(page);
  await page.getByRole('button', { name: 'Takeaway' }).tap();
  await page.getByRole('button', { name: /^Kaffee/ }).tap();
  await page.getByRole('button', { name: /^Espresso/ }).tap();
  await page.getByRole('button', { name: 'Bestellung abschliessen (1 Artikel)' }).tap();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/orders') && sent.method() === 'POST'),
    untilPaid(page, async () => {
      await page.getByRole('button', { name: 'Karte/Twint' }).tap();
      await page.getByRole('button', { name: 'Zahlung abschliessen' }).tap();
    }),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    tableNumber: 'TAKEAWAY',
    isTakeawayMode: true,
    total: 4,
    paymentAmount: 4,
    change: 0,
    paymentMethod: 'CARD_TWINT',
  });
});
