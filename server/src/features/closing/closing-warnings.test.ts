import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { expect, it } from 'vitest';
import { createDepositFest } from '../../testing/deposit-fest.ts';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('a till that took cards alone needs no counting before an event is closed', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest, { paymentMethod: 'CARD_TWINT', paymentAmount: 32.5, change: 0 }));
  const { body } = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
  expect(body).toMatchObject({ isClosed: false, warnings: [] });
});

it('tickets that are not on paper are counted before an event is closed', async () => {
  const fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  const card = { paymentMethod: 'CARD_TWINT', change: 0 };
  const warnings = async () =>
    (await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`)).body.warnings;
  await place(fest.waiter, bratwurstFor(fest, { ...card, paymentAmount: 8.5 }));
  expect(await warnings()).toEqual(['1 Bon ist nicht gedruckt.']);
  await place(fest.waiter, orderFor(fest, { ...card, paymentAmount: 32.5 }));
  expect(await warnings()).toEqual(['3 Bons sind nicht gedruckt.']);
});

it('a till that paid back more than it took is told so, without a negative expectation', async () => {
  const fest = await createDepositFest(test.current);
  const back = { menuItem: { id: fest.cup, name: 'Mehrwegbecher', category: 'Becher' }, quantity: -2, price: 2 };
  await place(fest.waiter, bratwurstFor(fest, { items: [back], total: -4, paymentAmount: 0, change: 4 }));
  const { body } = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
  expect(body.warnings).toEqual([
    'Service 1 am 21.11.2026 ist nicht gezählt: es ging CHF 4.00 mehr hinaus als hinein.',
  ]);
});
