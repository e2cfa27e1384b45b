import { hash, verify } from '@node-rs/argon2';
import { inTurn, type Lane } from './hashing-turns.ts';

/** OWASP's first choice for argon2id: about 50 ms of one core each. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified against when the name is unknown, so that the answer takes as long. */
const NOBODY = hash('niemand', ARGON2ID);

export function hashPassword(password: string, lane: Lane = 'login'): Promise<string> {
  return inTurn(lane, () => hash(password.normalize('NFC'), ARGON2ID));
}

/** False also for an unknown account (`undefined`), after the same work. For `tryPassword`, which waits for its turn. */
export async function matchesPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), password.normalize('NFC'));
  return matches && stored !== undefined;
}
