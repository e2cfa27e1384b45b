// @vitest-environment happy-dom
import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { menuItemsQuery } from '../../lib/own-menu.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { ItemPane } from './item-pane.tsx';
import { sortItems } from './menu-sorting.ts';

const DRINKS = { id: 1, name: 'Getränke', description: null, displayOrder: 0, color: '#3B82F6' };
const itemOf = (id: number, name: string): MenuItemWire => ({
  ...{ id, name, description: null, price: 4, categoryId: 1, category: DRINKS },
  ...{ kind: 'article', taxClass: 'normal', depositItemId: null, displayOrder: 0 },
});

let queries: QueryClient;
/** The menu as the server has it. */
let stored: MenuItemWire[];
/** Prices at the event. */
let prices: number[];
/** Deletions that the server has not answered yet. */
let deletions: (() => void)[];
let isVatLiable: boolean;
/** The order by hand that was asked for, each time. */
let orders: number[][];
/** What finds no server, the first time. */
let unheard: string[];

async function answer(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  const [, changed] = (method === 'PUT' && /^\/api\/menu\/(\d+)$/.exec(path)) || [];
  if (changed) {
    const change = JSON.parse(String(body)) as Partial<MenuItemWire>;
    stored = stored.map((item) => (item.id === Number(changed) ? { ...item, ...change } : item));
    return Response.json(stored.find(({ id }) => id === Number(changed)));
  }
  const call = `${method} ${path}`;
  if (unheard.includes(call)) {
    unheard = unheard.filter((one) => one !== call);
    throw new TypeError('Failed to fetch');
  }
  if (path === '/api/categories/1/item-order') {
    const { itemIds } = JSON.parse(String(body)) as { itemIds: number[] };
    orders.push(itemIds);
    stored = stored.map((item) => ({ ...item, displayOrder: itemIds.indexOf(item.id) + 1 }));
    return Response.json(stored);
  }
  if (path === '/api/categories/1/tax-class') {
    const { taxClass, itemIds } = JSON.parse(String(body)) as {
      taxClass: MenuItemWire['taxClass'];
      itemIds?: number[];
    };
    const isMeant = ({ id, kind }: MenuItemWire) => kind === 'article' && (itemIds?.includes(id) ?? true);
    stored = stored.map((item) => (isMeant(item) ? { ...item, taxClass } : item));
    return Response.json(stored);
  }
  if (path === '/api/organizer-settings') return Response.json({ isVatLiable });
  if (path === '/api/events') return Response.json([{ id: 5 }]);
  if (call === 'POST /api/events/5/menu-items') {
    const { specialPrice } = JSON.parse(String(body)) as { specialPrice: number };
    prices.push(specialPrice);
    return Response.json({ id: 70 }, { status: 201 });
  }
  if (path === '/api/events/5/menu-items') {
    return Response.json(prices.map((specialPrice) => ({ id: 60, menuItem: { id: 1 }, categoryId: 1, specialPrice })));
  }
  if (path === '/api/menu' && method === 'POST') {
    const restored = itemOf(9, (JSON.parse(String(body)) as MenuItemWire).name);
    stored = [...stored, restored];
    return Response.json(restored, { status: 201 });
  }
  if (method === 'DELETE') {
    await new Promise<void>((resolve) => void deletions.push(resolve));
    stored = stored.filter(({ id }) => path !== `/api/menu/${id}`);
    if (path === '/api/menu/1') prices = [];
    return new Response(null, { status: 204 });
  }
  return Response.json(path === '/api/menu' ? stored : path === '/api/categories' ? [DRINKS] : []);
}

