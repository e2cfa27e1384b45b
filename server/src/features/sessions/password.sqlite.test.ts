import { expect, it } from 'vitest';
import { hashPassword, matchesPassword } from './password.ts';

it('passwords are kept as argon2id with its parameters, each with a salt of its own', async () => {
  const [one, other] = [await hashPassword('geheim123'), await hashPassword('geheim123')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

it('a password counts to its last letter, in any alphabet and however it was typed', async () => {
  const long = `${'langes Passwort '.repeat(12)}Ü`;
  const stored = await hashPassword(long.normalize('NFD'));
  expect(await matchesPassword(stored, long)).toBe(true);
  expect(await matchesPassword(stored, long.slice(0, -1))).toBe(false);
  expect(await matchesPassword(undefined, 'niemand')).toBe(false);
});

it('a password of nobody is checked as long as one of somebody, so that nobody hears which names there are', async () => {
  const stored = await hashPassword('geheim123');
  const quickest = async (hash: string | undefined): Promise<number> => {
    const times: number[] = [];
    for (let tries = 0; tries < 5; tries++) {
      const from = performance.now();
      expect(await matchesPassword(hash, 'falsch')).toBe(false);
      times.push(performance.now() - from);
    }
    return Math.min(...times);
  };
  // How exactly the two agree is measured beside it; without the work it would be a thousandth.
  expect(await quickest(undefined)).toBeGreaterThan((await quickest(stored)) / 3);
});
