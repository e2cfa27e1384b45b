import type { EventMenuItemWire, MenuItemWire, TaxedItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCategory, createEvent, createMenuItem, putOnMenu } from '../../testing/event-factories.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp();

let organizer: TestClient;
let categoryId: number;
let ids: Record<string, number>;

beforeEach(async () => {
  organizer = await box.current.as('EVENT_ORGANIZER');
  categoryId = (await createCategory(organizer, { name: 'Getränke' })).id;
  ids = {};
  for (const name of ['Bier', 'Cola', 'Apfelsaft']) ids[name] = await add(name);
});

async function add(name: string, more: object = {}): Promise<number> {
  return (await createMenuItem(organizer, { name, categoryId, ...more })).id;
}

function order(...names: string[]) {
  const itemIds = names.map((name) => ids[name]);
  return organizer.put<MenuItemWire[]>(`/api/categories/${categoryId}/item-order`, { itemIds });
}

async function menuNames(): Promise<string[]> {
  return (await organizer.get<MenuItemWire[]>('/api/menu')).body.map(({ name }) => name);
}

async function menuNamesAt(eventId: number): Promise<string[]> {
  const { body } = await organizer.get<EventMenuItemWire[]>(`/api/events/${eventId}/menu-items`);
  return body.map(({ menuItem }) => menuItem.name);
}

