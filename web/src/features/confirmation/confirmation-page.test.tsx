// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearLastOrder, showLastOrder } from '../../lib/last-order.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { ConfirmationPage } from './confirmation-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  clearLastOrder();
});
const { page, render } = pageForEachTest();

it.each([-3_600_000, 0, 3_600_000])(
  'goes on after three seconds, also where the clock is set by %i ms meanwhile',
  (ms) => {
    vi.useFakeTimers();
    render(
      <MemoryRouter initialEntries={[{ pathname: '/confirmation', state: { tableNumber: '12' } }]}>
        <Routes>
          <Route path="/confirmation" element={<ConfirmationPage />} />
          <Route path="/" element={<h1>Tisch</h1>} />
        </Routes>
      </MemoryRouter>,
    );
    const pass = (time: number) => act(() => void vi.advanceTimersByTime(time));
    pass(100);
    vi.setSystemTime(Date.now() + ms);
    pass(2_800);
    expect(page.textContent).toContain('Weiter in 1 Sekunde');
    pass(200);
    expect(page.textContent).toBe('Tisch');
  },
);

it.each([
  [null, true],
  [4, false],
])('of the event %s says whether the order was only tried out', (eventId, isTriedOut) => {
  const order = { clientOrderId: 'a', tableNumber: '8', isTakeawayMode: false, totalRappen: 0, changeRappen: 0 };
  showLastOrder({ ...order, eventId, reached: 'server' });
  render(
    <MemoryRouter initialEntries={[{ pathname: '/confirmation', state: order }]}>
      <ConfirmationPage />
    </MemoryRouter>,
  );
  expect(page.textContent).toContain('Die Bestellung für Tisch 8 wurde an die Küche weitergegeben.');
  expect(page.textContent?.includes('Übung mit dem Standardmenü: Es wird nichts gedruckt')).toBe(isTriedOut);
});
