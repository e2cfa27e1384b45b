import { orderWhile } from './disturb.ts';
import type { Finding } from './fault.ts';
import { Installation } from './installation.ts';
import { PostgresPair } from './postgres-pair.ts';

const BACK_WITHIN_MS = 10_000;

/**
 * The primary crashes under load, and starts again or gives way to its synchronous standby. Acknowledged orders are
 * there once, and orders are taken again within ten seconds.
 */
export async function loseDatabase(
  size: { orders: number; times: number },
  then: 'start again' | 'fail over',
): Promise<Finding> {
  const pair = await PostgresPair.start();
  try {
    const installation = await Installation.start({ env: { DATABASE_URL: await pair.newDatabase() } });
    try {
      const finding = await orderWhile(installation, {
        ...size,
        disturb: async () => {
          await pair.crashPrimary();
          await (then === 'start again' ? pair.startPrimary() : pair.promoteStandby());
        },
        bases: () => [installation.server.base],
      });
      if (finding.silence > BACK_WITHIN_MS) finding.problems.push(`no order was taken for ${finding.silence} ms`);
      return finding;
    } finally {
      await installation.stop();
    }
  } finally {
    await pair.stop();
  }
}
