import type { Page } from '@playwright/test';
import { payBratwurst } from '../support/small-fest.ts';
import { breakLine, LINES } from './broken-line.ts';
import { judgeClaims } from './claims.ts';
import type { Finding } from './fault.ts';
import { seeded } from './seeded.ts';
import { drain, type Forgetful, forget, killTablet, openEvent, openTablet, withTablet } from './tablet.ts';

const ENDINGS = ['crash', 'reload', 'leave'] as const;
const LONGEST_MS = 400;

/**
 * The page of a waiter's tablet crashes, is reloaded, or is left and called back between «Zahlung abschliessen» and the
 * server's answer; what the screen called taken must be with the server once.
 */
export function disturbPage(run: { points: number; seed: number }, forgetful?: Forgetful): Promise<Finding> {
  return withTablet(async ({ url, fest, profile }) => {
    const random = seeded(run.seed);
    const claimed = new Set<string>();
    let table = '';
    let context = await openTablet(profile);
    let page = await openEvent(context, url, () => claimed.add(table));
    let cameBack = 0;
    for (let point = 1; point <= run.points; point++) {
      table = String(100 + point);
      await breakLine(context, forgetful ? 'cut' : (LINES[point % LINES.length] ?? 'whole'));
      await payBratwurst(page, table);
      await page.waitForTimeout(random() * LONGEST_MS);
      if (forgetful) await forget(page);
      const ending = ENDINGS[Math.floor(point / LINES.length) % ENDINGS.length] ?? 'crash';
      if (ending === 'crash') {
        await crash(page);
        // Its worker goes with it, which whoever drives the browser waits for in vain: with a new one it goes on.
        killTablet(profile);
        await context.close().catch(() => undefined);
        context = await openTablet(profile);
        page = await openEvent(context, url, () => claimed.add(table));
        continue;
      }
      if (ending === 'reload') await page.reload();
      else if (await leave(page)) cameBack += 1;
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      page = await openEvent(context, url);
    }
    await context.close();
    const drafts = await drain(profile, url);
    const { problems, figures } = await judgeClaims(fest, { points: run.points, claimed, drafts });
    return { problems, figures: { pages: run.points, ...figures, 'came back as they were': cameBack } };
  });
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // Nobody is left to answer.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Leaves the page and calls it back; answers whether it is as it had been left, without being loaded again. */
async function leave(page: Page): Promise<boolean> {
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.goto('about:blank');
  await page.goBack({ waitUntil: 'commit' });
  return page.evaluate(() => 'wasHere' in window);
}
