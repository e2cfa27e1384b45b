// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameDevice } from '../../lib/device-identity.ts';
import { SessionProvider } from '../../lib/session.tsx';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { WAITER } from '../../lib/testing/waiter-screen.tsx';
import { WaiterLoginPage } from './waiter-login-page.tsx';

let logins: PromiseWithResolvers<Response>[];

beforeEach(() => {
  localStorage.clear();
  logins = [];
  vi.stubGlobal('fetch', (path: string) => {
    if (path !== '/api/auth/waiter-login') return Promise.resolve(Response.json({ ...WAITER, serviceNumber: 2 }));
    const login = Promise.withResolvers<Response>();
    logins.push(login);
    return login.promise;
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

function Place() {
  return <p>{useLocation().pathname}</p>;
}

function fill(name: string, text: string) {
  const field = page.querySelector<HTMLInputElement>(`input[name=${name}]`);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const logIn = () => act(async () => page.querySelector('form')?.requestSubmit());

it('who goes on tapping is logged in once, and not led back to the tables by a late answer', async () => {
  nameDevice('Service 3');
  await renderAndWait(
    <MemoryRouter initialEntries={['/waiter-login']}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <Routes>
            <Route path="/waiter-login" element={<WaiterLoginPage />} />
            <Route path="*" element={<Place />} />
          </Routes>
        </SessionProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fill('tag', 'FEST');
  fill('password', 'prost');
  await logIn();
  logins[0]?.resolve(Response.json({ ...WAITER, serviceNumber: 2 }));
  await until(() => expect(page.textContent).toContain('Hallo Service 2'));
  await logIn();
  await until(() => expect(page.textContent).toBe('/event-menu'));
  expect(logins).toHaveLength(1);
});
