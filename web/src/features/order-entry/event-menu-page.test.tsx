// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChromeContext } from '../../lib/chrome.tsx';
import { SessionProvider } from '../../lib/session.tsx';
import { EventMenuPage } from './event-menu-page.tsx';

const WAITER = { username: 'waiter_fest', role: 'WAITER', eventId: 4, eventName: 'Fest', deviceId: 'device_2' };
let root: Root;
let page: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  localStorage.setItem('user', JSON.stringify(WAITER));
  page = document.createElement('div');
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openWhileServerIsSilent(navHidden: boolean) {
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/event-menu?event=4']}>
        <QueryClientProvider client={new QueryClient()}>
          <SessionProvider>
            <ChromeContext value={{ menu: <button type="button">Menü</button>, link: null, navHidden }}>
              <EventMenuPage />
            </ChromeContext>
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
  expect(page.querySelector('h1')?.textContent).toBe('Bestellung aufnehmen');
}

it('who waits without a navigation can still log out', async () => {
  await openWhileServerIsSilent(true);
  expect(page.querySelector('button')?.textContent).toBe('Menü');
});

it('who has the navigation gets no second menu', async () => {
  await openWhileServerIsSilent(false);
  expect(page.querySelector('button')).toBeNull();
});
