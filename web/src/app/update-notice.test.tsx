// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadNewVersion } from '../lib/app-update.ts';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { UpdateNotice } from './update-notice.tsx';

vi.mock('../lib/app-update.ts', () => ({ loadNewVersion: vi.fn(), useNewVersion: () => true }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const { page, render } = pageForEachTest();
const press = () => act(() => page.querySelector('button')?.click());

it('says at once that the new version is on its way, and offers it again where it does not come', () => {
  render(<UpdateNotice />);
  expect(page.textContent).toBe('Neue Version – jetzt laden');
  press();
  expect(loadNewVersion).toHaveBeenCalledOnce();
  expect(page.querySelector('[role=status]')?.textContent).toContain('Neue Version wird geladen...');
  expect(page.querySelector('button')).toBeNull();
  act(() => void vi.advanceTimersByTime(20_000));
  expect(page.querySelector('button')?.textContent).toBe('Dauert lange – nochmals laden');
  press();
  expect(loadNewVersion).toHaveBeenCalledTimes(2);
  expect(page.textContent).toContain('wird geladen');
});
