import { useLayoutEffect } from 'react';
import { applySettings, getSettings } from '../../lib/settings.ts';
import type { KitchenMemory } from './kitchen-memory.ts';

/** A wall in a dim kitchen is dark whatever the device is set to; on leaving the device's own setting is back. */
export function useKitchenTheme(theme: KitchenMemory['theme']): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    return () => applySettings(getSettings());
  }, [theme]);
}
