// @vitest-environment happy-dom
import { act } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { DayStepper } from './day-stepper.tsx';
import { useStatisticsAddress } from './use-statistics-address.ts';

beforeEach(() => window.history.replaceState(null, '', '/?view=items'));
afterEach(() => {
  vi.useRealTimers();
});
const { page, render } = pageForEachTest();

function Stepper({ today }: { today: string }) {
  const { day } = useStatisticsAddress();
  return <DayStepper day={day} shownDay={day ?? '2026-11-21'} today={today} />;
}

function show(today = '2026-11-21') {
  render(
    <BrowserRouter>
      <Stepper today={today} />
    </BrowserRouter>,
  );
}
const key = (name: string) => page.querySelector<HTMLElement>(`[aria-label="${name}"]`);
const shownDay = () => page.querySelector('input')?.value;

it('two taps that come before the page is drawn anew lead two days back', async () => {
  show();
  await act(async () => {
    key('Vorheriger Tag')?.click();
    key('Vorheriger Tag')?.click();
  });
  expect(shownDay()).toBe('2026-11-19');
  expect(window.location.search).toBe('?view=items&date=2026-11-19');
});

it('«Heute» right after a step leads to today', async () => {
  show();
  await act(async () => {
    key('Nächster Tag')?.click();
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Heute')?.click();
  });
  expect(shownDay()).toBe('2026-11-21');
});

it('«Heute» is pressed on today alone, also where the address names it and the server was asked for no other', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z'), toFake: ['Date'] });
  const isPressed = () => page.querySelector('[aria-pressed]')?.getAttribute('aria-pressed');
  window.history.replaceState(null, '', '/?date=2026-11-21');
  show('');
  expect(isPressed()).toBe('true');
  await act(async () => key('Vorheriger Tag')?.click());
  expect(isPressed()).toBe('false');
  await act(async () => key('Nächster Tag')?.click());
  expect(isPressed()).toBe('true');
});
