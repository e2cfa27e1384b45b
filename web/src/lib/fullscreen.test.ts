// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForFullscreenOnFirstGesture, watchKeyboard } from './fullscreen.ts';

const root = document.documentElement;

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['data-fullscreen', 'data-keyboard']) root.removeAttribute(name);
});

function browseWith(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
}

it('the first touch on Android asks for the whole screen, once', () => {
  browseWith('Mozilla/5.0 (Linux; Android 14)');
  const asked = vi.fn().mockResolvedValue(undefined);
  root.requestFullscreen = asked;
  askForFullscreenOnFirstGesture();
  document.body.click();
  document.body.click();
  expect(asked).toHaveBeenCalledOnce();
});

it('a refusal is simulated with styles', async () => {
  browseWith('Mozilla/5.0 (Linux; Android 14)');
  root.requestFullscreen = vi.fn().mockRejectedValue(new TypeError('denied'));
  askForFullscreenOnFirstGesture();
  document.body.click();
  await expect.poll(() => root.getAttribute('data-fullscreen')).toBe('simulated');
});

it('nobody is asked on a desktop computer', () => {
  browseWith('Mozilla/5.0 (X11; Linux x86_64)');
  const asked = vi.fn().mockResolvedValue(undefined);
  root.requestFullscreen = asked;
  askForFullscreenOnFirstGesture();
  document.body.click();
  expect(asked).not.toHaveBeenCalled();
});

it('a viewport that shrinks by more than 150 px has a keyboard on it, turning the device has not', () => {
  const viewport = Object.assign(new EventTarget(), { height: 800, width: 360 });
  const resize = (width: number, height: number) => {
    Object.assign(viewport, { width, height });
    viewport.dispatchEvent(new Event('resize'));
    return root.hasAttribute('data-keyboard');
  };
  vi.stubGlobal('visualViewport', viewport);
  const stop = watchKeyboard();
  expect(resize(360, 651)).toBe(false);
  expect(resize(360, 649)).toBe(true);
  expect(resize(360, 800)).toBe(false);
  expect(resize(800, 360)).toBe(false);
  stop();
});