describe('The items of a category', () => {
  it('stand in the order of their organizer, also on menus, and by name again when that is wished', async () => {
    const event = await createEvent(organizer);
    for (const menuItemId of Object.values(ids)) await putOnMenu(organizer, event.id, { menuItemId, specialPrice: 1 });
    const onMenu = () => menuNamesAt(event.id);
    expect(await menuNames()).toEqual(['Apfelsaft', 'Bier', 'Cola']);

    let answer = await order();
    expect(
      await newsFrom(box.current, event.id, async () => {
        answer = await order('Cola', 'Apfelsaft', 'Bier');
      }),
    ).toEqual(['menu.updated']);
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ name, displayOrder }) => [name, displayOrder])).toEqual([
      ['Cola', 1],
      ['Apfelsaft', 2],
      ['Bier', 3],
    ]);
    expect(await menuNames()).toEqual(['Cola', 'Apfelsaft', 'Bier']);
    expect(await onMenu()).toEqual(['Cola', 'Apfelsaft', 'Bier']);

    // Nothing changes, nobody is told.
    expect(await newsFrom(box.current, event.id, () => order('Cola', 'Apfelsaft', 'Bier'))).toEqual([]);
    await order();
    expect(await onMenu()).toEqual(['Apfelsaft', 'Bier', 'Cola']);
  });

  it('take in what is new or comes from elsewhere at the end, or by name where nobody ordered them', async () => {
    const other = await createCategory(organizer, { name: 'Speisen', displayOrder: 5 });
    const guest = await createMenuItem(organizer, { name: 'Brot', categoryId: other.id });
    await add('Bitter');
    expect(await menuNames()).toEqual(['Apfelsaft', 'Bier', 'Bitter', 'Cola', 'Brot']);
    await order('Cola', 'Bier', 'Apfelsaft');
    expect(await menuNames()).toEqual(['Cola', 'Bier', 'Apfelsaft', 'Bitter', 'Brot']);
    await add('Absinth');
    await organizer.put(`/api/menu/${guest.id}`, { name: 'Brot', price: 1, categoryId });
    expect(await menuNames()).toEqual(['Cola', 'Bier', 'Apfelsaft', 'Bitter', 'Absinth', 'Brot']);
    // What changes otherwise keeps its place.
    await organizer.put(`/api/menu/${ids.Bier}`, { name: 'Ale', price: 1, categoryId });
    expect(await menuNames()).toEqual(['Cola', 'Ale', 'Apfelsaft', 'Bitter', 'Absinth', 'Brot']);
    // What comes back after it was deleted, too.
    await organizer.delete(`/api/menu/${ids.Bier}`);
    await add('Ale', { displayOrder: 2 });
    expect(await menuNames()).toEqual(['Cola', 'Ale', 'Apfelsaft', 'Bitter', 'Absinth', 'Brot']);
  });

  it('have no place to come back to where they go by name by now', async () => {
    await order('Cola', 'Bier', 'Apfelsaft');
    await organizer.delete(`/api/menu/${ids.Cola}`);
    await order();
    await add('Cola', { displayOrder: 1 });
    expect(await menuNames()).toEqual(['Apfelsaft', 'Bier', 'Cola']);
    // And none at their head where they went by name and the others were ordered meanwhile.
    await organizer.delete(`/api/menu/${ids.Bier}`);
    await order('Apfelsaft');
    await add('Bier', { displayOrder: 0 });
    expect(await menuNames()).toEqual(['Apfelsaft', 'Cola', 'Bier']);
  });

  it('move past one another, whatever has become of the others meanwhile', async () => {
    const move = async (name: string, beside: object) => {
      const body = { itemIds: [ids[name]], ...beside };
      return (await organizer.put<MenuItemWire[]>(`/api/categories/${categoryId}/item-order`, body)).body;
    };
    expect(await move('Cola', { before: ids.Bier })).toMatchObject([
      { name: 'Apfelsaft', displayOrder: 1 },
      { name: 'Cola', displayOrder: 2 },
      { name: 'Bier', displayOrder: 3 },
    ]);
    await move('Apfelsaft', { after: ids.Cola });
    expect(await menuNames()).toEqual(['Cola', 'Apfelsaft', 'Bier']);
    // As it stands already.
    await move('Apfelsaft', { after: ids.Cola });
    expect(await menuNames()).toEqual(['Cola', 'Apfelsaft', 'Bier']);
  });

  it('move past nothing that stands elsewhere by now, and go by name then as before', async () => {
    const other = await createCategory(organizer, { name: 'Speisen', displayOrder: 5 });
    const { id } = await createMenuItem(organizer, { name: 'Brot', categoryId: other.id });
    for (const body of [
      { itemIds: [ids.Cola], before: id },
      { itemIds: [id], after: ids.Bier },
      { itemIds: [ids.Cola], after: ids.Cola },
    ]) {
      const answer = await organizer.put<MenuItemWire[]>(`/api/categories/${categoryId}/item-order`, body);
      expect(answer.body).toMatchObject(['Apfelsaft', 'Bier', 'Cola'].map((name) => ({ name, displayOrder: 0 })));
    }
    const gone = { itemIds: [ids.Cola], before: 999_999 };
    expect((await organizer.put(`/api/categories/${categoryId}/item-order`, gone)).status).toBe(404);
  });

  it('go by name in another category that an event shows them in, behind what is ordered by hand there', async () => {
    const event = await createEvent(organizer);
    const hits = await createCategory(organizer, { name: 'Hits', displayOrder: 9 });
    const own = await createMenuItem(organizer, { name: 'Brezel', categoryId: hits.id });
    await order('Cola', 'Bier', 'Apfelsaft');
    for (const menuItemId of [own.id, ids.Cola, ids.Apfelsaft]) {
      await putOnMenu(organizer, event.id, { menuItemId: menuItemId ?? 0, categoryId: hits.id });
    }
    expect(await menuNamesAt(event.id)).toEqual(['Apfelsaft', 'Brezel', 'Cola']);
    await organizer.put(`/api/categories/${hits.id}/item-order`, { itemIds: [own.id] });
    expect(await menuNamesAt(event.id)).toEqual(['Brezel', 'Apfelsaft', 'Cola']);
  });

  it('never move those of another category', async () => {
    const other = await createCategory(organizer, { name: 'Speisen', displayOrder: 5 });
    const foreign = await createMenuItem(organizer, { name: 'Zopf', categoryId: other.id });
    const beside = await createMenuItem(organizer, { name: 'Brot', categoryId: other.id });
    const unknown = { itemIds: [ids.Bier, 999_999] };
    expect((await organizer.put(`/api/categories/${categoryId}/item-order`, unknown)).status).toBe(404);
    const itemIds = [foreign.id, ids.Bier];
    const answer = await organizer.put<MenuItemWire[]>(`/api/categories/${categoryId}/item-order`, { itemIds });
    expect(answer.body.map(({ name }) => name)).toEqual(['Bier', 'Apfelsaft', 'Cola']);
    const all = (await organizer.get<MenuItemWire[]>('/api/menu')).body;
    expect(all.filter(({ id }) => id === foreign.id || id === beside.id)).toMatchObject([
      { name: 'Brot', displayOrder: 0 },
      { name: 'Zopf', displayOrder: 0 },
    ]);
  });

  it.each(['item-order', 'tax-class'])('are those of their organizer alone (%s)', async (what) => {
    const stranger = await box.current.as('EVENT_ORGANIZER');
    const body = what === 'item-order' ? { itemIds: [ids.Cola] } : { taxClass: 'food' };
    const answer = await stranger.put(`/api/categories/${categoryId}/${what}`, body);
    expect(answer.status).toBe(404);
    expect((await organizer.get<MenuItemWire[]>('/api/menu')).body).toMatchObject(
      ['Apfelsaft', 'Bier', 'Cola'].map((name) => ({ name, displayOrder: 0, taxClass: 'normal' })),
    );
  });
});

