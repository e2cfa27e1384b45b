import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** The least that the algorithm can be asked for. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Stands in for the real one in tests: what it keeps is read like any other password's, and costs next to nothing. */
export const hash: typeof Argon2.hash = (password, options) => argon2.hash(password, { ...options, ...LEAST });

export const { verify } = argon2;
