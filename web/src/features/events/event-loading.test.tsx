// @vitest-environment happy-dom
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventEditPage } from './event-edit-page.tsx';

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();

it.each([
  [404, '/events/999/edit', 'Event nicht gefunden'],
  [400, '/events/abc/edit', 'Ungültige Nummer.'],
])('an event that is none, answered with %s, leads to the others', async (status, path, message) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'X', message }, { status }));
  const routes = (
    <Routes>
      <Route path="/events/:id/edit" element={<EventEditPage />} />
    </Routes>
  );
  await renderAndWait(waiterScreen(routes, { path }));
  await until(() => expect(page.textContent).toContain('Event nicht gefunden'));
  expect(page.querySelector('a[href="/events"]')?.textContent).toBe('Zu den Events');
});
