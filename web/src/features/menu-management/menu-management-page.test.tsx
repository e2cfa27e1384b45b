// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { MenuManagementPage } from './menu-management-page.tsx';

const category = (id: number, name: string) => ({ id, name, description: '', displayOrder: id, color: '#3B82F6' });
const DRINKS = category(1, 'Getränke');
const FOOD = category(2, 'Speisen');
const item = (id: number, name: string, of: typeof DRINKS) => ({
  ...{ id, name, description: null, price: 4, categoryId: of.id, category: of },
  ...{ kind: 'article', taxClass: 'normal', depositItemId: null },
});
const ANSWERS: Record<string, unknown> = {
  '/api/categories': [DRINKS, FOOD],
  '/api/menu': [item(3, 'Bier', DRINKS), item(4, 'Wein', DRINKS), item(5, 'Rösti', FOOD)],
};
let refused: string;

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render, leave } = pageForEachTest();

beforeEach(async () => {
  refused = '';
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'ADMIN' }));
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) =>
    method === 'PUT'
      ? Response.json({ code: 'INVALID_INPUT', message: refused }, { status: 400 })
      : Response.json(ANSWERS[path] ?? null),
  );
  render(waiterScreen(<MenuManagementPage />));
  await until(() => expect(page.textContent).toContain('Rösti'));
});

const row = (name: string) =>
  [...page.querySelectorAll('tr')].find(
    (one) => one.textContent?.includes(name) || [...one.querySelectorAll('input')].some(({ value }) => value === name),
  );
const section = (title: string) =>
  [...page.querySelectorAll('h3')].find(({ textContent }) => textContent === title)?.closest('div') ?? undefined;
const control = (label: string) =>
  [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
    ?.control as HTMLSelectElement | null;
const question = () => page.querySelector('dialog[open]')?.textContent;
const nameIn = (part: ParentNode | undefined) => part?.querySelector<HTMLInputElement>('form input');

function goElsewhere() {
  const link = page.appendChild(document.createElement('a'));
  link.href = '/events';
  act(() => link.click());
}

function press(label: string, within: ParentNode | undefined) {
  act(() => [...(within?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)?.click());
}

function write(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null | undefined,
  text: string,
  event = 'input',
) {
  act(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event(event, { bubbles: true }));
  });
}

it.each([
  ['Getränke', 'Speisen'],
  ['Bier', 'Wein'],
])('what is typed for %s stays when %s is opened', (first, second) => {
  press('Bearbeiten', row(first));
  write(nameIn(row(first)), 'Glühwein');
  press('Bearbeiten', row(second));
  expect([nameIn(row('Glühwein'))?.value, nameIn(row(second))?.value]).toEqual(['Glühwein', second]);
});

it('of entries in which nothing was changed one is open', () => {
  press('Bearbeiten', row('Bier'));
  press('Bearbeiten', row('Wein'));
  expect([nameIn(row('Bier')), nameIn(row('Wein'))?.value]).toEqual([null, 'Wein']);
});

it.each([
  ['Neue Kategorie', 'Getränke'],
  ['Neuer Menüpunkt', 'Bier'],
])('what is typed for a new entry stays when another one is opened: %s', (title, other) => {
  write(nameIn(section(title)), 'Glühwein');
  press('Bearbeiten', row(other));
  expect([nameIn(section(title))?.value, nameIn(row(other))?.value]).toEqual(['Glühwein', other]);
});

it('what is typed stays when the items of another category are shown, and a new one can be entered again', () => {
  press('Bearbeiten', row('Bier'));
  write(nameIn(row('Bier')), 'Glühwein');
  press('Bearbeiten', row('Wein'));
  write(control('Anzeigen'), '2', 'change');
  expect([nameIn(row('Glühwein'))?.value, row('Wein')]).toEqual(['Glühwein', undefined]);
  press('Abbrechen', row('Glühwein'));
  press('Verwerfen', page);
  expect(section('Neuer Menüpunkt')).toBeDefined();
});

it('a change that was refused after another entry was opened is told of where it was made', async () => {
  refused = 'Diesen Namen gibt es schon.';
  press('Bearbeiten', row('Bier'));
  write(nameIn(row('Bier')), 'Glühwein');
  press('Speichern', row('Glühwein'));
  press('Bearbeiten', row('Wein'));
  await until(() => expect(row('Glühwein')?.textContent).toContain(refused));
});

it.each([
  ['Bier', 'Zusatz', '3dl', '/api/menu', item(3, 'Bier', DRINKS), { price: 5 }],
  ['Getränke', 'Beschreibung', 'Kalt', '/api/categories', DRINKS, { color: '#FF0000' }],
] as const)('what somebody else has saved of %s meanwhile stays', async (name, label, text, list, before, byOthers) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const now = { ...before, ...byOthers };
    if (method === 'PUT') sent.push(JSON.parse(String(body)));
    return Response.json(method === 'PUT' ? now : path === list ? [now] : (ANSWERS[path] ?? null));
  });
  press('Bearbeiten', row(name));
  const labels = [...(row(name)?.querySelectorAll('label') ?? [])];
  write(labels.find(({ textContent }) => textContent?.startsWith(label))?.control as HTMLInputElement, text);
  press('Speichern', row(name));
  await until(() => expect(sent).toEqual([expect.objectContaining({ name, description: text, ...byOthers })]));
});

