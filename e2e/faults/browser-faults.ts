import { findBrowser } from '../support/find-browser.ts';
import { cutTabletsPower } from './browser-power-cut.ts';
import { noPowerCut } from './cuttable-disk.ts';
import { disturbPage } from './disturb-page.ts';
import type { Fault } from './fault.ts';
import type { Size } from './faults.ts';
import { killBrowser } from './kill-browser.ts';
import { raceTaps } from './schedules.ts';
import { spendWeekOffline } from './week-offline.ts';

const SEED = 20_261_121;
const LOST = /was called taken and is lost$/;

/** What is done to a waiter's tablet; needs a Chromium. */
export function browserFaults(size: Size): Fault[] {
  return [
    {
      name: 'browser killed between payment and answer',
      obstacle: noBrowser,
      run: () => killBrowser({ points: size.killedTablets, seed: SEED }),
      controls: [
        {
          name: 'a device that forgets',
          expects: LOST,
          run: () => killBrowser({ points: 1, seed: SEED }, 'forgets'),
        },
      ],
    },
    {
      name: 'page that crashes, is reloaded or left between payment and answer',
      obstacle: noBrowser,
      run: () => disturbPage({ points: size.disturbedPages, seed: SEED }),
      controls: [
        { name: 'a device that forgets', expects: LOST, run: () => disturbPage({ points: 1, seed: SEED }, 'forgets') },
      ],
    },
    {
      name: 'tablet without network for a week',
      obstacle: noBrowser,
      run: () => spendWeekOffline({ orders: size.weekOfOrders }),
      controls: [
        { name: 'a device that forgets', expects: LOST, run: () => spendWeekOffline({ orders: 3 }, 'forgets') },
      ],
    },
    {
      name: 'taps in every order of events',
      run: () => raceTaps({ schedules: size.schedules }),
      controls: [],
    },
    {
      name: 'power cut of a tablet (root)',
      obstacle: async () => noPowerCut() ?? (await noBrowser()),
      run: () => cutTabletsPower({ cuts: size.tabletPowerCuts }),
      controls: [
        {
          name: 'an app that does not wait for the disk',
          expects: LOST,
          run: () => cutTabletsPower({ cuts: 3 }, 'does not wait for the disk'),
        },
      ],
    },
  ];
}

async function noBrowser(): Promise<string | undefined> {
  try {
    await findBrowser();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
