// @vitest-environment happy-dom
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { SettingsOfEventPage } from './settings-of-event-page.tsx';

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

function open(): void {
  const routes = (
    <Routes>
      <Route path="/events/:id/settings" element={<SettingsOfEventPage />} />
    </Routes>
  );
  render(waiterScreen(routes, { path: '/events/7/settings' }));
}

it('says of which event they are', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/events/7' ? Response.json({ name: 'Dorffest' }) : new Promise(() => undefined),
  );
  open();
  await until(() => expect(page.querySelector('p')?.textContent).toBe('Dorffest'));
});
