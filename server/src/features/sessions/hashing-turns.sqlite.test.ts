import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurn, type Lane } from './hashing-turns.ts';

it('a flood of registrations keeps no login waiting, and no guessing a device that was here before', async () => {
  const begun: Lane[] = [];
  const refused: string[] = [];
  const running: (() => void)[] = [];
  const ask = (lane: Lane) =>
    inTurn(lane, () => {
      begun.push(lane);
      return new Promise<void>((resolve) => running.push(resolve));
    }).catch((error: { code: string }) => refused.push(`${lane} ${error.code}`));
  const flood = (lane: Lane, count: number) => Array.from({ length: count }, () => ask(lane));
  const asked = [...flood('registration', 60), ...flood('login', 200), ask('known')];
  await setImmediate();
  expect(begun).toEqual(['registration', 'login', 'login', 'login']);
  expect(refused).toEqual(times(9, 'registration LOGIN_BUSY'));
  for (let end = running.shift(); end; end = running.shift()) {
    end();
    await setImmediate();
    expect(running.length).toBeLessThanOrEqual(4);
  }
  await Promise.all(asked);
  expect(begun).toEqual([
    'registration',
    ...times(3, 'login'),
    'known',
    ...times(197, 'login'),
    ...times(50, 'registration'),
  ]);
});

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value);
}