function Menu() {
  const { data } = useQuery(menuItemsQuery);
  return (
    data && <ItemPane categories={[DRINKS]} items={sortItems(data)} selected={undefined} onSelect={() => undefined} />
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

beforeEach(async () => {
  queries = new QueryClient();
  stored = [itemOf(1, 'Bier'), itemOf(2, 'Wein')];
  isVatLiable = false;
  orders = [];
  prices = [];
  deletions = [];
  unheard = [];
  vi.stubGlobal('fetch', answer);
  await renderAndWait(
    <QueryClientProvider client={queries}>
      <Menu />
    </QueryClientProvider>,
  );
  await until(() => expect(page.textContent).toContain('Wein'));
});
function press(label: string, row = '') {
  const within = [...page.querySelectorAll('tr')].find(({ textContent }) => row !== '' && textContent?.includes(row));
  const keys = [...(within ?? page).querySelectorAll('button')];
  act(() => keys.find(({ textContent }) => textContent?.includes(label))?.click());
}

async function answerDeletion() {
  await until(() => expect(deletions).toHaveLength(1));
  await act(async () => deletions.shift()?.());
}

it('what is deleted while another deletion is under way goes, too', async () => {
  press('Löschen', 'Bier');
  press('Löschen', 'Wein');
  await answerDeletion();
  await answerDeletion();
  await until(() => expect(page.textContent).toContain('«Wein» gelöscht'));
  expect(stored).toEqual([]);
});

it('of a deposit that is deleted it is said how many items are sold without one now', async () => {
  stored = [itemOf(1, 'Becher'), ...[2, 3].map((id) => ({ ...itemOf(id, `Bier ${id}`), depositItemId: 1 }))];
  await act(() => queries.invalidateQueries());
  await until(() => expect(page.textContent).toContain('Becher'));
  press('Löschen', 'Becher');
  await answerDeletion();
  await until(() => expect(page.textContent).toContain('«Becher» gelöscht'));
  expect(page.textContent).toContain('2 Artikel haben jetzt kein Depot mehr.');
});

it('a deletion is undone also while the next one is under way', async () => {
  press('Löschen', 'Bier');
  await answerDeletion();
  await until(() => expect(page.textContent).toContain('«Bier» gelöscht'));
  press('Löschen', 'Wein');
  press('Rückgängig');
  await answerDeletion();
  await until(() => expect(stored.map(({ name }) => name)).toEqual(['Bier']));
});

it.each(['POST /api/menu', 'POST /api/events/5/menu-items'])(
  'a deletion that could not be undone can be undone once more: %s',
  async (call) => {
    prices = [3.5];
    press('Löschen', 'Bier');
    await answerDeletion();
    await until(() => expect(page.textContent).toContain('«Bier» gelöscht'));
    unheard = [call];
    press('Rückgängig');
    await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));
    expect(page.textContent).toContain('«Bier» gelöscht');
    press('Rückgängig');
    await until(() => expect(prices).toEqual([3.5]));
    expect(stored.map(({ name }) => name)).toEqual(['Wein', 'Bier']);
  },
);

