// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { CrashBoundary } from './crash-boundary.tsx';

beforeEach(() => {
  // React names what it caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const { page, render } = pageForEachTest();

function Broken(): never {
  throw new Error('Kaputt');
}

it('without network the words on what went wrong stay: a browser would show a page of its own in their place', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  );
  await act(async () => page.querySelector('button')?.click());
  expect(reload).not.toHaveBeenCalled();
  expect(page.textContent).toContain('Ein unerwarteter Fehler ist aufgetreten: Kaputt');
  expect(page.textContent).toContain('Der Server ist zurzeit nicht erreichbar.');
});
