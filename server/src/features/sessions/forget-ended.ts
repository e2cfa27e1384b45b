import { atMost } from '../../at-most.ts';
import type { Context } from '../../context.ts';
import { forgetIdentifiers } from '../devices/forget-identifiers.ts';

const EVERY_MS = 6 * 3_600_000;
/** ms; a database whose other end is gone holds up nobody who ends the server. */
const FORGETTING_COUNTS = 15_000;
const KEPT_MS = 24 * 3_600_000;

/** A day after its end a login is of use to nobody, and where failed ones came from concerns nobody any more. */
export async function forgetEnded({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS).toISOString();
  // A waiter's that is in use goes on beyond its end.
  await db.deleteFrom('sessions').where('expires_at', '<', before).where('last_seen_at', '<', before).execute();
  await db
    .deleteFrom('login_attempts')
    .where('window_started_at', '<', before)
    .where((row) => row.or([row('blocked_until', 'is', null), row('blocked_until', '<', before)]))
    .execute();
}

async function forgetAll(context: Context): Promise<void> {
  await forgetEnded(context);
  await forgetIdentifiers(context);
}

/** Forgets at once, and from then on every six hours; the result stops it. */
export function startForgetting(
  context: Context,
  log: { error: (facts: { err: unknown }, message: string) => void },
): { stop: () => Promise<void> } {
  const forget = () =>
    atMost(FORGETTING_COUNTS, forgetAll(context)).catch((error: unknown) =>
      log.error({ err: error }, 'forgetting failed'),
    );
  let underWay = forget();
  const timer = setInterval(() => {
    underWay = forget();
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
