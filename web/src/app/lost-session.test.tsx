// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoginPage } from '../features/login/login-page.tsx';
import { api } from '../lib/api.ts';
import { SessionProvider } from '../lib/session.tsx';
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

async function loseSession(user: object) {
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
  await act(() => api.get('/api/orders/own').catch(() => undefined));
}

it('a waiter whom the server has logged out reads what happened, above the key to the waiters’ login', async () => {
  await loseSession(WAITER);
  await until(() => expect(title()).toBe('Anmelden'));
  expect(page.querySelector('[role="status"]')?.textContent).toBe(
    'Sie müssen angemeldet sein, um diese Aktion auszuführen.Dieses Gerät wurde abgemeldet. Bitte beim «Kellner-Login» neu anmelden; was hier wartet, wird danach gesendet.',
  );
  const keys = [...page.querySelectorAll('a[href="/waiter-login"], input')].map(({ tagName }) => tagName);
  expect(keys).toEqual(['A', 'INPUT', 'INPUT']);
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
