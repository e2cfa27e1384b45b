import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { describe, expect, it } from 'vitest';
import { createCategory, createEvent, createMenuItem, putOnMenu } from '../../testing/event-factories.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp();
const NOT_FOUND = { code: 'NOT_FOUND', message: 'Menüpunkt nicht gefunden. Bitte die Seite neu laden.' };
const NO_CATEGORY = { code: 'NOT_FOUND', message: 'Kategorie nicht gefunden. Bitte die Seite neu laden.' };

async function auditOf(action: string, menuItemId: number): Promise<unknown[]> {
  const rows = await box.current.context.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', action)
    .execute();
  return rows.map(({ details }) => JSON.parse(details)).filter((details) => details.menuItemId === menuItemId);
}

describe('A menu item', () => {
  it('is created in a category and answers it along', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const category = await createCategory(organizer, { name: 'Speisen', displayOrder: 3, color: '#4ADE80' });
    const answer = await organizer.post<MenuItemWire>('/api/menu', {
      name: 'Älplermagronen',
      description: 'mit Apfelmus',
      price: 16.05,
      categoryId: category.id,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: answer.body.id,
      name: 'Älplermagronen',
      description: 'mit Apfelmus',
      price: 16.05,
      categoryId: category.id,
      category: { id: category.id, name: 'Speisen', color: '#4ADE80', displayOrder: 3 },
      kind: 'article',
      taxClass: 'normal',
      depositItemId: null,
      displayOrder: 0,
    });
    const stored = await box.current.context.db
      .selectFrom('menu_items')
      .select('price')
      .where('id', '=', answer.body.id)
      .executeTakeFirst();
    expect(stored).toEqual({ price: 1605 });
  });

  it.each([
    [{ name: undefined }, 'name', 'Name fehlt.'],
    [{ price: undefined }, 'price', 'Bitte einen Betrag in CHF angeben.'],
    [{ price: '4.50' }, 'price', 'Bitte einen Betrag in CHF angeben.'],
    [{ price: -0.05 }, 'price', 'Der Betrag darf nicht negativ sein.'],
    [{ price: 4.555 }, 'price', 'Höchstens zwei Nachkommastellen.'],
    [{ categoryId: undefined }, 'categoryId', 'Bitte eine Kategorie wählen.'],
    [{ categoryId: 0 }, 'categoryId', 'Bitte eine Kategorie wählen.'],
  ])('is refused when it is not right: %j', async (wrong, path, message) => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const item = await createMenuItem(organizer);
    const body = { name: 'Rösti', price: 1, categoryId: item.categoryId, ...wrong };
    for (const answer of [await organizer.post('/api/menu', body), await organizer.put(`/api/menu/${item.id}`, body)]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', message, details: [{ path, message }] });
    }
  });

  it('may be free', async () => {
    expect((await createMenuItem(await box.current.as('EVENT_ORGANIZER'), { price: 0 })).price).toBe(0);
  });

  it('is listed by the order of its category, then by name', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const last = await createCategory(organizer, { name: 'A', displayOrder: 9 });
    const first = await createCategory(organizer, { name: 'B', displayOrder: 1 });
    for (const [name, categoryId] of [
      ['Apfelschorle', last.id],
      ['Zopf', first.id],
      ['Überbackenes', first.id],
      ['Älplermagronen', first.id],
    ]) {
      await createMenuItem(organizer, { name, categoryId });
    }
    const names = (await organizer.get<MenuItemWire[]>('/api/menu')).body.map(({ name }) => name);
    expect(names).toEqual(['Älplermagronen', 'Überbackenes', 'Zopf', 'Apfelschorle']);
  });

  it('changes; what the change leaves out stays, and a new price is in the journal in Rappen', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const item = await createMenuItem(organizer, { description: 'knusprig', price: 16.5 });
    const answer = await organizer.put<MenuItemWire>(`/api/menu/${item.id}`, {
      name: 'Rösti gross',
      price: 19.9,
      categoryId: item.categoryId,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...item, name: 'Rösti gross', price: 19.9 });
    await organizer.put(`/api/menu/${item.id}`, { name: 'Rösti', price: 19.9, categoryId: item.categoryId });
    expect(await auditOf('menu-item.price', item.id)).toEqual([
      { menuItemId: item.id, from: 1650, to: 1990, organizerId: organizer.userId },
    ]);
  });
});

