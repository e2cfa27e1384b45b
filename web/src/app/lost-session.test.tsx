// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoginPage } from '../features/login/login-page.tsx';
import { api } from '../lib/api.ts';
import { SessionProvider } from '../lib/session.tsx';
import { writeStoredUser } from '../lib/stored-user.ts';
import { pageForEachTest, until } from '../lib/testing/react-page.ts';
import { RequireSession } from './guards.tsx';

const WAITER = { username: 'waiter_fest', role: 'WAITER', eventId: 4, eventName: 'Fest', eventTag: 'FEST' };
const { page, renderAndWait } = pageForEachTest();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'UNAUTHENTICATED', message: 'Nicht angemeldet' }, { status: 401 }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const title = () => page.querySelector('h1')?.textContent;

const LOST =
  'Sie müssen angemeldet sein, um diese Aktion auszuführen.Dieses Gerät wurde abgemeldet. Bitte beim «Kellner-Login» neu anmelden; was hier wartet, wird danach gesendet.';

async function openAs(user: object) {
  localStorage.setItem('user', JSON.stringify(user));
  await renderAndWait(
    <MemoryRouter initialEntries={['/event-menu']}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <Routes>
            <Route path="/login" element={<LoginPage />} />
            <Route path="*" element={<RequireSession>Tische</RequireSession>} />
          </Routes>
        </SessionProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

async function loseSession(user: object) {
  await openAs(user);
  await act(() => api.get('/api/orders/own').catch(() => undefined));
}

it('a waiter whom the server has logged out reads what happened, above the key to the waiters’ login', async () => {
  await loseSession(WAITER);
  await until(() => expect(title()).toBe('Anmelden'));
  expect(page.querySelector('[role="status"]')?.textContent).toBe(LOST);
  const keys = [...page.querySelectorAll('a[href="/waiter-login"], input')].map(({ tagName }) => tagName);
  expect(keys).toEqual(['A', 'INPUT', 'INPUT']);
});

it.each([
  ['by the server reads so', true, LOST],
  ['by their own hand reads nothing of it', false, undefined],
])('in a second tab a waiter who was logged out %s', async (_, isLost, said) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await openAs(WAITER);
  const told: (string | null)[] = [];
  const storing = vi.spyOn(localStorage, 'setItem').mockImplementation((_key, value) => void told.push(value));
  const removing = vi.spyOn(localStorage, 'removeItem').mockImplementation(() => void told.push(null));
  writeStoredUser(null, isLost);
  storing.mockRestore();
  removing.mockRestore();
  localStorage.removeItem('user');
  const hear = (newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }));
  await act(async () => told.forEach(hear));
  await until(() => expect(title()).toBe('Anmelden'));
  expect(page.querySelector('[role="status"]')?.textContent).toBe(said);
});

it('whoever has an account is asked for it', async () => {
  await loseSession({ username: 'anna', role: 'KITCHEN' });
  await until(() => expect(title()).toBe('Anmelden'));
  expect(page.querySelector('[role="status"]')?.textContent).toBe(
    'Sie müssen angemeldet sein, um diese Aktion auszuführen.',
  );
  const keys = [...page.querySelectorAll('a[href="/waiter-login"], input')].map(({ tagName }) => tagName);
  expect(keys).toEqual(['INPUT', 'INPUT', 'A']);
});
