// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { noteContact, notePending, noteSlow } from '../lib/network-state.ts';
import { LinkIndicator } from './link-indicator.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says that orders wait also while the connection is slow', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = document.createElement('div');
  const root = createRoot(page);
  act(() => root.render(<LinkIndicator />));
  act(() => {
    noteContact(true);
    noteSlow(true);
  });
  expect(page.textContent).toBe('Verbindung langsam');
  act(() => notePending(2, undefined));
  expect(page.textContent).toBe('Langsam · 2 warten');
  act(() => root.unmount());
});
