// @vitest-environment happy-dom
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { JournalPage } from './journal-page.tsx';

const ENTRY = {
  ...{ id: 3, at: '2026-11-21T18:20:00.000Z', actor: 'vreni', action: 'event.create', subject: 'Dorffest' },
  ...{ eventId: null, details: {}, seal: '3 ab12' },
};
const PRINTED_BEFORE = { ...ENTRY, id: 4, action: 'export.file', subject: 'rechnung_dorffest_2026-11-21.json' };
let isWell: boolean;

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

beforeEach(async () => {
  isWell = true;
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/events/7'
      ? Response.json({ name: 'Dorffest 2027' })
      : isWell
        ? Response.json({ entries: [PRINTED_BEFORE, ENTRY], before: 3 })
        : Response.json({ code: 'INTERNAL', message: 'Interner Fehler' }, { status: 500 }),
  );
  render(waiterScreen(<JournalPage />));
  await until(() => expect(page.textContent).toContain('vreni'));
  isWell = false;
});

it('calls no file what was printed', () => {
  expect(page.textContent).toContain('Rechnung gedruckt rechnung_dorffest_2026-11-21');
  expect(page.textContent).not.toContain('.json');
});

it('says to organizers what their journal is about, and that of an event is elsewhere', () => {
  expect(page.textContent).toContain('Was zu einem Event gehört, steht in dessen Journal.');
});

it('a journal that could not be asked for again stays, and is said to be of before', async () => {
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await until(() => expect(page.textContent).toContain('Gezeigt wird der letzte Stand.Fehler: Interner Fehler'));
  expect(page.textContent).toContain('vreni');
});

it('older lines that could not be loaded are told of where they were asked for', async () => {
  act(() => page.querySelector('button')?.click());
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toContain('Interner Fehler'));
  expect(page.textContent).not.toContain('Gezeigt wird der letzte Stand');
});

it('of an event it says of which', async () => {
  const routes = (
    <Routes>
      <Route path="/events/:id/journal" element={<JournalPage />} />
    </Routes>
  );
  // Another page, not the one of before at another address.
  render(<div>{waiterScreen(routes, { path: '/events/7/journal' })}</div>);
  await until(() => expect(page.querySelector('p')?.textContent).toBe('Dorffest 2027'));
});
