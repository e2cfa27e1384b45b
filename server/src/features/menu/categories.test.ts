import type { Category, EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { describe, expect, it } from 'vitest';
import {
  createCategory,
  createEvent,
  createMenuItem,
  putOnMenu,
  WAITER_PASSWORD,
} from '../../testing/event-factories.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp();
const NOT_FOUND = { code: 'NOT_FOUND', message: 'Kategorie nicht gefunden. Bitte die Seite neu laden.' };

async function namesFor(client: TestClient): Promise<string[]> {
  return (await client.get<Category[]>('/api/categories')).body.map(({ name }) => name);
}

describe('A category', () => {
  it('is created with a name alone: first in order, in the default blue', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const answer = await organizer.post<Category>('/api/categories', { name: 'Getränke' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: answer.body.id,
      name: 'Getränke',
      description: null,
      displayOrder: 0,
      color: '#3B82F6',
    });
  });

  it('answers its colour in six digits, upper case', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    expect((await createCategory(organizer, { color: '#abc' })).color).toBe('#AABBCC');
    expect((await createCategory(organizer, { color: '#a1b2c3' })).color).toBe('#A1B2C3');
  });

  it.each([
    '#GGG',
    '#12345',
    '#1234567',
    'red',
    '#fff;x',
    '#fff}',
    'url(//boese.example)',
    'var(--x)',
    '#fff\nx',
    '＃fff',
  ])('has no colour that is more than one: %j', async (color) => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createCategory(organizer);
    const body = { name: 'Dessert', color };
    expect((await organizer.post('/api/categories', body)).status).toBe(400);
    expect((await organizer.put(`/api/categories/${id}`, body)).status).toBe(400);
  });

  it.each([
    [{ displayOrder: 1 }, 'name', 'Name fehlt.'],
    [{ name: 'Dessert', displayOrder: -1 }, 'displayOrder', 'Die Reihenfolge darf nicht negativ sein.'],
    [{ name: 'Dessert', displayOrder: 1.5 }, 'displayOrder', 'Die Reihenfolge muss eine ganze Zahl sein.'],
    [{ name: 'Dessert', color: 'blau' }, 'color', 'Bitte eine Farbe wie #3B82F6 oder #38F angeben.'],
  ])('is refused when it is not right: %j', async (body, path, message) => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createCategory(organizer);
    for (const answer of [
      await organizer.post('/api/categories', body),
      await organizer.put(`/api/categories/${id}`, body),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', message, details: [{ path, message }] });
    }
  });

  it('keeps description, colour and place in a change that does not name them', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const category = await createCategory(organizer, { description: 'Warm', color: '#B91C1C' });
    const url = `/api/categories/${category.id}`;
    const kept = await organizer.put<Category>(url, { name: 'Warmes', displayOrder: 7 });
    expect(kept.status).toBe(200);
    expect(kept.body).toEqual({ ...category, name: 'Warmes', displayOrder: 7 });
    const renamed = await organizer.put<Category>(url, { name: 'Heisses' });
    expect(renamed.body).toEqual({ ...kept.body, name: 'Heisses' });
    const changed = { name: 'Kaltes', description: '', displayOrder: 0, color: '#fff' };
    expect((await organizer.put<Category>(url, changed)).body).toEqual({
      ...changed,
      id: category.id,
      description: null,
      color: '#FFFFFF',
    });
  });

  it('is listed by order, then by name as Swiss people sort', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    for (const [name, displayOrder] of [
      ['Zuletzt', 2],
      ['Wein', 1],
      ['Öl', 1],
      ['apéro', 1],
      ['Most', 1],
      ['Zuerst', 0],
    ] as const) {
      await createCategory(organizer, { name, displayOrder });
    }
    expect(await namesFor(organizer)).toEqual(['Zuerst', 'apéro', 'Most', 'Öl', 'Wein', 'Zuletzt']);
  });
});

