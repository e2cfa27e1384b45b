// @vitest-environment happy-dom
import { afterEach, expect, it, type MockInstance, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { FailureBox } from './failure-box.tsx';

const { page, render } = pageForEachTest();
afterEach(() => vi.restoreAllMocks());

it('each failure comes into sight when it is there, and stays where the page is scrolled to then', () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView') as MockInstance<() => unknown>;
  // As newer browsers do.
  scrolled.mockImplementation(() => Promise.resolve());
  const show = (failure?: string) => render(<div>{failure && <FailureBox>{failure}</FailureBox>}</div>);
  show('Geht nicht');
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('Geht nicht');
  expect(scrolled.mock.calls).toEqual([[{ block: 'nearest' }]]);
  show('Geht nicht');
  expect(scrolled).toHaveBeenCalledTimes(1);
  show();
  show('Geht nicht');
  expect(scrolled).toHaveBeenCalledTimes(2);
});
