// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { focusManager, QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventMenuQuery } from '../../lib/event-queries.ts';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventMenuTab } from './event-menu-tab.tsx';
import { itemsForEventQuery, printerCountQuery } from './events-api.ts';

const FEST = { id: 7, name: 'Dorffest', takeawayEnabled: false } as Event;
const categoryOf = (id: number, name: string) => ({ id, name, color: '#3B82F6', displayOrder: id });
const itemOf = (id: number, name: string, category: object) => ({ id, name, price: 5, category, categoryId: id });
const ROESTI = itemOf(1, 'Rösti', categoryOf(1, 'Speisen'));
const MERINGUE = itemOf(2, 'Meringue', categoryOf(2, 'Dessert'));
const entryOf = (menuItem: typeof ROESTI) => {
  const { id, category } = menuItem;
  return { id, menuItem, category, categoryId: id, specialPrice: 5, soldOut: false };
};
const KITCHEN = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'] };
const FAILURE = { code: 'INTERNAL', message: 'Interner Fehler' };
let printers: () => Response | Promise<Response>;
let totalConfigs: number;
/** How often the printers were asked for. */
let asked: number;

beforeEach(() => {
  printers = () => Response.json({ printers: [KITCHEN] });
  [totalConfigs, asked] = [1, 0];
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  const menu = [entryOf(ROESTI)];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (path.startsWith('/api/menu')) return Response.json([ROESTI, MERINGUE]);
    if (path.endsWith('/printer-config-test')) return Response.json({ totalConfigs });
    if (path.endsWith('/printer-config')) {
      asked += 1;
      return printers();
    }
    if (!path.endsWith('/menu-items')) return Response.json(FEST);
    if (method !== 'POST') return Response.json(menu);
    menu.push(entryOf(MERINGUE));
    return Response.json(entryOf(MERINGUE), { status: 201 });
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

it('an item of a category that no printer prints is said to come without a ticket as soon as it is added', async () => {
  render(waiterScreen(<EventMenuTab event={FEST} />));
  const addAll = () => [...page.querySelectorAll('button')].find((key) => key.textContent?.includes('übernehmen'));
  await until(() => expect(addAll()).toBeDefined());
  expect(page.textContent).not.toContain('Ohne Bon');
  act(() => addAll()?.click());
  await until(() => expect(page.textContent).toContain('Ohne Bon: Dessert.'));
  // As short as a phone has room for beside its key.
  expect(page.querySelector('.undo-chip')?.textContent).toBe('1 übernommenRückgängig');
});

it('that all could not be added is said until the menu shows them all the same', async () => {
  const serve = globalThis.fetch;
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
  let isTried = false;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      isTried = true;
      await serve(path, init);
      throw new TypeError('Failed to fetch');
    }
    if (isTried && path.endsWith('/menu-items')) await isBack;
    return serve(path, init);
  });
  render(waiterScreen(<EventMenuTab event={FEST} />));
  const addAll = () => [...page.querySelectorAll('button')].find((key) => key.textContent?.includes('übernehmen'));
  await until(() => expect(addAll()).toBeDefined());
  act(() => addAll()?.click());
  await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));
  await act(async () => comeBack());
  await until(() => expect(priceField('Meringue')).not.toBeNull());
  expect(page.textContent).not.toContain('Keine Verbindung');
});

it('an item that was chosen and not added is not left without a question', async () => {
  render(waiterScreen(<EventMenuTab event={FEST} />));
  await until(() => expect(page.querySelector('form select')).not.toBeNull());
  const select = page.querySelector('form select') as HTMLSelectElement;
  act(() => {
    select.value = '2';
    select.dispatchEvent(new window.Event('change', { bubbles: true }));
  });
  const link = page.appendChild(document.createElement('a'));
  link.href = '/events';
  act(() => link.click());
  const question = () => page.querySelector('dialog[open] h2')?.textContent;
  expect(question()).toBe('Änderungen verwerfen?');
  act(() => page.querySelector<HTMLButtonElement>('form [type=submit]')?.click());
  await until(() => expect(question()).toBeUndefined());
  expect(priceField('Meringue')).not.toBeNull();
});

const priceField = (item = 'Rösti') =>
  page.querySelector<HTMLInputElement>(`input[aria-label="Preis für ${item} in CHF"]`);
it('whether an item is removed is uncertain where no answer came, until the menu says so', async () => {
  const serve = globalThis.fetch;
  const { promise: isGone, resolve: removeIt } = Promise.withResolvers<void>();
  let isTried = false;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'DELETE') {
      isTried = true;
      throw new TypeError('Failed to fetch');
    }
    if (isTried && path.endsWith('/menu-items')) return isGone.then(() => Response.json([]));
    return serve(path, init);
  });
  render(waiterScreen(<EventMenuTab event={FEST} />));
  await until(() => expect(priceField()).not.toBeNull());
  const press = (within: string) =>
    act(() => {
      const keys = [...page.querySelectorAll<HTMLButtonElement>(`${within} button`)];
      keys.find(({ textContent }) => textContent === 'Entfernen')?.click();
    });
  press('tbody');
  press('dialog[open]');
  await until(() => expect(page.textContent).toContain('Ungewiss, ob entfernt – Keine Verbindung zum Server'));
  await act(async () => removeIt());
  await until(() => expect(priceField()).toBeNull());
  expect(page.textContent).not.toContain('Ungewiss');
});

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

it('the menu is shown where its printers cannot be asked for, and they are not asked for on and on', async () => {
  printers = () => Response.json(FAILURE, { status: 500 });
  render(waiterScreen(<EventMenuTab event={FEST} />));
  await until(() => expect(priceField()).not.toBeNull());
  const shown = priceField();
  await wait(500);
  expect(priceField()).toBe(shown);
  expect(asked).toBeLessThan(5);
});

it('a menu that was loaded before is there at once, also where nothing answers', () => {
  const queries = new QueryClient();
  queries.setQueryData(eventMenuQuery(7).queryKey, [entryOf(ROESTI)] as never);
  queries.setQueryData(itemsForEventQuery(7).queryKey, [ROESTI] as never);
  queries.setQueryData(printerCountQuery.queryKey, { totalConfigs: 1 });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(waiterScreen(<EventMenuTab event={FEST} />, { queries }));
  expect(priceField()).not.toBeNull();
});

it.each([
  ['the printers, which failed before, are asked for again', 1],
  ['the first printers are set up elsewhere', 0],
])('what is typed in the menu stays when %s', async (_, before) => {
  totalConfigs = before;
  printers = () => Response.json(FAILURE, { status: 500 });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
  render(waiterScreen(<EventMenuTab event={FEST} />, { queries }));
  await until(() => expect(priceField()).not.toBeNull());
  await until(() => expect(queries.isFetching()).toBe(0));
  const field = priceField() as HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '7.5');
    field.dispatchEvent(new window.Event('input', { bubbles: true }));
  });
  totalConfigs = 1;
  printers = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return Response.json({ printers: [{ ...KITCHEN, categories: ['Dessert'] }] });
  };
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await until(() => expect(page.textContent).toContain('Ohne Bon: Speisen.'));
  expect(priceField()).toBe(field);
  expect(field.value).toBe('7.5');
});
