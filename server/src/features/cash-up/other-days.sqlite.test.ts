import { randomUUID } from 'node:crypto';
import type { CashUpWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { expect, it } from 'vitest';
import { close } from '../../testing/closing.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

function putIn(fest: Fest, date: string, clientEntryId: string = randomUUID()) {
  const url = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
  return fest.organizer.post<DeviceCashUpWire>(url, { clientEntryId, date, kind: 'float', amount: 50 });
}

async function otherDays(fest: Fest): Promise<CashUpWire['otherDays']> {
  return (await fest.organizer.get<CashUpWire>(`/api/cash-up/event/${fest.eventId}`)).body.otherDays;
}

it('the tills of the last fourteen other days are looked at, and of none once the books are closed', async () => {
  const fest = await createFest(test.current);
  const days = Array.from({ length: 16 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
  for (const day of days) expect((await putIn(fest, day)).status).toBe(201);
  expect(await otherDays(fest)).toEqual(days.slice(2).map((date) => ({ date, tills: 1 })));
  await close(fest);
  expect(await otherDays(fest)).toEqual([]);
});

it('an entry whose answer got lost is answered as booked, also after the books were closed', async () => {
  const fest = await createFest(test.current);
  const id = randomUUID();
  await putIn(fest, '2026-11-21', id);
  await close(fest);
  const again = await putIn(fest, '2026-11-21', id);
  expect([again.status, again.body]).toMatchObject([201, { floats: 50, entries: [{ clientEntryId: id }] }]);
});
