// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, identifyRequests } from './api.ts';
import { useKeptEntries } from './kept-entries.ts';
import { pageForEachTest } from './testing/react-page.ts';

let type: (text: string) => void;

function Probe({ start = 'Rösti' }: { start?: string }) {
  const [name, setName] = useKeptEntries('name', start);
  type = setName;
  return name;
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{"message":"Nicht angemeldet"}', { status: 401 }));
  logIn('anna');
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const { page, render, leave } = pageForEachTest();

function logIn(username: string) {
  const user = { username, role: 'EVENT_ORGANIZER' as const };
  localStorage.setItem('user', JSON.stringify(user));
  identifyRequests(user);
}

async function loseSession() {
  await act(() => api.post('/api/menu', {}).catch(() => undefined));
  leave();
}

async function typeAndLoseSession() {
  render(<Probe />);
  act(() => type('Rösti mit Ei'));
  await loseSession();
}

it('what was typed is there again after the login, once', async () => {
  await typeAndLoseSession();
  render(<Probe />);
  expect(page.textContent).toBe('Rösti mit Ei');
  leave();
  render(<Probe />);
  expect(page.textContent).toBe('Rösti');
});

it.each([
  ['the server has ended it', 'user', '', 'Rösti mit Ei'],
  ['somebody has logged out', 'user', null, 'Rösti'],
  ['what else is emptied then', 'lastOrder', '', 'Rösti'],
])('what another tab says of the session decides, too: %s', (_, key, newValue, shown) => {
  render(<Probe />);
  act(() => type('Rösti mit Ei'));
  localStorage.removeItem('user');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  leave();
  logIn('anna');
  render(<Probe />);
  expect(page.textContent).toBe(shown);
});

it('nobody else finds it', async () => {
  await typeAndLoseSession();
  logIn('beat');
  render(<Probe />);
  expect(page.textContent).toBe('Rösti');
});

it('a form in which nothing was typed begins with what the server has by then', async () => {
  logIn('carla');
  render(<Probe />);
  await loseSession();
  render(<Probe start="Gschwellti" />);
  expect(page.textContent).toBe('Gschwellti');
});
