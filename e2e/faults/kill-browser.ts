import { payBratwurst } from '../support/small-fest.ts';
import { breakLine, LINES } from './broken-line.ts';
import { judgeClaims } from './claims.ts';
import type { Finding } from './fault.ts';
import { seeded } from './seeded.ts';
import { drain, type Forgetful, forget, killTablet, openEvent, openTablet, withTablet } from './tablet.ts';

interface Run {
  /** How often the browser is killed, each time at another moment after the payment. */
  points: number;
  seed: number;
}

const LONGEST_MS = 400;

/**
 * A waiter's tablet dies between «Zahlung abschliessen» and the server's answer, again and again. At the end every order
 * that the screen called taken is with the server once, and every other one is there once or still a draft.
 */
export function killBrowser({ points, seed }: Run, forgetful?: Forgetful): Promise<Finding> {
  return withTablet(async ({ url, fest, profile }) => {
    const random = seeded(seed);
    const claimed = new Set<string>();
    for (let point = 1; point <= points; point++) {
      const table = String(100 + point);
      const line = LINES[point % LINES.length] ?? 'whole';
      const context = await openTablet(profile);
      const page = await openEvent(context, url, () => claimed.add(table));
      await breakLine(context, forgetful ? 'cut' : line);
      await payBratwurst(page, table);
      await page.waitForTimeout(random() * LONGEST_MS);
      if (forgetful) await forget(page);
      killTablet(profile);
      await context.close().catch(() => undefined);
    }
    const drafts = await drain(profile, url);
    const { problems, figures } = await judgeClaims(fest, { points, claimed, drafts });
    return { problems, figures: { kills: points, ...figures } };
  });
}
