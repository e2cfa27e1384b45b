import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

declare global {
  /** React asks for it before it lets a test wait for what it does. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

const PATIENCE_MS = 30_000;

/** Turn by turn of the event loop, until what is expected of the page holds. */
export async function until(look: () => void): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    try {
      return look();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    }
  }
}

/**
 * An empty element in the body for each test, and what shows something in it.
 * Stands below a file's own afterEach: hooks run backwards there, and what is shown leaves before clocks and stubs do.
 */
export function pageForEachTest() {
  const page = document.createElement('div');
  let root: Root | undefined;

  const leave = () => {
    act(() => root?.unmount());
    root = undefined;
  };

  const put = (node: ReactNode) => {
    root ??= createRoot(page);
    root.render(node);
  };

  beforeEach(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    document.body.append(page);
  });

  afterEach(async () => {
    await act(async () => root?.unmount());
    root = undefined;
    page.replaceChildren();
    page.remove();
    globalThis.IS_REACT_ACT_ENVIRONMENT = undefined;
  });

  return {
    page,
    leave,
    render: (node: ReactNode) => act(() => put(node)),
    /** Until what it begins with has come as well, as far as no clock is needed for it. */
    renderAndWait: (node: ReactNode) => act(async () => put(node)),
  };
}
