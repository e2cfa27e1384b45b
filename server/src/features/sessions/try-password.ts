import type { Context } from '../../context.ts';
import { inTurn, type Lane } from './hashing-turns.ts';
import { matchesPassword } from './password.ts';
import { type Bucket, countAttempt, forgetLoginFailures, refuseWhenThrottled } from './throttle.ts';

interface Attempt {
  /** The hash; undefined where the name is unknown, which takes as long. */
  stored: string | undefined;
  password: string;
  lane: Lane;
  buckets: readonly Bucket[];
}

/**
 * Whether the password is right. Throws `too-many` with the seconds to wait where too many were wrong, also of those that
 * waited beside this one, and `busy` when too many wait.
 */
export async function tryPassword(context: Context, { stored, password, lane, buckets }: Attempt): Promise<boolean> {
  await refuseWhenThrottled(context, buckets);
  const isRight = await inTurn(lane, async () => {
    await refuseWhenThrottled(context, buckets);
    const matches = await matchesPassword(stored, password);
    if (!matches) await countAttempt(context, buckets);
    return matches;
  });
  if (isRight) await forgetLoginFailures(context.db, buckets);
  return isRight;
}
