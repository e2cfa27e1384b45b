// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../../lib/session.tsx';
import { pageForEachTest, until } from '../../../lib/testing/react-page.ts';
import { DeviceCashUpPage } from './device-cash-up-page.tsx';

const TILL = {
  ...{ eventId: 7, eventName: 'Fest', deviceId: 'device_1', deviceDisplayName: 'Service 1', deviceNumber: 1 },
  ...{ isClosed: false, state: 'open', orders: 1, depositOrders: 0, entries: [], counted: null, difference: null },
  ...{ floats: 0, received: 0, changeGiven: 0, paidOut: 0, skims: 0, expected: 50, cardSales: 0 },
};
const PATH = '/cash-up/event/7/device/device_1';

/** Where days begin at midnight, and not at five. */
const today = () => `2026-11-${new Date().getDate()}`;

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ username: 'vreni', role: 'EVENT_ORGANIZER' }));
  vi.stubGlobal('fetch', async (url: string) => {
    const date = new URL(url, 'http://server').searchParams.get('date') ?? today();
    return Response.json({ ...TILL, date, devices: [] });
  });
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});
const { page, render } = pageForEachTest();

async function show(now: Date, search: string) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  window.history.replaceState(null, '', PATH + search);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <BrowserRouter>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <Routes>
            <Route path="/cash-up/event/:eventId/device/:deviceId" element={<DeviceCashUpPage />} />
          </Routes>
        </SessionProvider>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  await until(() => expect(count()).toBeDefined());
}

const labelled = (label: string) =>
  [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
    ?.control as HTMLInputElement;
const count = () => labelled('Note 100.00');
const questions = () => [...page.querySelectorAll('dialog[open]')].map(({ textContent }) => textContent);

function type() {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(count(), '3');
    count().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function press(name: string) {
  await act(async () => {
    const keys = [...page.querySelectorAll('button')];
    keys.find((key) => [key.textContent, key.getAttribute('aria-label')].includes(name))?.click();
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

it('what was counted for the evening before is not left for today without a question, whenever days begin', async () => {
  await show(new Date(2026, 10, 22, 1, 30), '?date=2026-11-21');
  type();
  await press('Heute');
  expect(questions()).toEqual([expect.stringContaining('Änderungen verwerfen?')]);
  expect(count().value).toBe('3');
});

it('who went away from today and back by the arrows is asked nothing by «Heute»', async () => {
  await show(new Date(2026, 10, 21, 20), '');
  await press('Vorheriger Tag');
  await press('Nächster Tag');
  expect(labelled('Datum').value).toBe('2026-11-21');
  type();
  await press('Heute');
  expect(questions()).toEqual([]);
  expect(count().value).toBe('3');
  expect(window.location.search).toBe('');
});
