import { AppError } from '@bestellsystem/domain/errors.ts';

const WINDOW_MS = 60_000;

/** So many a minute for each who asks, then 429 until the oldest is a minute old. */
export function createAllowance(perMinute: number, now: () => Date, code = 'TOO_MANY_REQUESTS'): (who: string) => void {
  const uses = new Map<string, number[]>();
  let forgottenAt = 0;

  function forget(at: number): void {
    if (at - forgottenAt < WINDOW_MS) return;
    forgottenAt = at;
    for (const [who, used] of uses) if (at - (used.at(-1) ?? 0) >= WINDOW_MS) uses.delete(who);
  }

  return (who) => {
    const at = now().getTime();
    forget(at);
    const recent = (uses.get(who) ?? []).filter((used) => used <= at && at - used < WINDOW_MS);
    const [oldest = at] = recent;
    if (recent.length >= perMinute) {
      const seconds = Math.ceil((oldest + WINDOW_MS - at) / 1000);
      throw new AppError('too-many', code, `Zu viele Versuche. Bitte in ${seconds} s nochmals versuchen.`, {
        retryAfterSeconds: seconds,
      });
    }
    uses.set(who, [...recent, at]);
  };
}
