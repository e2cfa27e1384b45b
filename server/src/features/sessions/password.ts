import { AppError } from '@bestellsystem/domain/errors.ts';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: about 50 ms of one core each. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_RUNNING = 4;
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 2;

/** Verified against when the name is unknown, so that the answer takes as long. */
const NOBODY = hash('niemand', ARGON2ID);

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return withinLimit(() => hash(password.normalize('NFC'), ARGON2ID));
}

/** False also for an unknown account (`undefined`), after the same work. Throws `busy` when too many wait. */
export function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  return withinLimit(async () => {
    const matches = await verify(stored ?? (await NOBODY), password.normalize('NFC'));
    return matches && stored !== undefined;
  });
}

/** Hashing has its own small share of the machine: a flood of logins must not stop the orders. */
async function withinLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('busy', 'LOGIN_BUSY', 'Zu viele Anmeldungen gleichzeitig. Bitte gleich nochmals versuchen.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
