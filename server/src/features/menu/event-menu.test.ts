import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
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
const NO_EVENT = { code: 'NOT_FOUND', message: 'Event nicht gefunden' };
const NO_ITEM = { code: 'NOT_FOUND', message: 'Menüpunkt nicht gefunden. Bitte die Seite neu laden.' };

async function auditOf(eventId: number): Promise<unknown[]> {
  const rows = await box.current.context.db
    .selectFrom('audit')
    .select(['action', 'subject', 'details'])
    .where('event_id', '=', eventId)
    .where('action', 'like', 'event-menu.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action, subject, details }) => [action, subject, JSON.parse(details)]);
}

describe("An event's menu", () => {
  it('takes an item at its special price, in its own category where none is chosen', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const item = await createMenuItem(organizer, { description: 'knusprig' });
    const url = `/api/events/${event.id}/menu-items`;
    let answer: Awaited<ReturnType<typeof organizer.post<EventMenuItemWire>>> | undefined;
    const news = await newsFrom(box.current, event.id, async () => {
      answer = await organizer.post<EventMenuItemWire>(url, { menuItemId: item.id, specialPrice: 14.05 });
    });
    const { categoryId, ...menuItem } = item;
    expect(answer?.status).toBe(201);
    expect(answer?.body).toEqual({
      id: answer?.body.id,
      menuItem,
      categoryId,
      category: item.category,
      specialPrice: 14.05,
      soldOut: false,
    });
    expect(news).toEqual(['menu.updated']);
    expect((await organizer.get(url)).body).toEqual([answer?.body]);
  });

  it('shows an item in the category chosen for the event, by order and name', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const special = await createCategory(organizer, { name: 'Hit', displayOrder: 0 });
    const normal = await createCategory(organizer, { name: 'Rest', displayOrder: 5 });
    const itemOf = async (name: string): Promise<number> =>
      (await createMenuItem(organizer, { name, categoryId: normal.id })).id;
    await putOnMenu(organizer, event.id, { menuItemId: await itemOf('Wurst') });
    await putOnMenu(organizer, event.id, { menuItemId: await itemOf('Öpfelchüechli') });
    await putOnMenu(organizer, event.id, { menuItemId: await itemOf('Zürcher'), categoryId: special.id });
    const menu = (await organizer.get<EventMenuItemWire[]>(`/api/events/${event.id}/menu-items`)).body;
    expect(menu.map(({ category, menuItem }) => [category.name, menuItem.category.name, menuItem.name])).toEqual([
      ['Hit', 'Rest', 'Zürcher'],
      ['Rest', 'Rest', 'Öpfelchüechli'],
      ['Rest', 'Rest', 'Wurst'],
    ]);
  });

  it('takes an item once, also when it is added twice at the same moment', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const { id } = await createMenuItem(organizer);
    const add = () => organizer.post(`/api/events/${event.id}/menu-items`, { menuItemId: id, specialPrice: 1 });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await add()).body).toEqual({
      code: 'ALREADY_ON_MENU',
      message: 'Dieser Menüpunkt ist bereits im Menü dieses Events.',
    });
    const other = await createEvent(organizer);
    await expect(putOnMenu(organizer, other.id, { menuItemId: id })).resolves.toBeDefined();
  });

  it.each([
    [{ specialPrice: undefined }, 'specialPrice', 'Bitte einen Betrag in CHF angeben.'],
    [{ specialPrice: -1 }, 'specialPrice', 'Der Betrag darf nicht negativ sein.'],
    [{ specialPrice: 1.005 }, 'specialPrice', 'Höchstens zwei Nachkommastellen.'],
    [{ menuItemId: undefined }, 'menuItemId', 'Bitte einen Menüpunkt wählen.'],
    [{ menuItemId: '7' }, 'menuItemId', 'Bitte einen Menüpunkt wählen.'],
    [{ categoryId: '7' }, 'categoryId', 'Bitte eine Kategorie wählen.'],
  ])('refuses an entry that is not right: %j', async (wrong, path, message) => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const body = { menuItemId: 1, specialPrice: 1, ...wrong };
    const answer = await organizer.post(`/api/events/${event.id}/menu-items`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', message, details: [{ path, message }] });
  });
});

