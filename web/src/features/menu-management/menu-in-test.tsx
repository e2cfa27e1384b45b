import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { menuItemsQuery } from '../../lib/own-menu.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { ItemPane } from './item-pane.tsx';
import { sortItems } from './menu-sorting.ts';

const DRINKS: Category = { id: 1, name: 'Getränke', description: null, displayOrder: 0, color: '#3B82F6' };

export const itemOf = (id: number, name: string): MenuItemWire => ({
  ...{ id, name, description: null, price: 4, categoryId: 1, category: DRINKS },
  ...{ kind: 'article', taxClass: 'normal', depositItemId: null, displayOrder: 0 },
});

/** A server with one organizer's menu, put on one event. */
interface MenuServer {
  stored: MenuItemWire[];
  /** Those of beer at the event. */
  prices: number[];
  isVatLiable: boolean;
  /** The order by hand that came of each call; by name: none. */
  orders: number[][];
  /** Deletions that are not answered yet. */
  deletions: (() => void)[];
  /** Calls that find no server, the first time. */
  unheard: string[];
  /** What it does otherwise. */
  works: Record<string, Work>;
}

const startOf = (): MenuServer => ({
  ...{ stored: [itemOf(1, 'Bier'), itemOf(2, 'Wein')], prices: [], isVatLiable: false },
  ...{ orders: [], deletions: [], unheard: [], works: {} },
});

/** What the server does when it is called, and what it says to that. */
type Work = (server: MenuServer, fields: never, id: number) => Response | Promise<Response>;

const WORKS: Readonly<Record<string, Work>> = {
  'GET /api/menu': ({ stored }) => Response.json(stored),
  'GET /api/categories': () => Response.json([DRINKS]),
  'GET /api/organizer-settings': ({ isVatLiable }) => Response.json({ isVatLiable }),
  'GET /api/events': () => Response.json([{ id: 5 }]),
  'GET /api/events/5/menu-items': ({ prices }) =>
    Response.json(prices.map((specialPrice) => ({ id: 60, menuItem: { id: 1 }, categoryId: 1, specialPrice }))),
  'POST /api/events/5/menu-items'({ prices }, { specialPrice }: { specialPrice: number }) {
    prices.push(specialPrice);
    return Response.json({ id: 70 }, { status: 201 });
  },
  'POST /api/menu'(server, { name }: MenuItemWire) {
    const restored = itemOf(9, name);
    server.stored = [...server.stored, restored];
    return Response.json(restored, { status: 201 });
  },
  'PUT /api/menu/:id'(server, change: Partial<MenuItemWire>, id) {
    server.stored = server.stored.map((item) => (item.id === id ? { ...item, ...change } : item));
    return Response.json(server.stored.find((item) => item.id === id));
  },
  async 'DELETE /api/menu/:id'(server, _fields, id) {
    await new Promise<void>((resolve) => void server.deletions.push(resolve));
    server.stored = server.stored
      .filter((item) => item.id !== id)
      .map((item) => (item.depositItemId === id ? { ...item, depositItemId: null } : item));
    if (id === 1) server.prices = [];
    return new Response(null, { status: 204 });
  },
  'PUT /api/categories/1/item-order'(
    server,
    { itemIds, before, after }: { itemIds: number[]; before?: number; after?: number },
  ) {
    const others = sortItems(server.stored).flatMap(({ id }) => (itemIds.includes(id) ? [] : [id]));
    const at = before === undefined ? others.indexOf(after ?? 0) + 1 : others.indexOf(before);
    const order = itemIds.length > 0 ? others.toSpliced(at, 0, ...itemIds) : [];
    server.orders.push(order);
    server.stored = server.stored.map((item) => ({ ...item, displayOrder: order.indexOf(item.id) + 1 }));
    return Response.json(server.stored);
  },
  'PUT /api/categories/1/tax-class'(
    server,
    { taxClass, itemIds, onlyFrom }: { taxClass: TaxClass; itemIds?: number[]; onlyFrom?: TaxClass },
  ) {
    if (itemIds?.some((id) => server.stored.every((item) => item.id !== id))) {
      return Response.json({ code: 'NOT_FOUND', message: 'Menüpunkt nicht gefunden.' }, { status: 404 });
    }
    const changed = server.stored.filter(
      (item) =>
        item.kind === 'article' &&
        item.taxClass !== taxClass &&
        (itemIds?.includes(item.id) ?? true) &&
        item.taxClass === (onlyFrom ?? item.taxClass),
    );
    server.stored = server.stored.map((item) => (changed.includes(item) ? { ...item, taxClass } : item));
    const formerOf = ({ id }: MenuItemWire) => changed.find((item) => item.id === id)?.taxClass;
    return Response.json(server.stored.map((item) => ({ ...item, formerTaxClass: formerOf(item) })));
  },
};

async function answer(server: MenuServer, path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  const call = `${method} ${path}`;
  if (server.unheard.includes(call)) {
    server.unheard = server.unheard.filter((one) => one !== call);
    throw new TypeError('Failed to fetch');
  }
  const id = Number(/^\/api\/menu\/(\d+)$/.exec(path)?.[1]);
  const work = server.works[call] ?? WORKS[id ? `${method} /api/menu/:id` : call];
  return work ? work(server, (body ? JSON.parse(String(body)) : {}) as never, id) : Response.json([]);
}

function Menu() {
  const { data } = useQuery(menuItemsQuery);
  return (
    data && <ItemPane categories={[DRINKS]} items={sortItems(data)} selected={undefined} onSelect={() => undefined} />
  );
}

/** For each test of a file: the items of a menu on the screen, beer and wine, and what a person does to them. */
export function menuForEachTest() {
  const server = startOf();
  let queries: QueryClient;

  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const { page, renderAndWait } = pageForEachTest();

  beforeEach(async () => {
    Object.assign(server, startOf());
    queries = new QueryClient();
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => answer(server, path, init));
    await renderAndWait(
      <QueryClientProvider client={queries}>
        <Menu />
      </QueryClientProvider>,
    );
    await until(() => expect(page.textContent).toContain('Wein'));
  });

  const hear = () => act(() => queries.invalidateQueries());
  const rows = () =>
    [...page.querySelectorAll('tbody td:first-child > .font-semibold:not(.block)')].map(
      ({ textContent }) => textContent,
    );

  return {
    page,
    server,
    shows: (text: string) => until(() => expect(page.textContent).toContain(text)),
    rows,
    /** The page asks how things are by now. */
    hear,
    /** Another menu is stored, and shown. */
    async serve(menu: MenuItemWire[]) {
      server.stored = menu;
      await hear();
      await until(() => expect(rows().toSorted()).toEqual(menu.map(({ name }) => name).toSorted()));
    },
    key: (label: string) => page.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`),
    press(label: string, row = '') {
      const within = [...page.querySelectorAll('tr')].find(
        ({ textContent }) => row !== '' && textContent?.includes(row),
      );
      const keys = [...(within ?? page).querySelectorAll('button')];
      act(() => keys.find(({ textContent }) => textContent?.includes(label))?.click());
    },
    async answerDeletion() {
      await until(() => expect(server.deletions).toHaveLength(1));
      await act(async () => server.deletions.shift()?.());
    },
  };
}
