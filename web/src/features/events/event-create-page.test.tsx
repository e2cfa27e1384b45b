// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventCreatePage } from './event-create-page.tsx';
import { EMPTY_EVENT } from './event-form-rules.ts';
import type { EventFields } from './events-api.ts';

const { page, render } = pageForEachTest();
afterEach(() => vi.unstubAllGlobals());

const TYPED = { ...EMPTY_EVENT, name: 'Chilbi', eventDate: '2030-12-05', waiterAccessTag: 'CHILBI' };

it.each([
  ['its own, from a try whose answer was lost', true, TYPED, 'Alle Events'],
  ['that of another event', true, { ...TYPED, eventDate: '2029-12-07' }, 'Event-Kürzel bereits vergeben'],
  ['that of one that is the same, but was not just made here', false, TYPED, 'Event-Kürzel bereits vergeben'],
])('a tag that is taken: %s', async (_, isLost, there: EventFields, shown) => {
  let loses = isLost;
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'POST') {
      if (loses) throw new TypeError('Failed to fetch');
      return Response.json({ code: 'TAG_TAKEN', message: 'Event-Kürzel bereits vergeben' }, { status: 409 });
    }
    return Response.json(path === '/api/events' ? [{ ...there, id: 7 } as Event] : {});
  });
  openForm();
  type('Name', TYPED.name);
  type('Datum', TYPED.eventDate);
  type('Event-Kürzel', TYPED.waiterAccessTag);
  if (loses) {
    save();
    await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));
    loses = false;
  }
  save();
  await until(() => expect(page.textContent).toContain(shown));
});

it('an event without a tag that was made though its answer was lost is not made again', async () => {
  const made: Event[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      made.push({ ...JSON.parse(String(body)), id: 7 } as Event);
      throw new TypeError('Failed to fetch');
    }
    return Response.json(path === '/api/events' ? made : {});
  });
  openForm();
  type('Name', TYPED.name);
  type('Datum', TYPED.eventDate);
  save();
  await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));
  save();
  await until(() => expect(page.textContent).toContain('Alle Events'));
  expect(made).toHaveLength(1);
});

function openForm() {
  const routes = (
    <Routes>
      <Route path="/events/create" element={<EventCreatePage />} />
      <Route path="/events" element={<p>Alle Events</p>} />
    </Routes>
  );
  render(waiterScreen(routes, { path: '/events/create' }));
}

function save() {
  act(() => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
}

function type(label: string, text: string) {
  const field = [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))?.control;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}