describe('An entry of the menu', () => {
  it('changes its price and is sold out, each on its own; prices are in the journal in Rappen', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const entry = await putOnMenu(organizer, event.id, { specialPrice: 14 });
    const url = `/api/events/${event.id}/menu-items/${entry.id}`;
    const soldOut = await newsFrom(box.current, event.id, async () => {
      const answer = await organizer.patch(url, { soldOut: true });
      expect([answer.status, answer.body]).toEqual([200, { ...entry, soldOut: true }]);
    });
    const cheaper = await newsFrom(box.current, event.id, async () => {
      expect((await organizer.patch(url, { specialPrice: 12.5 })).body).toEqual({
        ...entry,
        soldOut: true,
        specialPrice: 12.5,
      });
    });
    const nothing = await newsFrom(box.current, event.id, () => organizer.patch(url, { soldOut: true }));
    expect([soldOut, cheaper, nothing]).toEqual([['menu.updated'], ['menu.updated'], []]);
    expect((await organizer.patch(url, { soldOut: false })).body).toEqual({ ...entry, specialPrice: 12.5 });
    const menuItemId = entry.menuItem.id;
    expect(await auditOf(event.id)).toEqual([
      ['event-menu.add', 'Rösti', { menuItemId, price: 1650, specialPrice: 1400 }],
      ['event-menu.price', 'Rösti', { menuItemId, from: 1400, to: 1250 }],
    ]);
  });

  it.each([
    [{ soldOut: 'ja' }, 'soldOut', 'soldOut muss true oder false sein.'],
    [{ specialPrice: -1 }, 'specialPrice', 'Der Betrag darf nicht negativ sein.'],
  ])('refuses a change that is not right: %j', async (body, path, message) => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const entry = await putOnMenu(organizer, event.id);
    const answer = await organizer.patch(`/api/events/${event.id}/menu-items/${entry.id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', message, details: [{ path, message }] });
  });

  it('is removed; the item itself stays', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const entry = await putOnMenu(organizer, event.id);
    const url = `/api/events/${event.id}/menu-items/${entry.id}`;
    const news = await newsFrom(box.current, event.id, async () => {
      expect((await organizer.delete(url)).status).toBe(204);
    });
    expect(news).toEqual(['menu.updated']);
    expect((await organizer.get(`/api/events/${event.id}/menu-items`)).body).toEqual([]);
    expect((await organizer.get('/api/menu')).body).toMatchObject([{ id: entry.menuItem.id }]);
    for (const answer of [await organizer.delete(url), await organizer.patch(url, { soldOut: true })]) {
      expect([answer.status, answer.body]).toEqual([404, NO_ITEM]);
    }
  });
});

describe("Whose event's menu", () => {
  it('another organizer neither sees nor changes', async () => {
    const [owner, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const event = await createEvent(owner);
    const entry = await putOnMenu(owner, event.id);
    const url = `/api/events/${event.id}/menu-items`;
    const mine = await createMenuItem(other);
    for (const answer of [
      await other.get(url),
      await other.post(url, { menuItemId: mine.id, specialPrice: 1 }),
      await other.patch(`${url}/${entry.id}`, { soldOut: true }),
      await other.delete(`${url}/${entry.id}`),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, NO_EVENT]);
    }
    const own = await createEvent(other);
    for (const answer of [
      await other.patch(`/api/events/${own.id}/menu-items/${entry.id}`, { soldOut: true }),
      await other.delete(`/api/events/${own.id}/menu-items/${entry.id}`),
      await other.post(`/api/events/${own.id}/menu-items`, { menuItemId: entry.menuItem.id, specialPrice: 1 }),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, NO_ITEM]);
    }
    const category = await other.post(`/api/events/${own.id}/menu-items`, {
      menuItemId: mine.id,
      categoryId: entry.categoryId,
      specialPrice: 1,
    });
    expect([category.status, category.body]).toEqual([
      404,
      { ...NO_ITEM, message: 'Kategorie nicht gefunden. Bitte die Seite neu laden.' },
    ]);
    expect((await owner.get(url)).body).toEqual([entry]);
  });

  it("takes from an administrator too only what belongs to the event's owner", async () => {
    const owner = await box.current.as('EVENT_ORGANIZER');
    const admin = await box.current.as('ADMIN');
    const event = await createEvent(owner);
    const [his, theirs] = [await createMenuItem(owner), await createMenuItem(admin)];
    const url = `/api/events/${event.id}/menu-items`;
    const refused = await admin.post(url, { menuItemId: theirs.id, specialPrice: 1 });
    expect([refused.status, refused.body]).toEqual([404, NO_ITEM]);
    expect((await admin.post(url, { menuItemId: his.id, specialPrice: 1 })).status).toBe(201);
  });

  it('those read who work at the event: kitchens, its devices, its waiter accounts', async () => {
    const owner = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(owner, { waiterAccessTag: 'metzgete' });
    const other = await createEvent(owner);
    const entry = await putOnMenu(owner, event.id);
    const url = `/api/events/${event.id}/menu-items`;
    const readers = [
      await box.current.as('KITCHEN'),
      await box.current.asWaiter('metzgete', WAITER_PASSWORD),
      await box.current.as('WAITER', 'waiter_metzgete'),
    ];
    for (const client of readers) expect((await client.get(url)).body).toEqual([entry]);
    const stranger = await box.current.asWaiter(other.waiterAccessTag ?? '', WAITER_PASSWORD);
    for (const client of [stranger, await box.current.as('WAITER')]) {
      const answer = await client.get(url);
      expect([answer.status, answer.body]).toEqual([404, NO_EVENT]);
    }
    await owner.put(`/api/events/${event.id}`, { ...event, isActive: false });
    expect(await Promise.all(readers.map(async (client) => (await client.get(url)).status))).toEqual([200, 404, 404]);
  });

  it('organizers and administrators alone change', async () => {
    const owner = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(owner);
    const entry = await putOnMenu(owner, event.id);
    const url = `/api/events/${event.id}/menu-items`;
    const { none, KITCHEN, WAITER } = await box.current.asEach();
    const changes = (client: TestClient) => [
      client.post(url, { menuItemId: entry.menuItem.id, specialPrice: 1 }),
      client.patch(`${url}/${entry.id}`, { soldOut: true }),
      client.delete(`${url}/${entry.id}`),
    ];
    for (const client of [none, KITCHEN, WAITER]) {
      for (const answer of await Promise.all(changes(client))) {
        expect([answer.status, answer.body]).toEqual([403, { code: 'FORBIDDEN', message: 'Keine Berechtigung' }]);
      }
    }
    expect((await none.get(url)).status).toBe(403);
    const guest = box.current.guest();
    for (const answer of await Promise.all([guest.get(url), ...changes(guest)])) expect(answer.status).toBe(401);
  });
});
