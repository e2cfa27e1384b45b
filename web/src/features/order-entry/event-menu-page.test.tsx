// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChromeContext } from '../../lib/chrome.tsx';
import { SessionProvider } from '../../lib/session.tsx';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { EventMenuPage } from './event-menu-page.tsx';

const WAITER = { username: 'waiter_fest', role: 'WAITER', eventId: 4, eventName: 'Fest', deviceId: 'device_2' };

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  localStorage.setItem('user', JSON.stringify(WAITER));
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, renderAndWait } = pageForEachTest();

async function openWhileServerIsSilent(navHidden: boolean) {
  await renderAndWait(
    <MemoryRouter initialEntries={['/event-menu?event=4']}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <ChromeContext
            value={{ menu: <button type="button">Menü</button>, link: null, navHidden, logOut: () => undefined }}
          >
            <EventMenuPage />
          </ChromeContext>
        </SessionProvider>
      </QueryClientProvider>
    </MemoryRouter>,
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
