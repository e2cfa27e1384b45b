import { randomUUID } from 'node:crypto';
import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

async function putIn(fest: Fest, date: string): Promise<void> {
  const url = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
  const entry = { clientEntryId: randomUUID(), date, kind: 'float', amount: 50 };
  expect((await fest.organizer.post(url, entry)).status).toBe(201);
}

it('an event has reports of the days of its own orders and of those on which only change was put in, oldest first', async () => {
  test.current.setTime('2026-11-22T17:30:00.000Z');
  const other = await createFest(test.current);
  await place(other.waiter, bratwurstFor(other));
  test.current.setTime('2026-11-21T17:30:00.000Z');
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  await putIn(fest, '2026-11-20');
  await putIn(other, '2026-11-19');
  const { body } = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
  expect(body.days).toEqual(['2026-11-20', '2026-11-21']);
});