it('what is typed of an item that somebody has deleted meanwhile stays, with what the server says of it', async () => {
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) =>
    method === 'PUT'
      ? Response.json({ code: 'NOT_FOUND', message: 'Menüpunkt nicht gefunden.' }, { status: 404 })
      : Response.json(path === '/api/menu' ? [] : (ANSWERS[path] ?? null)),
  );
  press('Bearbeiten', row('Bier'));
  write(nameIn(row('Bier')), 'Glühwein');
  press('Speichern', row('Glühwein'));
  await until(() => expect(row('Glühwein')?.textContent).toContain('Menüpunkt nicht gefunden.'));
});

it('the page is not left with something unsaved before somebody was asked', () => {
  write(nameIn(section('Neuer Menüpunkt')), 'Glühwein');
  goElsewhere();
  expect(question()).toContain('Änderungen verwerfen?');
});

it('a rate that was chosen for a category and not set stays when another one is shown, and is asked about', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/organizer-settings' ? { isVatLiable: true } : (ANSWERS[path] ?? null)),
  );
  render(waiterScreen(<MenuManagementPage key="liable" />));
  await until(() => expect(page.textContent).toContain('MWST: Normalsatz'));
  write(control('Anzeigen'), '1', 'change');
  write(control('MWST aller Artikel der Kategorie'), 'food', 'change');
  write(control('Anzeigen'), '2', 'change');
  expect(control('MWST aller Artikel der Kategorie «Getränke»')).toMatchObject({ value: 'food' });
  goElsewhere();
  expect(question()).toContain('Änderungen verwerfen?');
  press('Abbrechen', page);
  write(control('MWST aller Artikel der Kategorie «Getränke»'), 'normal', 'change');
  await until(() => expect(page.textContent).not.toContain('«Getränke»'));
  goElsewhere();
  expect(question()).toBeUndefined();
});

it('a list to import is there again after a login in between', async () => {
  const WhereLoggedIn = () => useSession().user && <MenuManagementPage />;
  render(waiterScreen(<WhereLoggedIn />));
  await until(() => expect(page.textContent).toContain('Rösti'));
  press('Menü importieren', page);
  const list = () => page.querySelector<HTMLTextAreaElement>('dialog[open] textarea');
  write(list(), 'Getränke;Most;4.50');
  vi.stubGlobal('fetch', async () => Response.json({ code: 'UNAUTHENTICATED', message: '' }, { status: 401 }));
  await act(() => api.post('/api/menu', {}).catch(() => undefined));
  leave();
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'ADMIN' }));
  vi.stubGlobal('fetch', async (path: string) => Response.json(ANSWERS[path] ?? null));
  render(waiterScreen(<WhereLoggedIn />));
  await until(() => expect(list()?.value).toBe('Getränke;Most;4.50'));
});

it('of two tabs only the part that is shown is named after its own', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  render(waiterScreen(<MenuManagementPage key="narrow" />));
  await until(() => expect(page.textContent).toContain('Rösti'));
  const named = () => [...page.querySelectorAll('[role="tabpanel"]')].map((panel) => panel.textContent?.slice(0, 10));
  expect(named()).toEqual(['Kategorien']);
  press('Menüpunkte', page);
  expect(named()).toEqual(['Menüpunkte']);
});

it.each([
  ['no room for both the items come first, and a key leads to the form', false],
  ['room for both the form comes first, and no key leads to it', true],
])('where there is %s for a new one', async (_, matches) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
  render(waiterScreen(<MenuManagementPage key="other" />));
  await until(() => expect(page.textContent).toContain('Rösti'));
  const form = section('Neuer Menüpunkt') as HTMLElement;
  const isFirst = form.compareDocumentPosition(row('Bier') as Node) === Node.DOCUMENT_POSITION_FOLLOWING;
  press('Menüpunkte', page);
  press('Neuer Menüpunkt', page);
  expect([isFirst, document.activeElement === nameIn(form)]).toEqual([matches, !matches]);
});

it('an administrator reads whose the categories of several organizers are', async () => {
  const categories = [
    { ...DRINKS, organizer: { username: 'vreni' } },
    { ...FOOD, organizer: { username: 'beat' } },
  ];
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/categories' ? categories : (ANSWERS[path] ?? null)),
  );
  expect(page.textContent).not.toContain('von vreni');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await until(() => expect(row('Getränke')?.textContent).toContain('von vreni'));
  expect(row('Rösti')?.textContent).toContain('von beat');
  expect([...page.querySelectorAll('option')].map(({ textContent }) => textContent)).toContain('Getränke (vreni)');
});
