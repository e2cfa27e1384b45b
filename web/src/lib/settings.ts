import { useSyncExternalStore } from 'react';
import { readStoredObject, writeStored } from './storage.ts';

/** How this device shows the screens. Read before the first paint by public/before-start.js, which knows the same names. */
export interface Settings {
  theme: 'light' | 'dark' | 'system';
  /** ×1, ×1.15, ×1.3 */
  keySize: 'normal' | 'large' | 'huge';
  orderPane: 'right' | 'left';
}

export const DEFAULT_SETTINGS: Settings = { theme: 'light', keySize: 'normal', orderPane: 'right' };

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, getSettings);
}

export function getSettings(): Settings {
  settings ??= parseSettings(readStoredObject(SETTINGS_KEY));
  return settings;
}

export function changeSettings(change: Partial<Settings>) {
  settings = { ...getSettings(), ...change };
  writeStored(SETTINGS_KEY, JSON.stringify(settings));
  applySettings(settings);
  for (const listener of listeners) listener();
}

export function parseSettings(stored: Record<string, unknown>): Settings {
  return {
    theme: oneOf(['light', 'dark', 'system'], stored.theme, DEFAULT_SETTINGS.theme),
    keySize: oneOf(['normal', 'large', 'huge'], stored.keySize, DEFAULT_SETTINGS.keySize),
    orderPane: oneOf(['right', 'left'], stored.orderPane, DEFAULT_SETTINGS.orderPane),
  };
}

export function applySettings({ theme, keySize }: Settings) {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (keySize === 'normal') delete dataset.keySize;
  else dataset.keySize = keySize;
  // The system's own bars take the colour of ours.
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  if (surface) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
}

const SETTINGS_KEY = 'settings';
const listeners = new Set<() => void>();
let settings: Settings | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function oneOf<const T extends string>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find((name) => name === value) ?? otherwise;
}
