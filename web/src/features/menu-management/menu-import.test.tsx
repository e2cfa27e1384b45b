// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { MenuImport } from './menu-import.tsx';

const DRINKS = { id: 1, name: 'Getränke', description: null, displayOrder: 0, color: '#3B82F6' };
const { page, render } = pageForEachTest();
let created: string[];
let answers: (() => void)[];

let drinks: object;

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'ADMIN' }));
  drinks = DRINKS;
  created = [];
  answers = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(path === '/api/categories' ? [drinks] : []);
    created.push((JSON.parse(String(body)) as { name: string }).name);
    return new Promise((resolve) => answers.push(() => resolve(Response.json({ id: 5 }))));
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function paste(text: string) {
  const field = page.querySelector('textarea');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

it('what an administrator imports goes into no category of somebody else', async () => {
  drinks = { ...DRINKS, organizer: { username: 'beat' } };
  render(waiterScreen(<MenuImport onClose={() => undefined} />));
  paste('Getränke;Most;4.50');
  await until(() => expect(page.textContent).toContain('1 neu, 1 neue Kategorie'));
  const key = [...page.querySelectorAll('button')].find((one) => one.textContent === '1 Menüpunkt anlegen');
  act(() => key?.click());
  await until(() => expect(created).toEqual(['Getränke']));
});

it('what stands above the column titles is told as passed over, and how many lines were left out at the end', async () => {
  render(waiterScreen(<MenuImport onClose={() => undefined} />));
  paste('Getränkekarte 2026;;\nArtikel;Preis Fr.;Kategorie\nMost;4.50;Getränke\nBier;fünf;');
  await until(() => expect(page.textContent).toContain('1 neu, 0 neue Kategorien, 0 schon vorhanden, 1 fehlerhaft'));
  expect(page.textContent).toContain('Über den Spaltentiteln, darum übergangen: Getränkekarte 2026');
  const key = [...page.querySelectorAll('button')].find((one) => one.textContent === '1 Menüpunkt anlegen');
  act(() => key?.click());
  await until(() => expect(created).toEqual(['Most']));
  await act(async () => answers[0]?.());
  await until(() => expect(page.textContent).toContain('1 Menüpunkt angelegt'));
  expect(page.textContent).toContain('Ausgelassene Zeilen: 1 fehlerhaft');
});

it('a row whose name is taken by another size is named before and after', async () => {
  render(waiterScreen(<MenuImport onClose={() => undefined} />));
  paste('Getränke\tWein rot\t5\t1 dl\nGetränke\tWein rot\t24\t5 dl');
  const told = 'Gleicher Name wie Zeile 1, anderer Preis und Zusatz – bitte «Wein rot 5 dl» nennen.';
  await until(() => expect(page.textContent).toContain('0 fehlerhaft, 1 mit gleichem Namen'));
  expect(page.textContent).toContain(`Zeile 2: Wein rot: ${told}`);
  const key = [...page.querySelectorAll('button')].find((one) => one.textContent === '1 Menüpunkt anlegen');
  act(() => key?.click());
  await until(() => expect(created).toEqual(['Wein rot']));
  await act(async () => answers[0]?.());
  await until(() => expect(page.textContent).toContain(`Zeile 2 (Wein rot): ${told}`));
});

it('an import whose dialog was closed goes no further than the item that is under way', async () => {
  render(waiterScreen(<MenuImport onClose={() => undefined} />));
  paste('Getränke;Most;4.50\nGetränke;Bier;5\nGetränke;Wein;6');
  const key = () => [...page.querySelectorAll('button')].find((one) => one.textContent === '3 Menüpunkte anlegen');
  await until(() => expect(key()).toBeDefined());
  act(() => key()?.click());
  await until(() => expect(created).toEqual(['Most']));
  render(waiterScreen(null));
  await act(async () => answers[0]?.());
  for (let turn = 0; turn < 5; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(created).toEqual(['Most']);
});

it('a file that can’t be read is told', async () => {
  render(waiterScreen(<MenuImport onClose={() => undefined} />));
  const file = new File([''], 'menu.csv');
  Object.assign(file, { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) });
  const field = page.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(field, 'files', { value: [file] });
  act(() => void field?.dispatchEvent(new Event('change', { bubbles: true })));
  await until(() => expect(page.textContent).toContain('Die Datei lässt sich nicht lesen.'));
});
