import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

it('passwords are kept as argon2id with its parameters, each with a salt of its own', async () => {
  const [one, other] = [await hashPassword('geheim123'), await hashPassword('geheim123')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

it('a password counts to its last letter, in any alphabet and however it was typed', async () => {
  const long = `${'langes Passwort '.repeat(12)}Ü`;
  const stored = await hashPassword(long.normalize('NFD'));
  expect(await verifyPassword(stored, long)).toBe(true);
  expect(await verifyPassword(stored, long.slice(0, -1))).toBe(false);
  expect(await verifyPassword(undefined, 'niemand')).toBe(false);
});

it('a flood of registrations keeps no login waiting, and no guessing a device that was here before', async () => {
  const done: string[] = [];
  const ask = (name: string, work: Promise<unknown>) =>
    work.then(
      () => done.push(name),
      (error: { code: string }) => done.push(`${name} ${error.code}`),
    );
  const flood = Array.from({ length: 20 }, () => ask('registration', hashPassword('geheim123', 'registration')));
  const guesses = Array.from({ length: 20 }, () => ask('login', verifyPassword(undefined, 'geraten')));
  await ask('known', verifyPassword(undefined, 'falsch getippt', 'known'));
  const before = Object.groupBy(done, (name) => name);
  expect(before['registration LOGIN_BUSY']).toHaveLength(9);
  expect(before.known).toHaveLength(1);
  expect([...(before.login ?? []), ...(before.registration ?? [])].length).toBeLessThanOrEqual(8);
  await Promise.all([...flood, ...guesses]);
  expect(done.slice(-7)).toEqual(Array.from({ length: 7 }, () => 'registration'));
});
