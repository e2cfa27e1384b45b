// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { useCloseRequest } from './use-close-request.ts';
import { usePageKeys } from './use-page-keys.ts';

class FakeWatcher {
  static readonly all = new Set<FakeWatcher>();
  onclose = () => {};
  constructor() {
    FakeWatcher.all.add(this);
  }
  destroy() {
    FakeWatcher.all.delete(this);
  }
}

const { page, render, leave } = pageForEachTest();
beforeEach(() => FakeWatcher.all.clear());
afterEach(() => vi.unstubAllGlobals());

function Sheet() {
  const [open, setOpen] = useState(false);
  useCloseRequest(open, setOpen);
  return (
    <button type="button" onClick={() => setOpen(true)}>
      {open ? 'offen' : 'zu'}
    </button>
  );
}

const open = () => act(() => page.querySelector('button')?.click());

it('the way back is asked for while it is open, and closes it', () => {
  vi.stubGlobal('CloseWatcher', FakeWatcher);
  render(<Sheet />);
  expect(FakeWatcher.all.size).toBe(0);
  open();
  expect([FakeWatcher.all.size, page.textContent]).toEqual([1, 'offen']);
  act(() => [...FakeWatcher.all][0]?.onclose());
  expect([FakeWatcher.all.size, page.textContent]).toEqual([0, 'zu']);
  open();
  leave();
  expect(FakeWatcher.all.size).toBe(0);
});

it('a browser that tells nothing of it opens and closes as ever', () => {
  vi.stubGlobal('CloseWatcher', undefined);
  render(<Sheet />);
  open();
  expect(page.textContent).toBe('offen');
});

it('Escape closes it first, and only then leads a step back on the page below', () => {
  const goBack = vi.fn();
  function Page() {
    usePageKeys((event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) goBack();
    });
    return <Sheet />;
  }
  const pressEscape = () =>
    act(() => void window.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape', cancelable: true })));
  vi.stubGlobal('CloseWatcher', undefined);
  render(<Page />);
  open();
  pressEscape();
  expect([page.textContent, goBack.mock.calls.length]).toEqual(['zu', 0]);
  pressEscape();
  expect(goBack).toHaveBeenCalledTimes(1);
});
