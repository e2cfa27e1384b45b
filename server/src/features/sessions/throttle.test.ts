import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { inTurn } from './hashing-turns.ts';
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

it('who guesses from many addresses of one IPv6 network has one counter, however they are written', () => {
  const keys = (address: string) => loginBuckets({ name: 'anna', address }).map(({ key }) => key);
  const network = keys('2001:db8:0:0:1:2:3:4');
  for (const address of ['2001:db8::1', '2001:db8::7:8:9:a', '2001:db8::b:0:0:c', '2001:0DB8:0000:0::1'])
    expect(keys(address)).toEqual(network);
  expect(keys('2001:db8:0:1::1')).not.toEqual(network);
  expect(keys('::1')).toContain('address:0:0:0:0');
  expect(keys('::ffff:10.0.0.1')).not.toEqual(keys('::ffff:10.0.0.2'));
  for (const address of ['0:0:0:0:0:ffff:10.0.0.1', '::FFFF:a00:1', '10.0.0.1'])
    expect(keys(address)).toEqual(keys('::ffff:10.0.0.1'));
  expect(keys('FE80::1%eth0')).toEqual(keys('fe80:0::2%eth0'));
  expect(keys('kein:Netz')).toContain('address:kein:Netz');
});

it('what went wrong counts for an hour, and a right password forgives its name, not the whole network', async () => {
  const { context } = test.current;
  const buckets = loginBuckets({ name: 'anna', address: '10.1.1.1' });
  const failures = async () => {
    const rows = await context.db
      .selectFrom('login_attempts')
      .select('failures')
      .where('bucket', 'like', '%10.1.1.1')
      .execute();
    return rows.map((row) => row.failures);
  };
  for (let tries = 0; tries < 2; tries += 1) {
    await countAttempt(context, buckets);
    test.current.passSeconds(1800);
  }
  expect(await failures()).toEqual([2, 2]);
  await forgetLoginFailures(context.db, buckets);
  expect(await failures()).toEqual([2]);
  // An hour since the first of them.
  test.current.passSeconds(1);
  await countAttempt(context, buckets);
  expect(await failures()).toEqual([1, 1]);
});

it.each([
  ['a stranger', {}, ['address:10.3.3.3', 'unknown:clara']],
  ['who has read the code', { entryKey: 'Claras Code' }, ['everywhere:Claras Code']],
  ['a device that was here', { knownDevice: 'Claras Gerät' }, []],
])('of %s a right password forgives what is their own alone', async (_, more, left) => {
  const { db } = test.current.context;
  const buckets = loginBuckets({ name: 'clara', address: '10.3.3.3', ...more });
  await countAttempt(test.current.context, buckets);
  await forgetLoginFailures(db, buckets);
  const keys = buckets.map(({ key }) => key);
  const rows = await db.selectFrom('login_attempts').select('bucket').where('bucket', 'in', keys).execute();
  expect(rows.map(({ bucket }) => bucket).sort()).toEqual(left);
});

it('who mistypes with the organizer’s code makes only their own network wait', async () => {
  const { context } = test.current;
  const from = (address: string) => loginBuckets({ name: 'tag:dorf', address, entryKey: 'Dorffest' });
  for (let tries = 0; tries < 11; tries += 1) await countAttempt(context, from('10.4.4.4'));
  await expect(refuseWhenThrottled(context, from('10.4.4.4'))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  await refuseWhenThrottled(context, from('10.5.5.5'));
});

it('a clock that is set back makes nobody wait longer than a failure may cost', async () => {
  const { context } = test.current;
  const buckets = loginBuckets({ name: 'berta', address: '10.2.2.2' });
  test.current.passSeconds(86_400);
  for (let tries = 0; tries < 11; tries += 1) await countAttempt(context, buckets);
  await expect(refuseWhenThrottled(context, buckets)).rejects.toMatchObject({ retryAfterSeconds: 2 });
  test.current.passSeconds(-86_400);
  await refuseWhenThrottled(context, buckets);
  await countAttempt(context, buckets);
  await refuseWhenThrottled(context, buckets);
});

it('a registration that found the queue full makes nobody wait, one for a taken name does', async () => {
  const register = async () =>
    (await test.current.guest().post('/api/auth/register', { username: 'Doppelt', password: 'geheim' })).status;
  expect([await register(), await register()]).toEqual([201, 409]);
  // One is hashed, fifty wait.
  const hashed = Promise.withResolvers<void>();
  const flood = Array.from({ length: 51 }, () => inTurn('registration', () => hashed.promise));
  expect(await register()).toBe(503);
  hashed.resolve();
  await Promise.all(flood);
  const { db } = test.current.context;
  const counted = await db.selectFrom('login_attempts').selectAll().where('bucket', 'like', 'register:%').execute();
  expect(counted.map(({ failures }) => failures)).toEqual([2]);
});
