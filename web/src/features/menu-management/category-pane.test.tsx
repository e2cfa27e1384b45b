// @vitest-environment happy-dom
import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { categoriesQuery } from '../../lib/own-menu.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { CategoryPane } from './category-pane.tsx';
import { sortCategories } from './menu-sorting.ts';

const category = (id: number, name: string) =>
  ({ id, name, description: '', displayOrder: id, color: '#3B82F6' }) as Category;
const CATEGORIES = [category(1, 'Getränke'), category(2, 'Speisen')];
let asked: string[];
let answer: ((answer: Response) => void) | undefined;

const { page, render } = pageForEachTest();
beforeEach(() => {
  asked = [];
  answer = undefined;
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json([]);
    asked.push(`${method} ${path}`);
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  show();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(items: MenuItemWire[] = [], categories = CATEGORIES) {
  render(
    waiterScreen(
      <CategoryPane categories={categories} items={items} selected={undefined} onSelect={() => undefined} />,
    ),
  );
}

/** The categories as the page has read them from the server; they follow what is saved. */
function showStored(stored: Category[]): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(categoriesQuery.queryKey, stored);
  function Pane() {
    const data = useQuery(categoriesQuery).data ?? [];
    return (
      <CategoryPane categories={sortCategories(data)} items={[]} selected={undefined} onSelect={() => undefined} />
    );
  }
  render(waiterScreen(<Pane />, { queries }));
  return queries;
}

const row = (index: number) => page.querySelectorAll('tbody tr')[index];
const dialog = () => [...page.querySelectorAll('dialog')].find(({ open }) => open);
const field = () => page.querySelector<HTMLInputElement>('form input');

function press(label: string, within: ParentNode | null | undefined) {
  const keys = [...(within?.querySelectorAll('button') ?? [])].filter(
    (key) => (key.getAttribute('aria-label') ?? key.textContent) === label,
  );
  act(() => keys.at(-1)?.click());
}

function write(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('a category that is opened while another is being saved stays open, with what is typed and the focus', async () => {
  press('Bearbeiten', row(0));
  write('Bier');
  press('Speichern', row(0));
  await until(() => expect(asked).toEqual(['PUT /api/categories/1']));
  press('Bearbeiten', row(1));
  write('Grill');
  act(() => field()?.focus());
  answer?.(Response.json(category(1, 'Bier')));
  await until(() => expect(row(0)?.className).toContain('bg-ok-box'));
  let isDrawn = false;
  requestAnimationFrame(() => (isDrawn = true));
  await until(() => expect(isDrawn).toBe(true));
  expect(field()?.value).toBe('Grill');
  expect(document.activeElement).toBe(field());
});

it('a question whether to delete a category stays while another one is being deleted', async () => {
  press('Löschen', row(0));
  press('Löschen', dialog());
  await until(() => expect(asked).toEqual(['DELETE /api/categories/1']));
  press('Abbrechen', dialog());
  press('Löschen', row(1));
  answer?.(Response.json({ success: true }));
  await until(() => expect(page.querySelector('dialog [aria-busy="true"]')).toBeNull());
  expect(dialog()?.textContent).toContain('Speisen');
});

it('the question names how many items of other categories lose their deposit with it', () => {
  const item = (id: number, categoryId: number, depositItemId: number | null): MenuItemWire => ({
    ...{ id, name: `${id}`, description: null, price: 2, categoryId, category: category(categoryId, '') },
    ...{ kind: 'article', taxClass: 'normal', depositItemId, displayOrder: 0 },
  });
  const items = [item(1, 1, null), item(2, 1, 1), item(3, 2, 1), item(4, 2, null)];
  show(items);
  press('Löschen', row(1));
  expect(dialog()?.textContent).not.toContain('Depot');
  press('Abbrechen', dialog());
  press('Löschen', row(0));
  expect(dialog()?.textContent).toContain('1 Artikel hat dann kein Depot mehr: es gehört zu dieser Kategorie.');
});

it('a category that is moved twice in a row moves two places', async () => {
  let stored = [...CATEGORIES, category(3, 'Kaffee')];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(stored);
    const id = Number(path.split('/').at(-1));
    const saved = { ...JSON.parse(String(body)), id } as Category;
    stored = stored.map((one) => (one.id === id ? saved : one));
    return Response.json(saved);
  });
  showStored(stored);
  const up = () => page.querySelector<HTMLButtonElement>('[aria-label="Kaffee nach oben"]');
  act(() => up()?.click());
  act(() => up()?.click());
  await until(() => expect(sortCategories(stored).map(({ name }) => name)).toEqual(['Kaffee', 'Getränke', 'Speisen']));
});

it('a category that was made though its answer was lost is no other one of its name, and not made again', async () => {
  const stored = [...CATEGORIES];
  let isLost = true;
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(stored);
    const made = { ...JSON.parse(String(body)), id: stored.length + 1, description: null } as Category;
    stored.push(made);
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json(made);
  });
  const queries = showStored([...stored]);
  const order = () => page.querySelector<HTMLInputElement>('form input[type="number"]')?.value;
  write('Desserts');
  const tried = order();
  press('Speichern', page);
  await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));
  await act(() => queries.invalidateQueries());
  await until(() => expect(row(2)?.textContent).toContain('Desserts'));
  expect(page.textContent).not.toContain('Es gibt schon');
  // For another one.
  expect(Number(order())).toBeGreaterThan(Number(tried));
  press('Speichern', page);
  isLost = false;
  await until(() => expect(field()?.value).toBe(''));
  expect(stored.map(({ name }) => name)).toEqual(['Getränke', 'Speisen', 'Desserts']);
  expect(page.textContent).not.toContain('Keine Verbindung zum Server');
});

it('a name is taken by categories of the same organizer alone, whose a new one becomes', () => {
  const isTaken = () => page.textContent?.includes('Es gibt schon');
  const of = (username: string, one: Category) => ({ ...one, organizer: { username } });
  show([], [of('vreni', category(1, 'Getränke')), of('beat', category(2, 'Speisen'))]);
  write('Speisen');
  expect(isTaken()).toBe(false);
  write('Getränke');
  expect(isTaken()).toBe(true);
  write('');
  press('Bearbeiten', row(1));
  write('Getränke');
  expect(isTaken()).toBe(false);
});
