import { randomUUID } from 'node:crypto';
import { nameKey, type Role } from '@bestellsystem/domain/roles.ts';
import { TAKEAWAY } from '@bestellsystem/domain/table-name.ts';
import type { Context } from '../context.ts';
import { createUser } from '../features/sessions/accounts.ts';
import { hashPassword } from '../features/sessions/password.ts';
import { ApiClient } from './api-client.ts';
import { DEMO_MENU } from './catalogue.ts';

export const DEMO_LOGINS = {
  admin: { username: 'admin', password: 'demo-admin' },
  organizer: { username: 'veranstalter', password: 'demo-fest' },
  kitchen: { username: 'kueche', password: 'demo-fest' },
  waiter: { tag: 'DORFFEST', password: 'prost' },
} as const;

interface MenuRow {
  menuItem: { id: number; name: string };
  specialPrice: number;
}

/**
 * Fills an empty demo with an event of today and its people; leaves one that has been filled alone. Gives the event; none
 * where somebody has deleted it or given it another tag.
 */
export async function fillDemo(
  context: Context,
  base: string,
  today: string,
): Promise<{ id: number; isNew: boolean } | undefined> {
  await ensureLogin(context, { ...DEMO_LOGINS.admin, role: 'ADMIN' });
  await ensureLogin(context, { ...DEMO_LOGINS.organizer, role: 'EVENT_ORGANIZER' });
  await ensureLogin(context, { ...DEMO_LOGINS.kitchen, role: 'KITCHEN' });
  const organizer = new ApiClient(base);
  await organizer.need('POST', '/api/auth/login', DEMO_LOGINS.organizer);
  const events = await organizer.need<{ id: number; waiterAccessTag: string }[]>('GET', '/api/events');
  if (events.length > 0) {
    const known = events.find(({ waiterAccessTag }) => waiterAccessTag === DEMO_LOGINS.waiter.tag);
    return known && { id: known.id, isNew: false };
  }

  const event = await organizer.need<{ id: number }>('POST', '/api/events', {
    name: 'Dorffest',
    eventDate: today,
    description: 'Festzelt auf dem Dorfplatz, Küche bis 23 Uhr',
    waiterAccessTag: DEMO_LOGINS.waiter.tag,
    waiterAccessPassword: DEMO_LOGINS.waiter.password,
  });
  await fillMenu(organizer, event.id);
  return { id: event.id, isNew: true };
}

/** As it is shown at the start, also where somebody has tried what a new password or another role does. */
async function ensureLogin(context: Context, login: { username: string; password: string; role: Role }): Promise<void> {
  const { username, password, role } = login;
  if (await createUser(context.db, { username, password, role, at: context.now() })) return;
  await context.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), role })
    .where('username_key', '=', nameKey(username))
    .execute();
}

/** Points the demo's event at the virtual printers, wherever they found a free port this time. */
export async function configureDemoPrinters(
  base: string,
  eventId: number,
  printers: readonly { name: string; port: number }[],
): Promise<void> {
  const organizer = new ApiClient(base);
  await organizer.need('POST', '/api/auth/login', DEMO_LOGINS.organizer);
  await organizer.need('POST', `/api/events/${eventId}/printer-config`, {
    eventId,
    printers: printers.map(({ name, port }) => ({
      ip: '127.0.0.1',
      port,
      displayName: name,
      enabled: true,
      connected: true,
      categories: DEMO_MENU.filter(({ printer }) => printer === name).map((category) => category.name),
      serviceMode: true,
      takeawayMode: true,
      portType: 'raw',
    })),
  });
}

async function fillMenu(organizer: ApiClient, eventId: number): Promise<void> {
  for (const [index, category] of DEMO_MENU.entries()) {
    const { id: categoryId } = await organizer.need<{ id: number }>('POST', '/api/categories', {
      name: category.name,
      description: category.description,
      displayOrder: index + 1,
      color: category.color,
    });
    for (const [name, price, description] of category.items) {
      const item = await organizer.need<{ id: number }>('POST', '/api/menu', { name, price, categoryId, description });
      await organizer.need('POST', `/api/events/${eventId}/menu-items`, { menuItemId: item.id, specialPrice: price });
    }
  }
}

/** A few orders of two waiters, so that kitchen and statistics have something to show. */
export async function placeDemoOrders(base: string, eventId: number): Promise<void> {
  const wanted: [table: string, device: string, items: [string, number][]][] = [
    [
      '12',
      'demo-1',
      [
        ['Bratwurst', 2],
        ['Pommes frites', 2],
        ['Rivella rot', 2],
      ],
    ],
    [
      '4',
      'demo-2',
      [
        ['Älplermagronen', 1],
        ['Käseschnitte', 1],
        ['Süssmost', 2],
      ],
    ],
    [
      TAKEAWAY,
      'demo-1',
      [
        ['Schweinssteaksandwich', 3],
        ['Grosses Bier', 3],
      ],
    ],
    [
      '7',
      'demo-2',
      [
        ['Crème brûlée', 2],
        ['Kaffee crème', 2],
      ],
    ],
  ];
  for (const [table, device, items] of wanted) {
    const waiter = new ApiClient(base);
    await waiter.need('POST', '/api/auth/waiter-login', { ...DEMO_LOGINS.waiter, ipAddress: device });
    const menu = await waiter.need<MenuRow[]>('GET', `/api/events/${eventId}/menu-items`);
    const lines = items.flatMap(([name, quantity]) => {
      const row = menu.find(({ menuItem }) => menuItem.name === name);
      return row ? [{ menuItem: row.menuItem, quantity, price: row.specialPrice }] : [];
    });
    const total = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100;
    await waiter.need('POST', '/api/orders', {
      clientOrderId: randomUUID(),
      tableNumber: table,
      eventId,
      isTakeawayMode: table === TAKEAWAY,
      items: lines,
      total,
      paymentAmount: total,
      change: 0,
      paymentMethod: 'CASH',
    });
  }
}