describe('The VAT class of all articles of a category', () => {
  const tax = (taxClass: string) =>
    organizer.put<MenuItemWire[]>(`/api/categories/${categoryId}/tax-class`, { taxClass });
  const journal = async (action: string) => {
    const rows = await box.current.context.db
      .selectFrom('audit')
      .select(['subject', 'details'])
      .where('action', '=', action)
      .execute();
    return rows.map(({ subject, details }) => ({ subject, ...JSON.parse(details) }));
  };

  it('is set at once, deposits and other categories aside; the journal knows what was before', async () => {
    const deposit = await add('Becher', { kind: 'deposit' });
    const done = await add('Tee', { taxClass: 'food' });
    const other = await createMenuItem(organizer, { name: 'Rösti' });
    const answer = await tax('food');
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ name, taxClass }) => [name, taxClass])).toEqual([
      ['Apfelsaft', 'food'],
      ['Becher', 'normal'],
      ['Bier', 'food'],
      ['Cola', 'food'],
      ['Tee', 'food'],
    ]);
    const all = (await organizer.get<MenuItemWire[]>('/api/menu')).body;
    expect(all.find(({ id }) => id === other.id)).toMatchObject({ taxClass: 'normal' });
    const entries = await journal('category.tax');
    expect(entries).toMatchObject([{ subject: 'Getränke', to: 'food' }]);
    expect(entries[0].items.map(({ from }: { from: string }) => from)).toEqual(['normal', 'normal', 'normal']);
    const touched = entries[0].items.map(({ menuItemId }: { menuItemId: number }) => menuItemId);
    expect(touched.sort()).toEqual([ids.Apfelsaft, ids.Bier, ids.Cola].sort());
    expect(touched).not.toContain(deposit);
    expect(touched).not.toContain(done);

    // A second time there is nothing to do.
    await tax('food');
    expect(await journal('category.tax')).toHaveLength(1);
  });

  it('is told to the events that sell them, and holds for what is sold from then on', async () => {
    const event = await createEvent(organizer);
    await putOnMenu(organizer, event.id, { menuItemId: ids.Bier ?? 0, specialPrice: 5 });
    expect(await newsFrom(box.current, event.id, () => tax('reduced'))).toEqual(['menu.updated']);
    const versions = await box.current.context.db
      .selectFrom('price_versions')
      .select(['tax_class', 'valid_to'])
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute();
    expect(versions.map(({ tax_class, valid_to }) => [tax_class, valid_to === null])).toEqual([
      ['normal', false],
      ['reduced', true],
    ]);
  });

  it('is in the journal also where one item alone gets another', async () => {
    const item = { name: 'Bier', price: 5, categoryId, taxClass: 'food' };
    await organizer.put(`/api/menu/${ids.Bier}`, item);
    await organizer.put(`/api/menu/${ids.Bier}`, item);
    expect(await journal('menu-item.tax')).toMatchObject([
      { subject: 'Bier', menuItemId: ids.Bier, from: 'normal', to: 'food' },
    ]);
  });

  it('is set for some of it alone, as somebody puts it back; never for those of another category', async () => {
    const other = await createMenuItem(organizer, { name: 'Rösti' });
    await tax('food');
    const itemIds = [ids.Bier, other.id];
    await organizer.put(`/api/categories/${categoryId}/tax-class`, { taxClass: 'reduced', itemIds });
    const all = (await organizer.get<MenuItemWire[]>('/api/menu')).body;
    expect(Object.fromEntries(all.map(({ name, taxClass }) => [name, taxClass]))).toEqual({
      ...{ Apfelsaft: 'food', Bier: 'reduced', Cola: 'food' },
      Rösti: 'normal',
    });
  });

  it('is answered with what each item bore before, and put back only where it still holds', async () => {
    const put = (fields: object) =>
      organizer.put<TaxedItemWire[]>(`/api/categories/${categoryId}/tax-class`, fields).then(({ body }) => body);
    await put({ taxClass: 'reduced', itemIds: [ids.Cola] });
    await put({ taxClass: 'food', itemIds: [ids.Apfelsaft] });
    const former = (items: TaxedItemWire[]) => items.map(({ name, formerTaxClass }) => [name, formerTaxClass]);
    expect(former(await put({ taxClass: 'food' }))).toEqual([
      ['Apfelsaft', undefined],
      ['Bier', 'normal'],
      ['Cola', 'reduced'],
    ]);
    // Somebody else has given one another class since.
    await put({ taxClass: 'lodging', itemIds: [ids.Cola] });
    expect(await put({ taxClass: 'normal', itemIds: [ids.Bier, ids.Cola], onlyFrom: 'food' })).toMatchObject([
      { name: 'Apfelsaft', taxClass: 'food' },
      { name: 'Bier', taxClass: 'normal', formerTaxClass: 'food' },
      { name: 'Cola', taxClass: 'lodging' },
    ]);
    expect(former(await put({ taxClass: 'normal', itemIds: [ids.Bier] }))).toContainEqual(['Bier', undefined]);
  });

  it('is that of what is added without one; the normal one where they differ', async () => {
    const taxOf = async (name: string) => (await createMenuItem(organizer, { name, categoryId })).taxClass;
    await tax('food');
    expect(await taxOf('Sirup')).toBe('food');
    await add('Wein', { taxClass: 'normal' });
    expect(await taxOf('Most')).toBe('normal');
  });

  it('is refused where there is no such class', async () => {
    const answer = await tax('frei');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Diese Steuerklasse gibt es nicht.' });
  });
});
