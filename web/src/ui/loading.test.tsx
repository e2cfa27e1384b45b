// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { LoadingText, Skeleton } from './loading.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const { page, render } = pageForEachTest();

function openPage() {
  render(
    <>
      <LoadingText>Lade Menü...</LoadingText>
      <Skeleton />
    </>,
  );
}

function waitOn(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}

it('shows nothing of a wait that is over within 200 ms', () => {
  openPage();
  waitOn(199);
  expect(page.textContent).toBe('');
  expect(page.querySelector('svg, .bg-sunken')).toBeNull();
});

it('says after that what is waited for, and offers a way out after ten seconds', () => {
  openPage();
  waitOn(200);
  expect(page.textContent).toBe('Lade Menü...');
  expect(page.querySelector('.bg-sunken')).not.toBeNull();
  waitOn(9_799);
  expect(page.querySelector('button')).toBeNull();
  waitOn(1);
  expect(page.querySelector('button')?.textContent).toBe('Neu laden');
});

it('the way out takes nothing away where the server can not be reached', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  openPage();
  waitOn(10_000);
  await act(async () => page.querySelector('button')?.click());
  expect(reload).not.toHaveBeenCalled();
  expect(page.textContent).toContain('Der Server ist zurzeit nicht erreichbar.');
});
