import { expect, it } from 'vitest';
import { createAllowance } from './allowance.ts';

it('a clock that is set back makes nobody wait until it has come to where it was', () => {
  let at = new Date('2026-11-21T19:00:00Z');
  const count = createAllowance(2, () => at);
  for (let uses = 0; uses < 2; uses += 1) count('anna');
  expect(() => count('anna')).toThrow('Zu viele Versuche. Bitte in 60 s nochmals versuchen.');
  at = new Date('2026-11-21T18:00:00Z');
  for (let uses = 0; uses < 2; uses += 1) count('anna');
  expect(() => count('anna')).toThrow('Zu viele Versuche. Bitte in 60 s nochmals versuchen.');
});