describe('Deleting a category', () => {
  it('takes its items along, also from the menus of events, and says so in the journal', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const category = await createCategory(organizer, { name: 'Grill' });
    const item = await createMenuItem(organizer, { name: 'Cervelat', price: 6, categoryId: category.id });
    await putOnMenu(organizer, event.id, { menuItemId: item.id });
    const other = await createMenuItem(organizer);
    const deletion = await newsFrom(box.current, event.id, async () => {
      expect((await organizer.delete(`/api/categories/${category.id}`)).status).toBe(204);
    });
    expect(deletion).toEqual(['menu.updated']);
    expect((await organizer.get<MenuItemWire[]>('/api/menu')).body).toEqual([other]);
    expect((await organizer.get(`/api/events/${event.id}/menu-items`)).body).toEqual([]);
    const journal = await box.current.context.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'category.delete')
      .where('subject', '=', 'Grill')
      .execute();
    const details = { items: [{ name: 'Cervelat', price: 600 }], organizerId: organizer.userId };
    expect(journal.map((line) => JSON.parse(line.details))).toEqual([details]);
  });

  it('sends items of other categories that an event showed in it back to their own', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const [own, shown] = [await createCategory(organizer, { name: 'Eigene' }), await createCategory(organizer)];
    const item = await createMenuItem(organizer, { categoryId: own.id });
    await putOnMenu(organizer, event.id, { menuItemId: item.id, categoryId: shown.id });
    await organizer.delete(`/api/categories/${shown.id}`);
    const menu = (await organizer.get<EventMenuItemWire[]>(`/api/events/${event.id}/menu-items`)).body;
    expect(menu).toMatchObject([{ categoryId: own.id, category: { name: 'Eigene' } }]);
  });
});

describe('Renaming a category', () => {
  const printer = { ip: '127.0.0.1', displayName: 'Küche' };

  it('is followed by the printers that name it, and told to the screens', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const [event, plain] = [await createEvent(organizer), await createEvent(organizer)];
    const category = await createCategory(organizer, { name: 'Grilladen' });
    const config = `/api/events/${event.id}/printer-config`;
    await organizer.post(config, {
      printers: [
        { ...printer, port: 9100, categories: ['Getränke', 'Grilladen'] },
        { ...printer, port: 9101, categories: ['Alle'] },
      ],
    });
    await organizer.post(`/api/events/${plain.id}/printer-config`, {
      printers: [{ ...printer, categories: ['Alle'] }],
    });
    const rename = () => organizer.put(`/api/categories/${category.id}`, { name: 'Vom Grill' });
    expect(await newsFrom(box.current, event.id, rename)).toEqual(['printer.updated']);
    const { printers } = (await organizer.get<{ printers: { categories: string[] }[] }>(config)).body;
    expect(printers.map(({ categories }) => categories)).toEqual([['Getränke', 'Vom Grill'], ['Alle']]);
  });

  it('to «Alle», or making one of that name, is refused: a printer would take everything', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const category = await createCategory(organizer, { name: 'Getränke' });
    const answers = [
      await organizer.put(`/api/categories/${category.id}`, { name: 'Alle' }),
      await organizer.post('/api/categories', { name: ' ALLE ' }),
    ];
    const message = '«Alle» steht schon für alle Kategorien. Bitte einen anderen Namen wählen.';
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { message } });
    expect((await organizer.get('/api/categories')).body).toMatchObject([{ name: 'Getränke' }]);
  });

  it('that is called «Alle» from before leaves those that take every category as they are', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const category = await createCategory(organizer);
    await box.current.context.db
      .updateTable('categories')
      .set({ name: 'Alle' })
      .where('id', '=', category.id)
      .execute();
    const config = `/api/events/${event.id}/printer-config`;
    await organizer.post(config, { printers: [{ ...printer, categories: ['Alle'] }] });
    await organizer.put(`/api/categories/${category.id}`, { name: 'Getränke' });
    expect((await organizer.get(config)).body).toMatchObject({ printers: [{ categories: ['Alle'] }] });
  });

  it('leaves the printers of others, and where another category bears the old name printers take both', async () => {
    const [one, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const events = [await createEvent(one), await createEvent(other)];
    const body = { printers: [{ ...printer, port: 9100, categories: ['Bar'] }] };
    for (const [index, client] of [one, other].entries()) {
      await client.post(`/api/events/${events[index]?.id}/printer-config`, body);
    }
    const foreign = await createCategory(other, { name: 'Bar' });
    await createCategory(other, { name: 'Bar' });
    const own = await createCategory(one, { name: 'Bar' });
    const categoriesAt = async (index: number, client: TestClient): Promise<unknown> =>
      (await client.get<{ printers: { categories: unknown }[] }>(`/api/events/${events[index]?.id}/printer-config`))
        .body.printers[0]?.categories;
    await other.put(`/api/categories/${foreign.id}`, { name: 'Theke' });
    expect([await categoriesAt(0, one), await categoriesAt(1, other)]).toEqual([['Bar'], ['Bar', 'Theke']]);
    await one.put(`/api/categories/${own.id}`, { name: 'BAR' });
    await one.put(`/api/categories/${own.id}`, { name: 'Ausschank' });
    expect([await categoriesAt(0, one), await categoriesAt(1, other)]).toEqual([['Ausschank'], ['Bar', 'Theke']]);
    // A program may write a name its own way: tickets go by it in any spelling.
    await one.post(`/api/events/${events[0]?.id}/printer-config`, {
      printers: [{ ...printer, port: 9100, categories: ['AUSSCHANK'] }],
    });
    await one.put(`/api/categories/${own.id}`, { name: 'Buffet' });
    expect(await categoriesAt(0, one)).toEqual(['Buffet']);
  });
});

