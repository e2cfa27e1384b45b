import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();

it('the organizer’s journal says what an administrator changed about a menu: names, money and deposits, from what to what', async () => {
  const organizer = await box.current.as('EVENT_ORGANIZER');
  const admin = await box.current.as('ADMIN');
  const create = async (path: string, body: object) => (await organizer.post<{ id: number }>(path, body)).body.id;
  const categoryId = await create('/api/categories', { name: 'Speisen', displayOrder: 1 });
  const cup = await create('/api/menu', { name: 'Becher', price: 2, categoryId, kind: 'deposit' });
  const glass = await create('/api/menu', { name: 'Glas', price: 3, categoryId, kind: 'deposit' });
  const beer = await create('/api/menu', { name: 'Bier 3 dl', price: 5, categoryId, taxClass: 'normal' });

  const calls: [path: string, body: object][] = [
    [`/api/menu/${beer}`, { name: 'Bier 5 dl', price: 7, categoryId, taxClass: 'food', depositItemId: cup }],
    [`/api/menu/${beer}`, { name: 'Bier 5 dl', price: 7, categoryId, depositItemId: glass }],
    // What it is sold for and under which name stays.
    [`/api/menu/${beer}`, { name: 'Bier 5 dl', price: 7, categoryId, description: 'offen' }],
    [`/api/categories/${categoryId}`, { name: 'Getränke', displayOrder: 7, color: '#FF0000' }],
    [`/api/categories/${categoryId}`, { name: 'Getränke', displayOrder: 8 }],
    // The beer goes without a deposit then.
    [`/api/menu/${glass}`, { name: 'Glas', price: 3, categoryId, kind: 'article' }],
  ];
  for (const [path, body] of calls) expect((await admin.put(path, body)).status).toBe(200);

  const { body } = await organizer.get<JournalPage>('/api/audit');
  expect(new Set(body.entries.map(({ actor }) => actor))).toEqual(new Set([admin.username]));
  const changes = body.entries.map(({ action, subject, details: { from, to } }) => [action, subject, from, to]);
  expect(changes.reverse()).toEqual([
    ['menu-item.name', 'Bier 5 dl', 'Bier 3 dl', 'Bier 5 dl'],
    ['menu-item.price', 'Bier 5 dl', 500, 700],
    ['menu-item.tax', 'Bier 5 dl', 'normal', 'food'],
    ['menu-item.deposit', 'Bier 5 dl', null, 'Becher'],
    ['menu-item.deposit', 'Bier 5 dl', 'Becher', 'Glas'],
    ['category.name', 'Getränke', 'Speisen', 'Getränke'],
    ['menu-item.kind', 'Glas', 'deposit', 'article'],
    ['menu-item.deposit', 'Bier 5 dl', 'Glas', null],
  ]);
});

it.each([
  ['menu', 'itself'],
  ['categories', 'with its category'],
])('a deposit that is deleted (%s, %s) leaves a line for what was sold along with it', async (what) => {
  const organizer = await box.current.as('EVENT_ORGANIZER');
  const create = async (path: string, body: object) => (await organizer.post<{ id: number }>(path, body)).body.id;
  const drinks = await create('/api/categories', { name: 'Getränke', displayOrder: 1 });
  const deposits = await create('/api/categories', { name: 'Depots', displayOrder: 2 });
  const cup = await create('/api/menu', { name: 'Becher', price: 2, categoryId: deposits, kind: 'deposit' });
  const beer = await create('/api/menu', { name: 'Bier', price: 5, categoryId: drinks, depositItemId: cup });
  expect((await organizer.delete(`/api/${what}/${what === 'menu' ? cup : deposits}`)).status).toBe(204);
  expect((await organizer.get<{ id: number }[]>('/api/menu')).body).toMatchObject([{ id: beer, depositItemId: null }]);
  const { entries } = (await organizer.get<JournalPage>('/api/audit')).body;
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    what === 'menu' ? ['menu-item.delete', 'Becher'] : ['category.delete', 'Depots'],
    ['menu-item.deposit', 'Bier'],
  ]);
});
