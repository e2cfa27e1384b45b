import type { Page } from '@playwright/test';
import { untilPaid } from './paid.ts';
import { type Api, apiAs, type Login, register } from './people.ts';
import { FIRST_ADMIN } from './running-server.ts';
import { today } from './today.ts';

export const ORGANIZER: Login = { username: 'veranstalter', password: 'sommerfest' };
export const KITCHEN: Login = { username: 'kueche', password: 'sommerfest' };
export const WAITER = { tag: 'SOMMER', password: 'prost' };

export interface SmallFest {
  eventId: number;
  organizer: Api;
  /** Takes an order for a table and answers its number; the waiter has a device of their own. */
  order: (table: string, item: string, quantity?: number) => Promise<number>;
}

export interface MenuRow {
  menuItem: { id: number; name: string };
  specialPrice: number;
}

export interface PlacedOrder {
  id: number;
  orderNumber: number;
  tableNumber: string;
  isTakeawayMode: boolean;
  status: string;
  total: number;
}

/** The least that makes an event: people, a category, two items on the menu. No printers. */
export async function setUpSmallFest(baseURL: string): Promise<SmallFest> {
  await createUsers(baseURL);
  const organizer = await apiAs(baseURL, ORGANIZER);
  const event = await organizer.post<{ id: number }>('/api/events', {
    name: 'Sommerfest',
    eventDate: today(),
    waiterAccessTag: WAITER.tag,
    waiterAccessPassword: WAITER.password,
  });
  await addItems(organizer, event.id);
  const waiter = await apiAs(baseURL, { ...WAITER, ipAddress: 'journey-1' });
  const menu = await waiter.get<MenuRow[]>(`/api/events/${event.id}/menu-items`);
  return {
    eventId: event.id,
    organizer,
    async order(table, item, quantity = 1) {
      const row = menu.find(({ menuItem }) => menuItem.name === item);
      if (!row) throw new Error(`${item} is not on the menu`);
      const total = row.specialPrice * quantity;
      const placed = await waiter.post<PlacedOrder>('/api/orders', {
        clientOrderId: crypto.randomUUID(),
        tableNumber: table,
        eventId: event.id,
        isTakeawayMode: false,
        items: [{ menuItem: row.menuItem, quantity, price: row.specialPrice }],
        total,
        paymentAmount: total,
        change: 0,
      });
      return placed.orderNumber;
    },
  };
}

/** An organizer and somebody in the kitchen. */
export async function createUsers(baseURL: string): Promise<void> {
  const admin = await apiAs(baseURL, FIRST_ADMIN);
  for (const [login, role] of [
    [ORGANIZER, 'EVENT_ORGANIZER'],
    [KITCHEN, 'KITCHEN'],
  ] as const) {
    await register(baseURL, login);
    const users = await admin.get<{ id: number; username: string }[]>('/api/users');
    const user = users.find(({ username }) => username === login.username);
    await admin.put(`/api/users/${user?.id}/role`, { role });
  }
  await admin.close();
}

async function addItems(organizer: Api, eventId: number): Promise<void> {
  const category = await organizer.post<{ id: number }>('/api/categories', { name: 'Speisen', displayOrder: 1 });
  for (const [name, price] of [
    ['Bratwurst', 8.5],
    ['Pommes frites', 7.5],
  ] as const) {
    const item = await organizer.post<{ id: number }>('/api/menu', { name, price, categoryId: category.id });
    await organizer.post(`/api/events/${eventId}/menu-items`, { menuItemId: item.id, specialPrice: price });
  }
}

/** Two sausages and chips for table 12, paid with CHF 50. */
export async function takeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen, / }).click();
  await page.getByRole('button', { name: /^Bratwurst/ }).click();
  await page.getByRole('button', { name: /^Bratwurst/ }).click();
  await page.getByRole('button', { name: /^Pommes frites/ }).click();
  await page.getByRole('button', { name: 'Bestellung abschliessen (3 Artikel)' }).click();
  await page.getByRole('button', { name: 'CHF 50' }).click();
  await untilPaid(page, () => page.getByRole('button', { name: 'Zahlung abschliessen' }).click());
}

/** On the choice of table: a sausage for it, paid with ten francs, up to the last tap. */
export async function payBratwurst(page: Page, table: string): Promise<void> {
  for (const digit of table) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('button', { name: /^Speisen/ }).click();
  await page.getByRole('button', { name: /^Bratwurst, CHF 8\.50/ }).click();
  await page.getByRole('button', { name: /Bestellung abschliessen/ }).click();
  await page.getByRole('button', { name: 'CHF 10', exact: true }).click();
  await page.getByRole('button', { name: 'Zahlung abschliessen' }).click();
}
