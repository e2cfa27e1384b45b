// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendForFont, useLateFont } from './late-font.ts';
import { pageForEachTest } from './testing/react-page.ts';

/** A script without types. */
const BEFORE_START = '../../public/before-start.js';
const FONT = '/assets/inter.woff2';

let navigate: NavigateFunction;
const load = vi.fn();

beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue([{}]);
  Object.assign(document, { fonts: { load } });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'fonts');
  delete document.documentElement.dataset.font;
  document.head.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const { render } = pageForEachTest();

function Screen() {
  useLateFont();
  navigate = useNavigate();
  return null;
}

const isDrawnWithIt = () => document.documentElement.dataset.font === 'here';
const go = (...to: [string, { replace: boolean }?]) => act(async () => void navigate(...to));

async function openScreen() {
  await render(
    <MemoryRouter initialEntries={['/events']}>
      <Screen />
    </MemoryRouter>,
  );
}

it('the next screen is the first one with the font, not what a screen says of itself in the address', async () => {
  await openScreen();
  await go('/events/1');
  expect(isDrawnWithIt()).toBe(false);
  await act(async () => sendForFont());
  await go('/events/1?search=a', { replace: true });
  expect(isDrawnWithIt()).toBe(false);
  await go('/events/1?step=2');
  expect(isDrawnWithIt()).toBe(true);
});

it('a screen that leads on by itself is another one', async () => {
  await openScreen();
  await act(async () => sendForFont());
  await go('/login', { replace: true });
  expect(isDrawnWithIt()).toBe(true);
});

it('a font that came along is not asked for again', () => {
  document.documentElement.dataset.font = 'here';
  sendForFont();
  expect(load).not.toHaveBeenCalled();
});

it.each([
  ['comes along where the page itself was quickly there', { requestStart: 10, responseEnd: 60 }, null, [FONT]],
  ['waits where the line is slow', { requestStart: 10, responseEnd: 180 }, null, []],
  ['waits where the page is still coming', { requestStart: 10, responseEnd: 0 }, null, []],
  ['comes along where the app is on the device', { requestStart: 10, responseEnd: 180 }, {}, [FONT]],
])('the font %s', async (_, page, controller, expected) => {
  document.head.innerHTML = `<meta name="font" content="${FONT}">`;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page as unknown as PerformanceEntry]);
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  vi.resetModules();
  await import(BEFORE_START);
  const asked = [...document.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'));
  expect(asked).toEqual(expected);
  expect(isDrawnWithIt()).toBe(expected.length > 0);
});
