// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AndroidAppPage } from '../features/android-app/android-app-page.tsx';
import { EventEditPage } from '../features/events/event-edit-page.tsx';
import { EventPage } from '../features/events/event-page.tsx';
import { EventsPage } from '../features/events/events-page.tsx';
import { KitchenPage } from '../features/kitchen/kitchen-page.tsx';
import { SettingsOfEventPage } from '../features/organizer-settings/settings-of-event-page.tsx';
import { OrganizerSettingsPage } from '../features/organizer-settings/settings-page.tsx';
import { PaperPage } from '../features/paper/paper-page.tsx';
import { PrintQueuePage } from '../features/print-queue/print-queue-page.tsx';
import { ReceiptPage } from '../features/receipt/receipt-page.tsx';
import { ReviewPage } from '../features/review/review-page.tsx';
import { FakeEventSource } from '../lib/testing/fake-event-source.ts';
import { pageForEachTest, until } from '../lib/testing/react-page.ts';
import { waiterScreen } from '../lib/testing/waiter-screen.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

const PAGES: [missing: string, element: ReactNode][] = [
  ['der Events', <EventsPage key="events" />],
  ['des Events', <EventPage key="event" />],
  ['des Events', <EventEditPage key="edit" />],
  ['der Angaben', <OrganizerSettingsPage key="settings" />],
  ['der Angaben', <SettingsOfEventPage key="settings of an event" />],
  ['der Bestellungen', <ReviewPage key="review" />],
  ['der Events', <KitchenPage key="kitchen" />],
  ['der Druckaufträge', <PrintQueuePage key="print queue" />],
  ['der Quittung', <ReceiptPage key="receipt" />],
  ['der Bons', <PaperPage key="paper" />],
  ['der Angaben zur App', <AndroidAppPage key="app" />],
];

it.each(PAGES)('what could not be loaded is named before what the server says of it: %s', async (missing, element) => {
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL', message: 'Interner Fehler' }, { status: 500 }));
  const routes = (
    <Routes>
      <Route path="/:id/:orderId" element={element} />
    </Routes>
  );
  render(waiterScreen(routes, { path: '/7/12' }));
  await until(() =>
    expect(page.querySelector('[role=alert]')?.textContent).toContain(`Fehler beim Laden ${missing}: Interner Fehler`),
  );
});
