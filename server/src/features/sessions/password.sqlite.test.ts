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
