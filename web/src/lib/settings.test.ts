// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { applySettings, changeSettings, DEFAULT_SETTINGS, getSettings, parseSettings } from './settings.ts';

beforeEach(() => localStorage.clear());

it('a new device is light, with keys of normal size and the order on the right', () => {
  expect(parseSettings({})).toEqual({ theme: 'light', keySize: 'normal', orderPane: 'right' });
});

it('a broken entry falls back by itself, the others stay', () => {
  expect(parseSettings({ theme: 'neon', keySize: 'huge', orderPane: 3 })).toEqual({
    ...DEFAULT_SETTINGS,
    keySize: 'huge',
  });
});

it('the system decides about the colours when the page says nothing', () => {
  applySettings({ ...DEFAULT_SETTINGS, theme: 'dark' });
  expect(document.documentElement.dataset.theme).toBe('dark');
  applySettings({ ...DEFAULT_SETTINGS, theme: 'system' });
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

it('a change is shown and stored at once', () => {
  changeSettings({ keySize: 'large', orderPane: 'left' });
  expect(getSettings()).toMatchObject({ keySize: 'large', orderPane: 'left' });
  expect(document.documentElement.dataset.keySize).toBe('large');
  expect(JSON.parse(localStorage.getItem('settings') ?? '')).toMatchObject({ keySize: 'large', orderPane: 'left' });
});
