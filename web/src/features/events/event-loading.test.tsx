// @vitest-environment happy-dom
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventEditPage } from './event-edit-page.tsx';

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();

it.each(['/events/999/edit', '/events/abc/edit'])('an event that is none, %s, leads to the others', async (path) => {
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toMatch(/^\/api\/(auth|events\/[1-9]\d{0,14}$)/);
    return Response.json({ code: 'NOT_FOUND', message: 'Event nicht gefunden' }, { status: 404 });
  });
  const routes = (
    <Routes>
      <Route path="/events/:id/edit" element={<EventEditPage />} />
    </Routes>
  );
  await renderAndWait(waiterScreen(routes, { path }));
  await until(() => expect(page.textContent).toContain('Event nicht gefunden'));
  expect(page.querySelector('a[href="/events"]')?.textContent).toBe('Zu den Events');
});
