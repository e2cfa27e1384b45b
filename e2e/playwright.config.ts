import { defineConfig } from '@playwright/test';
import { PHONE, SWISS, TABLET } from './support/devices.ts';
import { BROWSER_ARGS, findBrowser, findLightBrowser, SHORT_LIVED } from './support/find-browser.ts';
import type { Options } from './support/journey.ts';

// Found once, here; the workers inherit it.
process.env.CHROMIUM_PATH ??= await findBrowser();
process.env.LIGHT_CHROMIUM_PATH ??= await findLightBrowser(process.env.CHROMIUM_PATH);

// Node runs these files as they are, so that no line is to be mapped back: to look for its map at each step is a seventh
// of a worker's own time.
Reflect.deleteProperty(Error, 'prepareStackTrace');

/** A waiter without network works in the browser that people have; the rest in one without windows, at a third of the cost. */
const WHOLE = { executablePath: process.env.CHROMIUM_PATH, args: BROWSER_ARGS };
const LIGHT = { executablePath: process.env.LIGHT_CHROMIUM_PATH, args: [...BROWSER_ARGS, SHORT_LIVED] };

/** To draw what moves is a tenth of a journey's work; in the whole browser and on the phone it moves, as people have it. */
const STILL = { reducedMotion: 'reduce' } as const;
const MOVING = { reducedMotion: 'no-preference' } as const;

const IN_WHOLE_BROWSER = /@whole/;

const BARS = /bars-[^/]*\.spec\.ts$/;

/** What these are about lies beneath the screen, or is done at one of this size: one device shows it. */
const ON_A_TABLET =
  /(guards|own-orders|kitchen|kitchen-station|administrator|print-queue|printing-in-app|organizer|first-steps|offline|printer-tools|print-fetched|print-helper|browser-crash|android-app|plain-http|quarantine|update|naughty-names|cash-up|trust|restore|not-started|first-visit|taps)\.spec\.ts$/;
const ON_A_PHONE = /deposits\.spec\.ts$/;
/** A line that fails, who has access, what a device is called and the hidden way to the diagnosis are no matters of size. */
const AT_ANY_SIZE = /@whole|without network|lost on the way|no room|names the device|no access|five taps/;

export default defineConfig<Options>({
  testDir: 'journeys',
  build: { external: ['**/*.ts'] },
  outputDir: '../test-results',
  // A machine of two cores has time for a third: a browser waits for its frames.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // A crowded machine is slow, which is no fault: after so long something hangs.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    ...SWISS,
    contextOptions: STILL,
    actionTimeout: 30_000,
    launchOptions: LIGHT,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'waiter',
      use: { ...TABLET, launchOptions: WHOLE, contextOptions: MOVING, keepsClient: true },
      grep: IN_WHOLE_BROWSER,
    },
    { name: 'tablet', use: TABLET, testIgnore: [BARS, ON_A_PHONE], grepInvert: IN_WHOLE_BROWSER },
    {
      name: 'phone',
      use: { ...PHONE, contextOptions: MOVING },
      testIgnore: [BARS, ON_A_TABLET],
      grepInvert: AT_ANY_SIZE,
    },
    // These choose their sizes themselves.
    { name: 'bars', use: TABLET, testMatch: BARS, fullyParallel: true },
  ],
});
