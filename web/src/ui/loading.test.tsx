// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingText, Skeleton } from './loading.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openPage() {
  const page = document.createElement('div');
  const root = createRoot(page);
  act(() =>
    root.render(
      <>
        <LoadingText>Lade Menü...</LoadingText>
        <Skeleton />
      </>,
    ),
  );
  return page;
}

function waitOn(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}

it('shows nothing of a wait that is over within 200 ms', () => {
  const page = openPage();
  waitOn(199);
  expect(page.textContent).toBe('');
  expect(page.querySelector('svg, .bg-sunken')).toBeNull();
});

it('says after that what is waited for, and offers a way out after ten seconds', () => {
  const page = openPage();
  waitOn(200);
  expect(page.textContent).toBe('Lade Menü...');
  expect(page.querySelector('.bg-sunken')).not.toBeNull();
  waitOn(9_799);
  expect(page.querySelector('button')).toBeNull();
  waitOn(1);
  expect(page.querySelector('button')?.textContent).toBe('Neu laden');
});
