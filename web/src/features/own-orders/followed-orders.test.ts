import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../lib/outbox-entry.ts';
import { followOrders } from './followed-orders.ts';
import { entry, ME, NOW, own, statesOf } from './testing/followed.ts';

test('what the device knows as cancelled stays so where the server does not know it any more', () => {
  const entries = [entry('a', 30, { cancelReason: 'Vertippt' }), entry('b', 40)];
  const told = followOrders(entries, [], ME).map(({ cancelled, steps }) => [cancelled, steps.length]);
  expect(told).toEqual([
    ['Vertippt', 0],
    [undefined, 4],
  ]);
});

test('an order that waits on the device says so, and after twenty seconds what to do', () => {
  const [young] = followOrders([entry('a', 5)], [], ME);
  const [old] = followOrders([entry('a', 25)], [], ME);

  expect(statesOf(young)).toEqual(['Auf dem Gerät ✓', 'Am Server', 'Gedruckt', 'Bereit']);
  expect(young).toMatchObject({
    place: 'Tisch 12',
    items: ['2\u00a0×\u00a0Rösti'],
    paid: 'CHF 28.00',
    warning: undefined,
  });
  expect(old?.warning).toEqual({ text: 'Noch nicht am Server. Auf diesem Gerät ist sie sicher.', action: 'send' });
});

test('an order that lies with the organizer says so, and what they decided against it', () => {
  const warningOf = (review: OutboxEntry['review']) =>
    followOrders([entry('a', 30, { state: 'quarantined', ...(review && { review }) })], [], ME)[0]?.warning?.text;

  expect(warningOf({ state: 'open', code: 'EVENT_CLOSED' })).toBe('Beim Veranstalter zur Prüfung');
  const reason = 'Dem Gast zurückbezahlt';
  expect(warningOf({ state: 'rejected', code: 'EVENT_CLOSED', reason })).toBe(`Vom Veranstalter abgelehnt: ${reason}`);
});

test('what the server has is told by the server, once', () => {
  const orders = followOrders([entry('a', 30, { state: 'acked' })], [own('a', { ageMs: 3000 })], ME);

  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ orderNumber: 41, warning: undefined });
  expect(statesOf(orders[0])).toEqual(['Auf dem Gerät ✓', 'Am Server ✓', 'Gedruckt', 'Bereit']);
});

test('a refused order says why, a cancelled one stays in the list', () => {
  const rejection = { status: 409, code: 'SOLD_OUT', message: 'Rösti ist ausverkauft.' };
  const [refused] = followOrders([entry('a', 1, { state: 'rejected', rejection })], [], ME);
  const [cancelled] = followOrders([], [own('b', { status: 'cancelled', cancelReason: 'Vertippt' })], ME);

  expect(refused?.warning).toEqual({ text: 'Abgelehnt: Rösti ist ausverkauft.', action: 'resend' });
  expect(cancelled).toMatchObject({ cancelled: 'Vertippt', steps: [], warning: undefined });
});

test('delivered orders of somebody else and of yesterday are not shown, waiting ones are', () => {
  const other = { username: 'waiter_anders', role: 'WAITER' };
  const shown = followOrders(
    [
      entry('a', 1, { user: other, state: 'acked' }),
      entry('b', 2, { user: other }),
      entry('c', 13 * 60 * 60, { state: 'acked' }),
    ],
    [],
    ME,
  );

  expect(shown.map(({ clientOrderId }) => clientOrderId)).toEqual(['b']);
});

test('what has not arrived is shown however old it is and however many came after', () => {
  const day = 24 * 60 * 60;
  const stuck = [
    entry('w', day),
    entry('r', 2 * day, { state: 'rejected' }),
    entry('q', day + 1, { state: 'quarantined' }),
  ];
  const others = Array.from({ length: 40 }, (_, index) => own(`o${index}`));
  const shown = followOrders(stuck, others, ME).map(({ clientOrderId }) => clientOrderId);

  expect(shown).toHaveLength(30);
  expect(shown.slice(-3)).toEqual(['w', 'q', 'r']);
});

test('what was asked for with an item stands with it, also before the server has the order', () => {
  const items = [{ menuItem: { id: 1, name: 'Rösti' }, quantity: 2, price: 14, note: 'gut durch' }];
  const body = JSON.stringify({ clientOrderId: 'b', eventId: 1, tableNumber: '12', items, total: 28 });
  const atServer = own('a', { items: own('a').items.map((line) => ({ ...line, note: 'ohne Zwiebeln' })) });
  const followed = followOrders([entry('b', 5, { body })], [atServer], ME);
  expect(followed.map((order) => order.items)).toEqual([
    ['2\u00a0×\u00a0Rösti (gut durch)'],
    ['2\u00a0×\u00a0Rösti (ohne Zwiebeln)'],
  ]);
});

test('the sum is what was paid, also where cash was rounded and the order has yet to arrive', () => {
  const body = { clientOrderId: 'a', eventId: 1, tableNumber: '12', items: [], total: 28.03, rounding: 0.02 };
  const waiting = entry('a', 5, { body: JSON.stringify(body) });
  const [atServer] = followOrders([], [own('b', { total: 27.98, rounding: -0.03, payable: 27.95 })], ME);

  expect(followOrders([waiting], [], ME)[0]?.paid).toBe('CHF 28.05');
  expect(atServer?.paid).toBe('CHF 27.95');
});

test('an order bears the time that the books have, whatever the clock of the device said', () => {
  const takenAt = new Date(NOW - 60_000).toISOString();
  const [order] = followOrders([entry('a', -86_400, { state: 'acked' })], [own('a', { takenAt })], ME);

  expect(order?.takenAt).toBe(takenAt);
});
