import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('a till that took cards alone needs no counting before an event is closed', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest, { paymentMethod: 'CARD_TWINT', paymentAmount: 32.5, change: 0 }));
  const { body } = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
  expect(body).toMatchObject({ isClosed: false, warnings: [] });
});
