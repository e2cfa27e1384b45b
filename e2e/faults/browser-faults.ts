import type { Fault } from './fault.ts';
import { killBrowser } from './kill-browser.ts';

const SEED = 20_261_121;
const POINTS = 500;

/** What is done to a waiter's tablet; needs a Chromium. */
export const BROWSER_FAULTS: readonly Fault[] = [
  {
    name: 'browser killed between payment and answer',
    run: () => killBrowser({ points: POINTS, seed: SEED }),
    controls: [{ name: 'a device that forgets', run: () => killBrowser({ points: 1, seed: SEED }, 'forgets') }],
  },
];
