import { randomUUID } from 'node:crypto';
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { expect, it } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { textOf } from '../../testing/read-pdf.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('the sheet of a till shows the last count that was not cancelled', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  const url = `/api/cash-up/event/${fest.eventId}/device/device_1`;
  const count = async (five: number): Promise<number | undefined> => {
    const counts = [{ denomination: 5, count: five }];
    const entry = { clientEntryId: randomUUID(), date: '2026-11-21', kind: 'count', counts };
    return (await fest.organizer.post<DeviceCashUpWire>(`${url}/entries`, entry)).body.entries.at(-1)?.id;
  };
  const written = async (): Promise<string> => {
    const sheet = { url: `${url}/sheet.pdf?date=2026-11-21`, headers: { cookie: fest.organizer.cookie } };
    const { statusCode, rawPayload } = await test.current.app.inject(sheet);
    expect(statusCode).toBe(200);
    return textOf(rawPayload).join(' ').replace(/\s+/g, ' ');
  };

  await count(1);
  await count(2);
  const mistaken = await count(3);
  expect(await written()).toContain('Münze 5.00 3 15.00 Ist 15.00 Soll bei der Zählung 8.50 Differenz +6.50');
  await fest.organizer.post(`/api/cash-up/entries/${mistaken}/cancel`, { reason: 'Verzählt' });
  expect(await written()).toContain('Münze 5.00 2 10.00 Ist 10.00 Soll bei der Zählung 8.50 Differenz +1.50');
});
