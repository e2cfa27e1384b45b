import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { expect, it } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('the organizer reads how many orders wait on a device, since when, and when it said so', async () => {
  const fest = await createFest(test.current);
  const since = '2026-11-21T16:40:00.000Z';
  expect((await fest.waiter.post('/api/devices/report', { waiting: 3, since })).status).toBe(204);
  const listed = async () =>
    (await fest.organizer.get<{ devices: Device[] }>(`/api/devices/event/${fest.tag}`)).body.devices;
  expect(await listed()).toMatchObject([{ waiting: 3, waitingSince: since, reportedAt: '2026-11-21T17:30:00.000Z' }]);
  expect((await fest.waiter.post('/api/devices/report', { waiting: -1 })).status).toBe(400);
  await fest.waiter.post('/api/devices/report', { waiting: 0, since });
  expect(await listed()).toMatchObject([{ waiting: 0, waitingSince: null }]);
});
