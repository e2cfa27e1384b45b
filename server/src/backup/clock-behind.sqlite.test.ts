import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterEach, expect, it } from 'vitest';
import { createFest, orderFor } from '../testing/fest.ts';
import { backUp, type Restored } from '../testing/lost-server.ts';
import { CANCELLED } from '../testing/restored.ts';
import { useTestApp } from '../testing/test-app.ts';
import { isBeforeRestore, readRestoreEpoch } from './restore.ts';

const test = useTestApp();
/** As the image says with which a small computer begins that has no clock of its own. */
const OF_THE_IMAGE = '2026-04-01T00:00:00.000Z';
const EVENING = '2026-11-21T17:30:00.000Z';

let back: Restored[] = [];
afterEach(async () => {
  for (const { stop } of back) await stop();
  back = [];
  test.current.setTime(EVENING);
});

it('a server that is put back while its clock is behind knows what was there before, and says so each time', async () => {
  const fest = await createFest(test.current);
  const order = orderFor(fest);
  expect((await fest.waiter.post('/api/orders', order)).status).toBe(201);
  const putBack = await backUp(test.current);
  test.current.setTime(OF_THE_IMAGE);
  back.push(await putBack(test.current));
  test.current.passSeconds(7);
  back.push(await putBack(test.current));
  const databases = back.map(({ restored: { context } }) => context.db);
  for (const db of databases) expect(await isBeforeRestore(db, EVENING)).toBe(true);
  expect(new Set(await Promise.all(databases.map(readRestoreEpoch))).size).toBe(2);

  test.current.setTime(EVENING);
  const told = await back[0]?.of(fest.waiter).post<OrderWire>('/api/orders', { ...order, ...CANCELLED });
  expect([told?.status, told?.body.status]).toEqual([200, 'cancelled']);
});

it('one whose clock is right goes by that', async () => {
  await createFest(test.current);
  const putBack = await backUp(test.current);
  test.current.passSeconds(1);
  back.push(await putBack(test.current));
  const epochs = await Promise.all(back.map(({ restored: { context } }) => readRestoreEpoch(context.db)));
  expect(epochs).toEqual([String(test.current.context.now().getTime())]);
});
