// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventCard } from './event-card.tsx';
import { EventEditPage } from './event-edit-page.tsx';
import { EventInfoTab } from './event-info-tab.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

const FEST: Event = {
  id: 7,
  name: 'Dorffest',
  eventDate: '2026-08-01',
  description: null,
  waiterAccessTag: null,
  waiterAccessPassword: null,
  organizer: { username: 'vreni' },
  isActive: false,
  isClosed: false,
  takeawayEnabled: true,
};

it.each([true, false])(
  'an event says on its card and among its details whether its books are closed: %s',
  (isClosed) => {
    const event = { ...FEST, isClosed };
    render(waiterScreen(<EventCard event={event} onDelete={() => undefined} />));
    expect(page.textContent).toContain('Nicht aktiv');
    expect(page.textContent?.includes('Abgeschlossen')).toBe(isClosed);
    render(waiterScreen(<EventInfoTab event={event} />));
    expect(page.textContent).toContain('Takeaway erlaubt');
    expect(page.textContent?.includes('Takeaway erlaubt, abgeschlossen')).toBe(isClosed);
  },
);

it.each([true, false])(
  'whose books are closed can’t be made active before they are opened again: %s',
  async (isClosed) => {
    const event = { ...FEST, isClosed };
    vi.stubGlobal('fetch', async (path: string) => Response.json(path === '/api/events' ? [event] : event));
    const routes = (
      <Routes>
        <Route path="/events/:id/edit" element={<EventEditPage />} />
      </Routes>
    );
    render(waiterScreen(routes, { path: '/events/7/edit' }));
    await until(() => expect(page.querySelector('[role="switch"]')).not.toBeNull());
    const [active, takeaway] = page.querySelectorAll<HTMLInputElement>('[role="switch"]');
    expect([active?.disabled, takeaway?.disabled]).toEqual([isClosed, false]);
    expect(page.textContent?.includes('Zuerst unter «Abschluss» wieder öffnen.')).toBe(isClosed);
  },
);
