// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { until } from '../../lib/testing/react-page.ts';
import { itemOf, menuForEachTest } from './menu-in-test.tsx';

const { page, server, shows, serve, hear, rows, key, press, answerDeletion } = menuForEachTest();

it('what is deleted while another deletion is under way goes, too', async () => {
  press('Löschen', 'Bier');
  press('Löschen', 'Wein');
  await answerDeletion();
  await answerDeletion();
  await shows('«Wein» gelöscht');
  expect(server.stored).toEqual([]);
});

it('of a deposit that is deleted it is said how many items are sold without one now', async () => {
  await serve([itemOf(1, 'Becher'), ...[2, 3].map((id) => ({ ...itemOf(id, `Bier ${id}`), depositItemId: 1 }))]);
  press('Löschen', 'Becher');
  await answerDeletion();
  await shows('«Becher» gelöscht');
  expect(page.textContent).toContain('2 Artikel haben jetzt kein Depot mehr.');
});

it('a deletion is undone also while the next one is under way', async () => {
  press('Löschen', 'Bier');
  await answerDeletion();
  await shows('«Bier» gelöscht');
  press('Löschen', 'Wein');
  press('Rückgängig');
  await answerDeletion();
  await until(() => expect(server.stored.map(({ name }) => name)).toEqual(['Bier']));
});

it.each(['POST /api/menu', 'POST /api/events/5/menu-items'])(
  'a deletion that could not be undone can be undone once more: %s',
  async (call) => {
    server.prices = [3.5];
    press('Löschen', 'Bier');
    await answerDeletion();
    await shows('«Bier» gelöscht');
    server.unheard = [call];
    press('Rückgängig');
    await shows('Keine Verbindung zum Server');
    expect(page.textContent).toContain('«Bier» gelöscht');
    press('Rückgängig');
    await until(() => expect(server.prices).toEqual([3.5]));
    expect(server.stored.map(({ name }) => name)).toEqual(['Wein', 'Bier']);
  },
);

it('what was sold out at an event comes back as such, though putting it there was heard and marking it was not', async () => {
  const menu = [{ id: 60, menuItem: { id: 1 }, categoryId: 1, specialPrice: 3.5, soldOut: true }];
  server.works = {
    'GET /api/events/5/menu-items': () => Response.json(menu),
    'POST /api/events/5/menu-items'() {
      if (menu.length > 1) return Response.json({ code: 'ALREADY_ON_MENU', message: '' }, { status: 409 });
      menu.push({ id: 70, menuItem: { id: 9 }, categoryId: 1, specialPrice: 3.5, soldOut: false });
      return Response.json(menu[1], { status: 201 });
    },
    'PATCH /api/events/5/menu-items/70'(_server, change: { soldOut: boolean }) {
      Object.assign(menu[1] ?? {}, change);
      return Response.json(menu[1]);
    },
  };
  press('Löschen', 'Bier');
  await answerDeletion();
  await shows('«Bier» gelöscht');
  server.unheard = ['PATCH /api/events/5/menu-items/70'];
  press('Rückgängig');
  await shows('Keine Verbindung zum Server');
  press('Rückgängig');
  await until(() => expect(menu[1]).toMatchObject({ id: 70, soldOut: true }));
});

it('a menu of hundreds can be searched by name', async () => {
  const field = () => page.querySelector<HTMLInputElement>('input[type=search]');
  expect(field()).toBeNull();
  server.stored = Array.from({ length: 300 }, (_, id) => itemOf(id, `Nr. ${id}`));
  await hear();
  const write = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
      field()?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await until(() => expect(field()).not.toBeNull());
  write('nr. 299');
  expect([...page.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Nr. 299'),
  ]);
  write('Nr. 300');
  expect(page.textContent).toContain('Kein Artikel heisst so.');
});

it('who brings a deposit back keeps what has become of its items meanwhile', async () => {
  await serve([
    { ...itemOf(1, 'Becher'), kind: 'deposit' },
    ...['Bier', 'Cola', 'Rivella'].map((name, index) => ({ ...itemOf(index + 2, name), depositItemId: 1 })),
  ]);
  press('Löschen', 'Becher');
  await answerDeletion();
  await shows('«Becher» gelöscht');
  act(() => key('Cola nach oben')?.click());
  await until(() => expect(rows()).toEqual(['Cola', 'Bier', 'Rivella']));
  // Somebody else has taxed one and taken another away.
  server.stored = server.stored.flatMap((item) => (item.name === 'Rivella' ? [] : [{ ...item, taxClass: 'food' }]));
  await hear();
  press('Rückgängig');
  await until(() => expect(rows()).toHaveLength(3));
  await until(() =>
    expect(server.stored.filter(({ kind, name }) => kind === 'article' && name !== 'Becher')).toMatchObject([
      { name: 'Bier', taxClass: 'food', displayOrder: 2, depositItemId: 9 },
      { name: 'Cola', taxClass: 'food', displayOrder: 1, depositItemId: 9 },
    ]),
  );
});

it('who brings a deposit back leaves those that have another one by now, or are one themselves', async () => {
  await serve([
    { ...itemOf(1, 'Becher'), kind: 'deposit' },
    { ...itemOf(2, 'Glas'), kind: 'deposit' },
    ...['Bier', 'Cola', 'Krug'].map((name, index) => ({ ...itemOf(index + 3, name), depositItemId: 1 })),
  ]);
  press('Löschen', 'Becher');
  await answerDeletion();
  await shows('«Becher» gelöscht');
  // Somebody else does it; this page has not heard of it yet.
  server.stored = server.stored.map((item) => ({
    ...item,
    ...(item.name === 'Cola' && { depositItemId: 2 }),
    ...(item.name === 'Krug' && { kind: 'deposit' }),
  }));
  press('Rückgängig');
  await until(() => expect(rows()).toContain('Becher'));
  expect(server.stored.map(({ name, depositItemId }) => [name, depositItemId])).toEqual([
    ['Glas', null],
    ['Bier', 9],
    ['Cola', 2],
    ['Krug', null],
    ['Becher', null],
  ]);
});

it.each([
  [
    'keeps its place in the window when an item comes above it, where the browser doesn’t see to that',
    false,
    [[0, 100]],
  ],
  ['is left to a browser that does', true, []],
])('the form %s', async (_, isAnchored, scrolled) => {
  onTestFinished(() => void vi.restoreAllMocks());
  // Nothing is laid out here.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, rows().length * 100),
  );
  // As a browser's, it comes after what was to be drawn.
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  vi.stubGlobal('CSS', { escape: CSS.escape, supports: () => isAnchored });
  const scroll = vi.spyOn(window, 'scrollBy').mockReturnValue();
  const write = (label: string, text: string) =>
    act(() => {
      const { htmlFor } = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === label) ?? {};
      const field = page.querySelector<HTMLInputElement>(`#${CSS.escape(htmlFor ?? '')}`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  write('Name', 'Most');
  write('Preis', '4');
  press('Speichern');
  await until(() => expect(rows()).toContain('Most'));
  expect(scroll.mock.calls).toEqual(scrolled);
});
