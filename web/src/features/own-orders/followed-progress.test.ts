import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../lib/outbox-entry.ts';
import { momentText } from '../../lib/server-clock.ts';
import { followOrders } from './followed-orders.ts';
import { entry, ME, NOW, own, statesOf } from './testing/followed.ts';

function cupsBack(id: string): OutboxEntry {
  const items = [{ menuItem: { id: 2, name: 'Becher', kind: 'deposit' }, quantity: -2, price: 2 }];
  return entry(id, 30, {
    body: JSON.stringify({ clientOrderId: id, eventId: 1, tableNumber: '12', items, total: -4 }),
  });
}

test('printed, seen, begun and ready are told in these words', () => {
  const third = (change: Partial<OwnOrderWire>) => statesOf(followOrders([], [own('a', change)], ME)[0]).slice(2);
  const line = own('a').items[0];
  if (!line) throw new Error('no line');

  expect(third({ tickets: [{ printer: 'Küche', state: 'completed', error: null }] })).toEqual([
    'Gedruckt: Küche ✓',
    'Bereit',
  ]);
  const unconfirmed = followOrders(
    [],
    [own('a', { tickets: [{ printer: 'Bar', state: 'unconfirmed', error: null }] })],
    ME,
  );
  expect(unconfirmed[0]?.steps[2]).toEqual({ label: 'Gedruckt: Bar (unbestätigt)', isDone: true, isUnconfirmed: true });
  expect(third({ items: [{ ...line, status: 'seen' }] })).toEqual(['In der Küche gesehen ✓', 'Bereit']);
  expect(third({ tickets: [] })).toEqual(['Bereit']);
  expect(third({ status: 'preparing' })).toEqual(['In Zubereitung ✓', 'Bereit']);
  expect(third({ status: 'completed' })).toEqual(['In Zubereitung ✓', 'Bereit ✓']);
});

test('a ticket that fails is a warning at once, one that does not come out after twenty seconds, none that a screen has shown', () => {
  const failed = [{ printer: 'Küche', state: 'pending' as const, error: 'keine Antwort' }];
  const warning = (change: Partial<OwnOrderWire>) => followOrders([], [own('a', change)], ME)[0]?.warning;
  const line = own('a').items[0];
  if (!line) throw new Error('no line');

  expect(warning({ ageMs: 19_999 })).toBeUndefined();
  expect(warning({})).toEqual({ text: 'Noch nicht gedruckt', action: 'reprint' });
  expect(warning({ ageMs: 0, tickets: failed })).toEqual({
    text: 'Nicht gedruckt – Küche: keine Antwort',
    action: 'reprint',
  });
  expect(warning({ tickets: failed, items: [{ ...line, status: 'seen' }] })).toBeUndefined();
  expect(warning({ tickets: [] })).toBeUndefined();
});

test('a ticket that was thrown away stays a warning until a screen has shown it, one seen to by hand is none', () => {
  const withdrawn = (byHand: 'done' | 'discarded') => [
    { printer: 'Küche', state: 'canceled' as const, error: null, byHand },
  ];
  const follow = (change: Partial<OwnOrderWire>) => followOrders([], [own('a', change)], ME)[0];
  const line = own('a').items[0];
  if (!line) throw new Error('no line');

  const discarded = follow({ tickets: withdrawn('discarded') });
  expect(statesOf(discarded)[2]).toBe('Gedruckt');
  expect(discarded?.warning).toEqual({ text: 'Nicht gedruckt – Küche: verworfen', action: 'reprint' });
  expect(follow({ tickets: withdrawn('discarded'), items: [{ ...line, status: 'seen' }] })?.warning).toBeUndefined();
  const done = follow({ tickets: withdrawn('done') });
  expect(statesOf(done)[2]).toBe('Küche: von Hand erledigt ✓');
  expect(done?.warning).toBeUndefined();
});

