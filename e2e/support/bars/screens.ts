import { readFileSync } from 'node:fs';
import { ENTRANCE_SCREENS } from './entrance-screens.ts';
import { EVENT_SCREENS } from './event-screens.ts';
import { FLOOR_SCREENS } from './floor-screens.ts';
import { KITCHEN_AND_MENU_SCREENS } from './kitchen-and-menu-screens.ts';
import { OFFICE_SCREENS } from './office-screens.ts';
import { PRINTER_SCREENS } from './printer-screens.ts';
import type { Screen } from './screen.ts';
import { STATISTICS_SCREENS } from './statistics-screens.ts';

export const SCREENS: readonly Screen[] = [
  ...ENTRANCE_SCREENS,
  ...FLOOR_SCREENS,
  ...KITCHEN_AND_MENU_SCREENS,
  ...EVENT_SCREENS,
  ...OFFICE_SCREENS,
  ...PRINTER_SCREENS,
  ...STATISTICS_SCREENS,
];

/** Those of the client's own table, read as text: its pages can't be loaded outside a browser. */
export function routesOfClient(): string[] {
  const source = readFileSync(new URL('../../../web/src/app/routes.tsx', import.meta.url), 'utf8');
  const table = source.slice(source.indexOf('ROUTES:'), source.indexOf('REDIRECTS'));
  return [...table.matchAll(/path: '([^']+)'/g)].map(([, path]) => path ?? '');
}
