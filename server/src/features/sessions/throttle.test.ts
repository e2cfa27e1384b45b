import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { hashPassword } from './password.ts';
import { countAttempt, forgetLoginFailures, loginBuckets, refuseWhenThrottled } from './throttle.ts';

const test = useTestApp();

it('guessing with the organizer’s code is slow from however many networks, for no device that was here before', async () => {
  const { context } = test.current;
  const withCode = (network: number) =>
    loginBuckets({ name: 'tag:fest', address: `10.0.${network}.1`, entryKey: 'aus dem Code' });
  const tooMany = { code: 'TOO_MANY_ATTEMPTS' };
  const setFailures = (failures: number) =>
    context.db.updateTable('login_attempts').set({ failures }).where('bucket', 'like', 'everywhere:%').execute();
  await countAttempt(context, withCode(1));
  await setFailures(498);
  await countAttempt(context, withCode(2));
  await refuseWhenThrottled(context, withCode(3));
  await countAttempt(context, withCode(3));
  await expect(refuseWhenThrottled(context, withCode(4))).rejects.toMatchObject(tooMany);
  const known = loginBuckets({
    name: 'tag:fest',
    address: '10.0.4.1',
    entryKey: 'aus dem Code',
    knownDevice: 'war da',
  });
  await refuseWhenThrottled(context, known);
  await forgetLoginFailures(context.db, withCode(4));
  await expect(refuseWhenThrottled(context, withCode(4))).rejects.toMatchObject(tooMany);
  await setFailures(520);
  await countAttempt(context, withCode(5));
  await expect(refuseWhenThrottled(context, withCode(6))).rejects.toMatchObject({ retryAfterSeconds: 600 });
});

it('a registration that found the queue full makes nobody wait, one for a taken name does', async () => {
  const register = async () =>
    (await test.current.guest().post('/api/auth/register', { username: 'Doppelt', password: 'geheim' })).status;
  expect([await register(), await register()]).toEqual([201, 409]);
  let isFull = true;
  // One is hashed, ten wait, and at once another when one is done.
  const flood = Array.from({ length: 11 }, async () => {
    while (isFull) await hashPassword('geheim', 'registration');
  });
  expect(await register()).toBe(503);
  isFull = false;
  await Promise.all(flood);
  const { db } = test.current.context;
  const counted = await db.selectFrom('login_attempts').selectAll().where('bucket', 'like', 'register:%').execute();
  expect(counted.map(({ failures }) => failures)).toEqual([2]);
});