test("cups alone are no kitchen's: nothing is in preparation, nothing gets ready", () => {
  const [article] = own('a').items;
  if (!article) throw new Error('the order has a line');
  const cup = { ...article, menuItem: { ...article.menuItem, kind: 'deposit' as const }, quantity: -2 };
  const [returned] = followOrders([], [own('a', { items: [cup], status: 'completed', tickets: [] })], ME);

  expect(statesOf(returned)).toEqual(['Auf dem Gerät ✓', 'Am Server ✓']);
  expect(returned?.items).toEqual(['2\u00a0×\u00a0Rösti zurück']);
});

test('cups alone that have not reached the server await no ticket and no kitchen', () => {
  const [order] = followOrders([cupsBack('a')], [], ME);
  expect(order?.steps.map(({ label, isDone }) => [label, isDone])).toEqual([
    ['Auf dem Gerät', true],
    ['Am Server', false],
  ]);
});

test('an order that has arrived and of which the server has said nothing yet awaits nothing', () => {
  const [order] = followOrders([entry('a', 30, { state: 'acked', orderNumber: 12 })], [], ME);

  expect(statesOf(order)).toEqual(['Auf dem Gerät ✓', 'Am Server ✓']);
  expect(order).toMatchObject({ orderNumber: 12, warning: undefined });
});

test('an order of which the server tells nothing any more is booked, and its organizer knows the rest', () => {
  const untold = [{ clientOrderId: 'a' }, { clientOrderId: 'b' }];
  const entries = [entry('a', 30, { state: 'acked', orderNumber: 12 }), entry('b', 40, { state: 'acked' })];
  const [order, unnumbered] = followOrders(entries, [], ME, untold);

  expect(statesOf(order)).toEqual(['Auf dem Gerät ✓', 'Am Server ✓']);
  expect(order).toMatchObject({ known: undefined, place: 'Tisch 12', orderNumber: 12 });
  expect(order?.warning).toEqual({
    text: 'Gebucht als Nr. 12. Weitere Angaben hat nur der Veranstalter.',
    action: undefined,
  });
  expect(unnumbered?.warning?.text).toBe('Gebucht. Weitere Angaben hat nur der Veranstalter.');
});

test('what the server said last of an order that it tells nothing of any more is kept, with the time of that', () => {
  const heardAt = NOW - 10 * 60_000;
  const asOf = momentText(heardAt, NOW);
  const follow = (change: Partial<OwnOrderWire>) => {
    const untold = [{ clientOrderId: 'a', last: { order: own('a', change), heardAt } }];
    return followOrders([entry('a', 30, { state: 'acked', orderNumber: 41 })], [], ME, untold)[0];
  };
  const ticket = (change: object) => ({
    tickets: [{ printer: 'Küche', state: 'pending' as const, error: null, ...change }],
  });

  const printed = follow(ticket({ state: 'completed' }));
  expect(statesOf(printed)).toEqual(['Auf dem Gerät ✓', 'Am Server ✓', 'Gedruckt: Küche ✓']);
  expect(printed).toMatchObject({ known: undefined, orderNumber: 41 });
  expect(printed?.warning).toEqual({
    text: `Gebucht als Nr. 41. Stand ${asOf}. Weitere Angaben hat nur der Veranstalter.`,
    action: undefined,
  });
  const waiting = follow(ticket({}));
  expect(statesOf(waiting)).toEqual(['Auf dem Gerät ✓', 'Am Server ✓']);
  expect(waiting?.warning?.text).toContain(`Nr. 41. Noch nicht gedruckt (Stand ${asOf}). Weitere`);
  expect(follow(ticket({ error: 'Papier leer' }))?.warning?.text).toContain(
    `Nr. 41. Nicht gedruckt – Küche: Papier leer (Stand ${asOf}). Weitere`,
  );
  expect(follow({ status: 'cancelled', cancelReason: 'Vertippt' })).toMatchObject({
    cancelled: 'Vertippt',
    steps: [],
    warning: undefined,
  });
});
