// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventPage } from './event-page.tsx';

const FEST = { id: 7, name: 'Dorffest', organizer: { username: 'vreni' } } as Event;
const category = { id: 1, name: 'Speisen', color: '#3B82F6', displayOrder: 1 };
const ROESTI = { id: 1, name: 'Rösti', price: 5, category, categoryId: 1 };
const ENTRY = { id: 9, menuItem: ROESTI, category, categoryId: 1, specialPrice: 5, soldOut: false };

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/menu')) return Response.json([ROESTI]);
    if (path.endsWith('/menu-items')) return Response.json([ENTRY]);
    if (path.endsWith('/printer-config-test')) return Response.json({ totalConfigs: 0 });
    return path.endsWith('/events/7') ? Response.json(FEST) : new Promise(() => undefined);
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();
const priceField = () => page.querySelector<HTMLInputElement>('input[aria-label="Preis für Rösti in CHF"]');

const show = () =>
  render(
    waiterScreen(
      <Routes>
        <Route path="/events/:id" element={<EventPage />} />
      </Routes>,
      { path: '/events/7?tab=menu' },
    ),
  );

it('each way on from an event has its picture', async () => {
  show();
  await until(() => expect(priceField()).not.toBeNull());
  const keys = [...page.querySelectorAll('.key-columns a')];
  expect(keys).toHaveLength(5);
  expect(keys.filter((key) => !key.querySelector('svg'))).toEqual([]);
});

it('another tab leads away from a price that is not saved only after a question', async () => {
  show();
  await until(() => expect(priceField()).not.toBeNull());
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(priceField(), '9,5,0');
    priceField()?.dispatchEvent(new window.Event('input', { bubbles: true }));
  });
  const tabs = [...page.querySelectorAll<HTMLElement>('[role=tab]')];
  act(() => tabs.find(({ textContent }) => textContent?.includes('Nummern'))?.click());
  expect(page.querySelector('dialog[open] h2')?.textContent).toBe('Änderungen verwerfen?');
  expect(priceField()?.value).toBe('9,5,0');
});
