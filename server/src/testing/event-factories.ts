import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { Category, EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { TestClient } from './test-client.ts';

export const WAITER_PASSWORD = 'rösti-mit-ei';

let made = 0;

/** An event with a tag nobody else has and `WAITER_PASSWORD`, made as people make one. */
export function createEvent(organizer: TestClient, fields: Record<string, unknown> = {}): Promise<Event> {
  made += 1;
  return create<Event>(organizer, '/api/events', {
    name: `Sommerfest ${made}`,
    eventDate: '2026-11-21',
    waiterAccessTag: `fest-${made}`,
    waiterAccessPassword: WAITER_PASSWORD,
    ...fields,
  });
}

export function createCategory(organizer: TestClient, fields: Record<string, unknown> = {}): Promise<Category> {
  return create<Category>(organizer, '/api/categories', { name: 'Speisen', displayOrder: 1, ...fields });
}

/** An item, in a category of its own where none is given. */
export async function createMenuItem(
  organizer: TestClient,
  fields: Record<string, unknown> = {},
): Promise<MenuItemWire> {
  const categoryId = fields.categoryId ?? (await createCategory(organizer)).id;
  return create<MenuItemWire>(organizer, '/api/menu', { name: 'Rösti', price: 16.5, ...fields, categoryId });
}

/** An item on the event's menu; a new one where none is given. */
export async function putOnMenu(
  organizer: TestClient,
  eventId: number,
  fields: Record<string, unknown> = {},
): Promise<EventMenuItemWire> {
  const menuItemId = fields.menuItemId ?? (await createMenuItem(organizer)).id;
  const body = { specialPrice: 14, ...fields, menuItemId };
  return create<EventMenuItemWire>(organizer, `/api/events/${eventId}/menu-items`, body);
}

async function create<Created>(client: TestClient, url: string, body: unknown): Promise<Created> {
  const answer = await client.post<Created>(url, body);
  if (answer.status !== 201) throw new Error(`POST ${url} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
