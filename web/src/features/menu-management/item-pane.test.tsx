// @vitest-environment happy-dom
import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { menuItemsQuery } from '../../lib/own-menu.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { ItemPane } from './item-pane.tsx';

const DRINKS = { id: 1, name: 'Getränke', description: null, displayOrder: 0, color: '#3B82F6' };
const itemOf = (id: number, name: string): MenuItemWire => ({
  ...{ id, name, description: null, price: 4, categoryId: 1, category: DRINKS },
  ...{ kind: 'article', taxClass: 'normal', depositItemId: null },
});

/** The menu as the server has it. */
let stored: MenuItemWire[];
/** Deletions that the server has not answered yet. */
let deletions: (() => void)[];

async function answer(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  if (path === '/api/menu' && method === 'POST') {
    const restored = itemOf(9, (JSON.parse(String(body)) as MenuItemWire).name);
    stored = [...stored, restored];
    return Response.json(restored, { status: 201 });
  }
  if (method === 'DELETE') {
    await new Promise<void>((resolve) => void deletions.push(resolve));
    stored = stored.filter(({ id }) => path !== `/api/menu/${id}`);
    return new Response(null, { status: 204 });
  }
  return Response.json(path === '/api/menu' ? stored : path === '/api/categories' ? [DRINKS] : []);
}

function Menu() {
  const { data } = useQuery(menuItemsQuery);
  return data && <ItemPane categories={[DRINKS]} items={data} selected={undefined} onSelect={() => undefined} />;
}

afterEach(() => {
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();
const until = (look: () => void) => act(async () => void (await vi.waitFor(look, 30_000)));

beforeEach(async () => {
  stored = [itemOf(1, 'Bier'), itemOf(2, 'Wein')];
  deletions = [];
  vi.stubGlobal('fetch', answer);
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
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

it('a deletion is undone also while the next one is under way', async () => {
  press('Löschen', 'Bier');
  await answerDeletion();
  await until(() => expect(page.textContent).toContain('«Bier» gelöscht'));
  press('Löschen', 'Wein');
  press('Rückgängig');
  await answerDeletion();
  await until(() => expect(stored.map(({ name }) => name)).toEqual(['Bier']));
});
