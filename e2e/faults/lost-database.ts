import { orderWhile } from './disturb.ts';
import type { Finding } from './fault.ts';
import { Installation, type InstallationOptions } from './installation.ts';
import { PostgresPair } from './postgres-pair.ts';

const BACK_WITHIN_MS = 10_000;

/**
 * The primary crashes under load, and starts again or gives way to its synchronous standby. Acknowledged orders are
 * there once, and orders are taken again within ten seconds. A deaf standby is one that nobody waits for, and that hears
 * nothing from the first time on.
 */
export async function loseDatabase(
  size: { orders: number; times: number },
  then: 'start again' | 'fail over',
  options: Pick<InstallationOptions, 'command'> & { isStandbyDeaf?: boolean } = {},
): Promise<Finding> {
  const { isStandbyDeaf = false, ...how } = options;
  let isCut = false;
  const pair = await PostgresPair.start({ isSynchronous: !isStandbyDeaf });
  try {
    const installation = await Installation.start({ ...how, env: { DATABASE_URL: await pair.newDatabase() } });
    try {
      const finding = await orderWhile(installation, {
        ...size,
        disturb: async () => {
          if (isStandbyDeaf && !isCut) {
            isCut = true;
            return pair.cutReplication();
          }
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
