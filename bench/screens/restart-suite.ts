import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logInOnce, openTablet } from '@bestellsystem/e2e/faults/tablet.ts';
import { RunningServer } from '@bestellsystem/e2e/support/running-server.ts';
import { setUpSmallFest } from '@bestellsystem/e2e/support/small-fest.ts';
import type { Page } from '@playwright/test';
import { median, reportLimit, type Suite } from '../measure.ts';
import { LEAST_KEY, serveLeastPage } from './least-page.ts';

const ROUNDS = 7;
const SLOWER = 6;

/** From a browser just opened to the waiter's tables while the server is off, beside the least page of React's. */
export const restartSuite: Suite = {
  name: 'restart without a server',
  run: async function* () {
    const dir = mkdtempSync(join(tmpdir(), 'bestellsystem-restart-'));
    const [ownProfile, barePage, bareProfile] = ['own', 'page', 'bare'].map((name) => join(dir, name)) as [
      string,
      string,
      string,
    ];
    try {
      const ownUrl = await keepOwn(ownProfile);
      const bareUrl = await keepMinimal(barePage, bareProfile);
      const [own, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        own.push(
          await start(ownProfile, `${ownUrl}/event-menu`, (page) =>
            page.getByRole('button', { name: 'Takeaway' }).waitFor(),
          ),
        );
        bare.push(await start(bareProfile, bareUrl, isThere));
      }
      yield `${SLOWER} times slowed, both servers off: ${median(own).toFixed(0)} ms, the least page ${median(bare).toFixed(0)} ms`;
      yield reportLimit({
        name: 'start against the least page',
        unit: 'x',
        figure: median(own) / median(bare),
        atMost: 1.8,
      });
    } finally {
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

function isThere(page: Page): Promise<void> {
  return page.getByRole('button', { name: LEAST_KEY }).waitFor();
}

/** A tablet that has logged in and whose server is gone; where it was. */
async function keepOwn(profile: string): Promise<string> {
  const server = new RunningServer();
  await server.start();
  try {
    await setUpSmallFest(server.url);
    await logInOnce(profile, server.url);
    return server.url;
  } finally {
    await server.stop();
  }
}

async function keepMinimal(folder: string, profile: string): Promise<string> {
  const { url, close } = await serveLeastPage(folder);
  const context = await openTablet(profile);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url);
    await isThere(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  } finally {
    await context.close();
    close();
  }
  return url;
}

/** ms */
async function start(profile: string, url: string, ready: (page: Page) => Promise<void>): Promise<number> {
  const context = await openTablet(profile);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const developer = await context.newCDPSession(page);
    await developer.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const from = performance.now();
    await page.goto(url);
    await ready(page);
    return performance.now() - from;
  } finally {
    await context.close();
  }
}