describe('Whose categories', () => {
  it("are one's own: another organizer's are not found, an administrator may change all", async () => {
    const [owner, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const category = await createCategory(owner, { name: 'Meine' });
    const url = `/api/categories/${category.id}`;
    for (const answer of [await other.put(url, { name: 'Deine' }), await other.delete(url)]) {
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
    }
    expect(await namesFor(other)).toEqual([]);
    const admin = await box.current.as('ADMIN');
    expect((await admin.put<Category>(url, { name: 'Unsere' })).body.name).toBe('Unsere');
    expect(await namesFor(owner)).toEqual(['Unsere']);
    expect(await namesFor(admin)).toContain('Unsere');
    expect((await admin.delete(url)).status).toBe(204);
    const gone = await admin.delete(url);
    expect([gone.status, gone.body]).toEqual([404, NOT_FOUND]);
  });

  it('are told to administrators, who see those of all, and to nobody else', async () => {
    const owner = await box.current.as('EVENT_ORGANIZER');
    const category = await createCategory(owner);
    const shownTo = async (client: TestClient) =>
      (await client.get<Category[]>('/api/categories')).body.find(({ id }) => id === category.id);
    expect((await shownTo(await box.current.as('ADMIN')))?.organizer).toEqual({ username: owner.username });
    expect(await shownTo(owner)).not.toHaveProperty('organizer');
  });

  it("are shown to an event's waiters and to kitchens while the event is active", async () => {
    const [owner, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    await createCategory(owner, { name: 'Suppen' });
    await createCategory(other, { name: 'Salate' });
    const event = await createEvent(owner, { waiterAccessTag: 'suppentag' });
    const kitchen = await box.current.as('KITCHEN');
    const waiters = [
      await box.current.asWaiter('suppentag', WAITER_PASSWORD),
      await box.current.as('WAITER', 'waiter_Suppentag_eva'),
    ];
    for (const client of waiters) expect(await namesFor(client)).toEqual(['Suppen']);
    expect(await namesFor(kitchen)).toContain('Suppen');
    expect(await namesFor(kitchen)).not.toContain('Salate');
    await owner.put(`/api/events/${event.id}`, { ...event, isActive: false });
    for (const client of [...waiters, kitchen]) expect(await namesFor(client)).not.toContain('Suppen');
  });

  it('are made and changed by organizers and administrators alone', async () => {
    const { id } = await createCategory(await box.current.as('EVENT_ORGANIZER'));
    const { none, KITCHEN, WAITER } = await box.current.asEach();
    const changes = (client: TestClient) => [
      client.post('/api/categories', { name: 'Neu' }),
      client.put(`/api/categories/${id}`, { name: 'Neu' }),
      client.delete(`/api/categories/${id}`),
    ];
    for (const client of [none, KITCHEN, WAITER]) {
      for (const answer of await Promise.all(changes(client))) {
        expect([answer.status, answer.body]).toEqual([403, { code: 'FORBIDDEN', message: 'Keine Berechtigung' }]);
      }
    }
    expect((await none.get('/api/categories')).status).toBe(403);
    const guest = box.current.guest();
    for (const answer of await Promise.all([guest.get('/api/categories'), ...changes(guest)])) {
      expect([answer.status, answer.body]).toEqual([401, { code: 'UNAUTHENTICATED', message: 'Nicht angemeldet' }]);
    }
  });
});
