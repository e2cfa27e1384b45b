// @vitest-environment happy-dom
import { act } from 'react';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { DayStepper } from './day-stepper.tsx';
import { useStatisticsAddress } from './use-statistics-address.ts';

beforeEach(() => window.history.replaceState(null, '', '/?view=items'));
const { page, render } = pageForEachTest();

function Stepper() {
  const { day } = useStatisticsAddress();
  return <DayStepper day={day} shownDay={day ?? '2026-11-21'} today="2026-11-21" />;
}

function show() {
  render(
    <BrowserRouter>
      <Stepper />
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
