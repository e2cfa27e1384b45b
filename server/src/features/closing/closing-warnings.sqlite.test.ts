import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { expect, it } from 'vitest';
import { close } from '../../testing/closing.ts';
import { createDepositFest } from '../../testing/deposit-fest.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, DOUBT, doubtfulFor, place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

async function warningsOf(fest: Fest): Promise<string[]> {
  return (await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`)).body.warnings;
}

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
  await place(fest.waiter, bratwurstFor(fest, { ...card, paymentAmount: 8.5 }));
  expect(await warningsOf(fest)).toEqual(['1 Bon ist nicht gedruckt.']);
  await place(fest.waiter, orderFor(fest, { ...card, paymentAmount: 32.5 }));
  expect(await warningsOf(fest)).toEqual(['3 Bons sind nicht gedruckt.']);
});

it('where something is to be mended before an event is closed is told with it', async () => {
  const fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  const closing = () => fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
  expect((await closing()).body).toMatchObject({ uncountedDays: [], unprinted: 0 });
  await place(fest.waiter, orderFor(fest));
  await place(fest.waiter, bratwurstFor(fest));
  expect((await closing()).body).toMatchObject({ uncountedDays: ['2026-11-21'], unprinted: 3 });
  expect((await close(fest)).body).toMatchObject({ isClosed: true, uncountedDays: [], unprinted: 0 });
});

it('orders that are still to be looked at are counted by day before an event is closed, and prevent nothing', async () => {
  const fest = await createFest(test.current);
  const card = { paymentMethod: 'CARD_TWINT' };
  const first = await place(fest.waiter, doubtfulFor(fest, card));
  await place(fest.waiter, doubtfulFor(fest, card));
  test.current.passSeconds(41_400);
  await place(fest.waiter, doubtfulFor(fest, { ...card, timestamp: '2026-11-22T05:00:00.000Z' }));
  const next = '1 Bestellung vom 22.11.2026 ist noch zu prüfen.';
  const { body } = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
  expect(body.warnings).toEqual(['2 Bestellungen vom 21.11.2026 sind noch zu prüfen.', next]);
  expect(body.flaggedDays).toEqual(['2026-11-21', '2026-11-22']);
  await fest.organizer.post(`/api/orders/${first}/checked`, { reasons: [DOUBT] });
  expect(await warningsOf(fest)).toEqual(['1 Bestellung vom 21.11.2026 ist noch zu prüfen.', next]);
  expect((await close(fest)).body).toMatchObject({ isClosed: true, warnings: [], flaggedDays: [] });
  test.current.passSeconds(-41_400);
});

it('a till that paid back more than it took is told so, without a negative expectation', async () => {
  const fest = await createDepositFest(test.current);
  const back = { menuItem: { id: fest.cup, name: 'Mehrwegbecher', category: 'Becher' }, quantity: -2, price: 2 };
  await place(fest.waiter, bratwurstFor(fest, { items: [back], total: -4, paymentAmount: 0, change: 4 }));
  expect(await warningsOf(fest)).toEqual([
    'Service 1 am 21.11.2026 ist nicht gezählt: es ging CHF 4.00 mehr hinaus als hinein.',
  ]);
});
