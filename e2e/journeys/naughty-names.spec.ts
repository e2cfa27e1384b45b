import { MAX_LINES } from '@bestellsystem/domain/cart.ts';
import { ALL_NAUGHTY_STRINGS, NAUGHTY_STRINGS } from '@bestellsystem/server/testing/naughty-strings.ts';
import { findSidewaysScroll } from '../support/bars/geometry.ts';
import { expect, emptyTest as test } from '../support/journey.ts';
import { apiAs, logIn, logInAsWaiter } from '../support/people.ts';
import { type MenuRow, ORGANIZER, type PlacedOrder, setUpSmallFest, WAITER } from '../support/small-fest.ts';
import { today } from '../support/today.ts';

/** Some are refused, which is an answer as well. */
const LONGEST = 80;

// No printers: there is no configuration of them yet.
test.use({ expectedComplaints: /status of 404/ });

test('names that were never meant are words on every screen, and nothing else', async ({
  page,
  otherPage,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { organizer, eventId } = await setUpSmallFest(baseURL ?? '');
  const [food] = await organizer.get<{ id: number }[]>('/api/categories');
  const others = await organizer.post<{ id: number }>('/api/categories', { name: 'Weitere', displayOrder: 2 });
  for (const name of ALL_NAUGHTY_STRINGS) {
    if (name.trim() === '' || name.length > LONGEST || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) continue;
    // What the waiter taps below is on its first screen.
    const categoryId = (NAUGHTY_STRINGS.includes(name) ? food : others)?.id;
    const item = await organizer.post<{ id: number }>('/api/menu', { name, price: 1, categoryId });
    await organizer.post(`/api/events/${eventId}/menu-items`, { menuItemId: item.id, specialPrice: 1 });
  }
  const html = '<script>alert(1)</script>';
  await organizer.put(`/api/events/${eventId}`, {
    name: html,
    eventDate: today(),
    description: '"><img src=x onerror=alert(1)>',
  });
  for (const one of [page, otherPage]) one.on('dialog', (dialog) => expect(dialog.message()).toBe('no dialog'));

  await logInAsWaiter(page, WAITER);
  await page.getByRole('button', { name: '3', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen/ }).click();
  for (const name of [html, "'; DROP TABLE orders; --", '$\u007b7*7}', '{{7*7}}', '&lt;b&gt;']) {
    await page.getByRole('button', { name }).first().click();
  }
  await expect(page.getByText(html).first()).toBeVisible();

  await logIn(otherPage, ORGANIZER);
  for (const path of ['/events', `/events/${eventId}`, '/events/menu-management', `/statistics/event/${eventId}`]) {
    await otherPage.goto(path);
    await expect(otherPage.getByText(html).first()).toBeVisible();
  }
  const [row] = (await organizer.get<{ id: number; name: string }[]>('/api/menu')).filter(({ name }) => name === html);
  const orderId = await orderEverything(baseURL ?? '', eventId, html);
  await organizer.put(`/api/menu/${row?.id}`, { name: html, price: 2, categoryId: food?.id });
  for (const path of [
    '/kitchen',
    `/receipt/${orderId}`,
    `/statistics/event/${eventId}/items`,
    `/statistics/event/${eventId}/orders`,
    `/statistics/event/${eventId}/device/device_3`,
    `/cash-up/event/${eventId}`,
    `/cash-up/event/${eventId}/device/device_3`,
    `/closing/event/${eventId}`,
    '/events/journal',
    `/events/${eventId}/journal`,
    `/events/${eventId}/print-queue`,
    '/events/review',
    '/events/printer-setup',
  ]) {
    await otherPage.goto(path);
    await expect(otherPage.getByText(html).first(), path).toBeAttached();
    expect(await otherPage.locator('img[src="x"]').count(), path).toBe(0);
  }

  const wide = 'W'.repeat(LONGEST);
  await organizer.post('/api/events', {
    name: wide,
    description: wide,
    eventDate: today(),
    waiterAccessTag: 'W'.repeat(32),
  });
  await organizer.post('/api/categories', { name: wide, description: wide, displayOrder: 9 });
  await otherPage.setViewportSize({ width: 320, height: 568 });
  for (const path of ['/events', '/events/menu-management', '/events/printer-setup', '/kitchen']) {
    await otherPage.goto(path);
    await expect(otherPage.getByText(wide).first()).toBeAttached();
    expect(await findSidewaysScroll(otherPage), path).toEqual([]);
  }
});

/**
 * All of them, for a table and with a note that were never meant either, and as much as goes into one order once more for the
 * organizer to decide. Answers the first order.
 */
async function orderEverything(baseURL: string, eventId: number, note: string): Promise<number> {
  const waiter = await apiAs(baseURL, { ...WAITER, ipAddress: 'journey-2' });
  const menu = await waiter.get<MenuRow[]>(`/api/events/${eventId}/menu-items`);
  const ids: number[] = [];
  const tableNumber = '<img src=x>';
  const orderOf = (rows: MenuRow[]) => {
    const total = rows.reduce((sum, { specialPrice }) => sum + specialPrice, 0);
    const items = rows.map(({ menuItem, specialPrice }) => ({ menuItem, quantity: 1, price: specialPrice, note }));
    const paid = { total, paymentAmount: total, change: 0 };
    return { clientOrderId: crypto.randomUUID(), tableNumber, eventId, isTakeawayMode: false, items, ...paid };
  };
  for (let start = 0; start < menu.length; start += MAX_LINES) {
    const { id } = await waiter.post<PlacedOrder>('/api/orders', orderOf(menu.slice(start, start + MAX_LINES)));
    ids.push(id);
  }
  const order = { ...orderOf(menu.slice(0, MAX_LINES)), offline: true };
  await waiter.post('/api/quarantine', { order });
  return ids[0] ?? 0;
}