describe('A menu item on events', () => {
  it('tells their screens what changed, follows a new category, and leaves special prices alone', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const [event, plain] = [await createEvent(organizer), await createEvent(organizer)];
    const item = await createMenuItem(organizer);
    await putOnMenu(organizer, event.id, { menuItemId: item.id, specialPrice: 12 });
    const category = await createCategory(organizer, { name: 'Währschaftes' });
    const body = { name: 'Rösti Natur', price: 20, categoryId: category.id };
    const change = () => organizer.put(`/api/menu/${item.id}`, body);
    expect(await newsFrom(box.current, event.id, change)).toEqual(['menu.updated']);
    expect(await newsFrom(box.current, plain.id, change)).toEqual([]);
    const menu = (await organizer.get<EventMenuItemWire[]>(`/api/events/${event.id}/menu-items`)).body;
    expect(menu).toMatchObject([
      {
        specialPrice: 12,
        categoryId: category.id,
        category: { name: 'Währschaftes' },
        menuItem: { name: 'Rösti Natur', price: 20, category: { id: category.id } },
      },
    ]);
  });

  it('stays in the category that an event chose for it', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const item = await createMenuItem(organizer);
    const [chosen, next] = [await createCategory(organizer), await createCategory(organizer)];
    await putOnMenu(organizer, event.id, { menuItemId: item.id, categoryId: chosen.id });
    await organizer.put(`/api/menu/${item.id}`, { name: 'Rösti', price: 1, categoryId: next.id });
    const menu = (await organizer.get<EventMenuItemWire[]>(`/api/events/${event.id}/menu-items`)).body;
    expect(menu).toMatchObject([{ categoryId: chosen.id, menuItem: { category: { id: next.id } } }]);
  });

  it('leaves them when it is deleted', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const item = await createMenuItem(organizer, { price: 7 });
    await putOnMenu(organizer, event.id, { menuItemId: item.id });
    const news = await newsFrom(box.current, event.id, async () => {
      expect((await organizer.delete(`/api/menu/${item.id}`)).status).toBe(204);
    });
    expect(news).toEqual(['menu.updated']);
    expect((await organizer.get('/api/menu')).body).toEqual([]);
    expect((await organizer.get(`/api/events/${event.id}/menu-items`)).body).toEqual([]);
    const details = { menuItemId: item.id, price: 700, eventIds: [event.id], organizerId: organizer.userId };
    expect(await auditOf('menu-item.delete', item.id)).toEqual([details]);
  });
});

describe('Whose menu items', () => {
  it("are one's own: another organizer's items and categories are not found", async () => {
    const [owner, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const item = await createMenuItem(owner);
    const mine = await createMenuItem(other);
    const body = { name: 'Fremd', price: 1, categoryId: item.categoryId };
    const url = `/api/menu/${item.id}`;
    for (const answer of [await other.put(url, { ...body, categoryId: mine.categoryId }), await other.delete(url)]) {
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
    }
    for (const answer of [await other.post('/api/menu', body), await other.put(`/api/menu/${mine.id}`, body)]) {
      expect([answer.status, answer.body]).toEqual([404, NO_CATEGORY]);
    }
    expect((await other.get('/api/menu')).body).toEqual([mine]);
    expect((await owner.get('/api/menu')).body).toEqual([item]);
  });

  it("are seen and changed by an administrator; an item belongs to its category's owner and stays theirs", async () => {
    const owner = await box.current.as('EVENT_ORGANIZER');
    const admin = await box.current.as('ADMIN');
    const category = await createCategory(owner);
    const own = await createMenuItem(admin);
    const item = await createMenuItem(admin, { categoryId: category.id });
    expect((await owner.get('/api/menu')).body).toEqual([item]);
    const all = (await admin.get<MenuItemWire[]>('/api/menu')).body;
    expect(all).toEqual(expect.arrayContaining([own, item]));
    const moved = await admin.put(`/api/menu/${item.id}`, { name: 'Weg', price: 1, categoryId: own.categoryId });
    expect([moved.status, moved.body]).toEqual([404, NO_CATEGORY]);
    expect((await admin.delete(`/api/menu/${item.id}`)).status).toBe(204);
  });

  it("for an event are its owner's, also for an administrator", async () => {
    const [owner, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const admin = await box.current.as('ADMIN');
    const event = await createEvent(owner);
    const item = await createMenuItem(owner);
    await createMenuItem(other);
    const url = `/api/menu?eventId=${event.id}`;
    expect((await admin.get(url)).body).toEqual([item]);
    expect((await owner.get(url)).body).toEqual([item]);
    const foreign = await other.get(url);
    expect([foreign.status, foreign.body]).toEqual([404, { code: 'NOT_FOUND', message: 'Event nicht gefunden' }]);
  });

  it('are for organizers and administrators alone', async () => {
    const item = await createMenuItem(await box.current.as('EVENT_ORGANIZER'));
    const body = { name: 'Neu', price: 1, categoryId: item.categoryId };
    const { none, KITCHEN, WAITER } = await box.current.asEach();
    const calls = (client: TestClient) => [
      client.get('/api/menu'),
      client.post('/api/menu', body),
      client.put(`/api/menu/${item.id}`, body),
      client.delete(`/api/menu/${item.id}`),
    ];
    for (const client of [none, KITCHEN, WAITER]) {
      for (const answer of await Promise.all(calls(client))) {
        expect([answer.status, answer.body]).toEqual([403, { code: 'FORBIDDEN', message: 'Keine Berechtigung' }]);
      }
    }
    for (const answer of await Promise.all(calls(box.current.guest()))) {
      expect([answer.status, answer.body]).toEqual([401, { code: 'UNAUTHENTICATED', message: 'Nicht angemeldet' }]);
    }
  });
});
