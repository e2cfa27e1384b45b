// @vitest-environment happy-dom
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { HeldOrderCard } from './held-order-card.tsx';

const { page, render } = pageForEachTest();

it.each([
  [{ paymentMethod: 'CASH', total: 9.01, paymentAmount: 9 }, 'Bezahlt: Bar, erhalten CHF 9.00'],
  [{ paymentMethod: 'CARD_TWINT', total: 9.01, paymentAmount: 9.01 }, 'Bezahlt mit Karte/Twint'],
  [{ paymentMethod: 'CASH', total: -4, paymentAmount: 0 }, 'Ausbezahlt: Bar'],
  [{ paymentMethod: null, total: null, paymentAmount: null }, undefined],
])('who decides about money reads how it was paid: %o', (facts, text) => {
  const order = { id: 1, tableNumber: '7', items: [], receivedAt: '2026-11-21T18:20:00.000Z', ...facts };
  render(<HeldOrderCard order={order as unknown as QuarantinedOrderWire} />);
  if (text === undefined) expect(page.textContent).not.toMatch(/bezahlt/i);
  else expect(page.textContent).toContain(text);
});

it.each([
  [{ bookedEventId: 7, bookedEventName: 'Dorffest 2027' }, 'Gebucht als Bestellung 8 ('],
  [{ bookedEventId: 3, bookedEventName: 'Dorffest 2028' }, 'Gebucht in «Dorffest 2028» als Bestellung 8 ('],
  // Of a server of before.
  [{}, 'Gebucht als Bestellung 8 ('],
  [{ bookedEventId: null, bookedEventName: null }, 'Gebucht in einem anderen Event als Bestellung 8 ('],
])('where it was booked is said, if not in its own event: %o', (booked, text) => {
  const order = {
    ...{ id: 1, eventId: 7, eventName: 'Dorffest 2027', tableNumber: '7', items: [], state: 'booked', orderNumber: 8 },
    ...{ receivedAt: '2026-11-21T18:20:00.000Z', decidedBy: 'vreni', decidedAt: '2026-11-21T19:20:00.000Z' },
    ...booked,
  };
  render(<HeldOrderCard order={order as unknown as QuarantinedOrderWire} />);
  expect(page.textContent).toContain(text);
});
