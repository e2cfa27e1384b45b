// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { noteContact, notePending, noteSlow } from '../lib/network-state.ts';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { LinkIndicator } from './link-indicator.tsx';

const { page, render } = pageForEachTest();

it('says in every state how the connection is, and what waits', () => {
  render(<LinkIndicator />);
  const words = (change: () => void): string | null => {
    act(change);
    return page.textContent;
  };
  expect(words(() => noteContact(true))).toBe('Verbunden');
  expect(words(() => noteSlow(true))).toBe('Verbindung langsam');
  expect(words(() => notePending(2, undefined))).toBe('Langsam · 2 warten');
  expect(words(() => noteSlow(false))).toBe('Verbunden · 2 warten');
  expect(words(() => noteContact(false))).toBe('Offline · 2 warten');
  // Back, and still something to send: that is said rather than that it is back.
  expect(words(() => noteContact(true))).toBe('Verbunden · 2 warten');
  expect(words(() => notePending(0, undefined))).toBe('Wieder verbunden');
  // How old is all that the screen shows.
  expect(words(() => noteContact(false))).toMatch(/^Offline seit \d\d:\d\d$/);
});

it('with little room says since when to whoever asks', () => {
  render(<LinkIndicator compact />);
  const asked = () => page.querySelector('[title]')?.getAttribute('title');
  act(() => noteContact(false));
  expect([page.textContent, asked()]).toEqual(['Offline', expect.stringMatching(/^Offline seit \d\d:\d\d$/)]);
  act(() => notePending(2, '2026-11-21T17:30:00.000Z'));
  expect([page.textContent, asked()]).toEqual([
    'Offline · 2 warten',
    expect.stringMatching(/^Offline · 2 warten seit /),
  ]);
  act(() => notePending(0, undefined));
});