it('what was sold out at an event comes back as such, though putting it there was heard and marking it was not', async () => {
  const menu = [{ id: 60, menuItem: { id: 1 }, categoryId: 1, specialPrice: 3.5, soldOut: true }];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`;
    if (path === '/api/events/5/menu-items' && init.method === 'GET') return Response.json(menu);
    if (call === 'POST /api/events/5/menu-items') {
      if (menu.length > 1) return Response.json({ code: 'ALREADY_ON_MENU', message: '' }, { status: 409 });
      menu.push({ id: 70, menuItem: { id: 9 }, categoryId: 1, specialPrice: 3.5, soldOut: false });
      return Response.json(menu[1], { status: 201 });
    }
    if (call === 'PATCH /api/events/5/menu-items/70' && !unheard.includes(call)) {
      menu[1] = { ...menu[1], ...(JSON.parse(String(init.body)) as { soldOut: boolean }) } as (typeof menu)[0];
      return Response.json(menu[1]);
    }
    return answer(path, init);
  });
  press('Löschen', 'Bier');
  await answerDeletion();
  await until(() => expect(page.textContent).toContain('«Bier» gelöscht'));
  unheard = ['PATCH /api/events/5/menu-items/70'];
  press('Rückgängig');
  await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));
  press('Rückgängig');
  await until(() => expect(menu[1]).toMatchObject({ id: 70, soldOut: true }));
});

it('a menu of hundreds can be searched by name', async () => {
  const field = () => page.querySelector<HTMLInputElement>('input[type=search]');
  expect(field()).toBeNull();
  act(() =>
    queries.setQueryData(
      menuItemsQuery.queryKey,
      Array.from({ length: 300 }, (_, id) => itemOf(id, `Nr. ${id}`)),
    ),
  );
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

const rows = () =>
  [...page.querySelectorAll('tbody td:first-child > .font-semibold:not(.block)')].map(({ textContent }) => textContent);
const key = (label: string) => page.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`);

it('the items of one category are put into an order by hand, and back into that of their names', async () => {
  stored = ['Apfelsaft', 'Bier', 'Cola'].map((name, index) => itemOf(index + 1, name));
  await act(() => queries.invalidateQueries());
  await until(() => expect(rows()).toEqual(['Apfelsaft', 'Bier', 'Cola']));
  expect(key('Apfelsaft nach oben')?.disabled).toBe(true);
  expect(key('Cola nach unten')?.disabled).toBe(true);
  // Both are pressed before the first is answered: the second counts from what the first has made.
  act(() => key('Cola nach oben')?.click());
  act(() => key('Cola nach oben')?.click());
  await until(() => expect(rows()).toEqual(['Cola', 'Apfelsaft', 'Bier']));
  expect(orders).toEqual([
    [1, 3, 2],
    [3, 1, 2],
  ]);
  press('Nach Namen ordnen');
  await until(() => expect(rows()).toEqual(['Apfelsaft', 'Bier', 'Cola']));
  await until(() => expect(page.textContent).not.toContain('Nach Namen ordnen'));
});

it('an order by hand that was given up comes back', async () => {
  stored = ['Apfelsaft', 'Bier', 'Cola'].map((name, index) => ({
    ...itemOf(index + 1, name),
    displayOrder: 3 - index,
  }));
  await act(() => queries.invalidateQueries());
  await until(() => expect(rows()).toEqual(['Cola', 'Bier', 'Apfelsaft']));
  press('Nach Namen ordnen');
  await until(() => expect(rows()).toEqual(['Apfelsaft', 'Bier', 'Cola']));
  press('Rückgängig');
  await until(() => expect(rows()).toEqual(['Cola', 'Bier', 'Apfelsaft']));
});

it('who brings a deposit back keeps what has become of its items meanwhile', async () => {
  stored = [
    { ...itemOf(1, 'Becher'), kind: 'deposit' },
    ...['Bier', 'Cola', 'Rivella'].map((name, index) => ({ ...itemOf(index + 2, name), depositItemId: 1 })),
  ];
  await act(() => queries.invalidateQueries());
  await until(() => expect(rows()).toEqual(['Becher', 'Bier', 'Cola', 'Rivella']));
  press('Löschen', 'Becher');
  await answerDeletion();
  await until(() => expect(page.textContent).toContain('«Becher» gelöscht'));
  act(() => key('Cola nach oben')?.click());
  await until(() => expect(rows()).toEqual(['Cola', 'Bier', 'Rivella']));
  // Somebody else has taxed one and taken another away.
  stored = stored.flatMap((item) => (item.name === 'Rivella' ? [] : [{ ...item, taxClass: 'food' }]));
  await act(() => queries.invalidateQueries());
  press('Rückgängig');
  await until(() => expect(rows()).toHaveLength(3));
  await until(() =>
    expect(stored.filter(({ kind, name }) => kind === 'article' && name !== 'Becher')).toMatchObject([
      { name: 'Bier', taxClass: 'food', displayOrder: 2, depositItemId: 9 },
      { name: 'Cola', taxClass: 'food', displayOrder: 1, depositItemId: 9 },
    ]),
  );
});

describe('Where VAT is owed', () => {
  beforeEach(async () => {
    isVatLiable = true;
    await act(() => queries.invalidateQueries());
    await until(() => expect(page.textContent).toContain('MWST aller Artikel der Kategorie'));
  });

  const select = () =>
    [...page.querySelectorAll('select')].find(({ labels }) =>
      labels?.[0]?.textContent?.includes('MWST aller Artikel'),
    ) as HTMLSelectElement;

  async function setForAll(taxClass: MenuItemWire['taxClass']) {
    act(() => {
      select().value = taxClass;
      select().dispatchEvent(new Event('change', { bubbles: true }));
    });
    press('Für 2 Artikel setzen');
    await until(() => expect(stored.map((item) => item.taxClass)).toEqual([taxClass, taxClass]));
  }

  it('a whole category gets its class at once', async () => {
    const set = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('setzen'));
    expect(set()?.getAttribute('aria-disabled')).toBe('true');
    await setForAll('food');
    await until(() => expect(page.textContent).toContain('2 Artikel: Essen und Alkoholfreies'));
    expect(set()?.getAttribute('aria-disabled')).toBe('true');
  });

  it('what differed before is put back as it was', async () => {
    stored = [itemOf(1, 'Bier'), { ...itemOf(2, 'Wein'), taxClass: 'reduced' }];
    await act(() => queries.invalidateQueries());
    await until(() => expect(select().value).toBe(''));
    await setForAll('food');
    press('Rückgängig');
    await until(() => expect(stored.map(({ taxClass }) => taxClass)).toEqual(['normal', 'reduced']));
    await until(() => expect(select().value).toBe(''));
  });

  it('a form that is open takes it over and never back', async () => {
    press('Bearbeiten', 'Bier');
    await setForAll('food');
    const form = [...page.querySelectorAll('form')].find((one) => one.querySelector('input')?.value === 'Bier');
    const own = () => [...(form?.querySelectorAll('select') ?? [])].find(({ value }) => value === 'food');
    await until(() => expect(own()).toBeDefined());
    act(() => form?.requestSubmit());
    await until(() => expect(page.querySelector('tbody form')).toBeNull());
    expect(stored.map(({ taxClass }) => taxClass)).toEqual(['food', 'food']);
  });
});
