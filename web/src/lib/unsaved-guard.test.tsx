// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from './testing/react-page.ts';
import { useUnsavedGuard } from './unsaved-guard.ts';

afterEach(() => {
  vi.restoreAllMocks();
});
const { render } = pageForEachTest();

function Form({ dirty }: { dirty: boolean }) {
  useUnsavedGuard(dirty);
  return null;
}

function show(dirty: boolean) {
  render(
    <MemoryRouter>
      <Form dirty={dirty} />
    </MemoryRouter>,
  );
}

it('what is typed after a step back from something saved is held back, too', () => {
  const twins = vi.spyOn(window.history, 'pushState');
  show(true);
  show(false);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  show(true);
  expect(twins).toHaveBeenCalledTimes(2);
});
