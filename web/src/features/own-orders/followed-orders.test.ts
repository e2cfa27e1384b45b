import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../lib/outbox-entry.ts';
import { momentText } from '../../lib/server-clock.ts';
import { followOrders } from './followed-orders.ts';

const NOW = Date.parse('2026-11-21T18:30:00.000Z');
const ME = { username: 'waiter_fest', now: NOW, answerAgeMs: 0 };

function entry(id: string, secondsAgo: number, change: Partial<OutboxEntry> = {}): OutboxEntry {
  const items = [{ menuItem: { id: 1, name: 'Rösti' }, quantity: 2, price: 14 }];
  return {
    clientOrderId: id,
    user: { username: 'waiter_fest', role: 'WAITER' },
    body: JSON.stringify({ clientOrderId: id, eventId: 1, tableNumber: '12', items, total: 28 }),
    savedAt: new Date(NOW - secondsAgo * 1000).toISOString(),
    state: 'waiting',
    taken: true,
    attempts: 0,
    ...change,
  };
}

function cupsBack(id: string): OutboxEntry {
  const items = [{ menuItem: { id: 2, name: 'Becher', kind: 'deposit' }, quantity: -2, price: 2 }];
  return entry(id, 30, {
    body: JSON.stringify({ clientOrderId: id, eventId: 1, tableNumber: '12', items, total: -4 }),
  });
}

function own(id: string, change: Partial<OwnOrderWire> = {}): OwnOrderWire {
  return {
    id: 7,
    orderNumber: 41,
    clientOrderId: id,
    eventId: 1,
    deviceId: 'device_1',
    tableNumber: '12',
    isTakeawayMode: false,
    items: [
      {
        menuItem: { id: 1, name: 'Rösti', price: 14, category: 'Speisen', kind: 'article' },
        quantity: 2,
        price: 14,
        vatRate: null,
        note: null,
        status: 'new',
      },
    ],
    total: 28,
    rounding: 0,
    payable: 28,
    paymentAmount: 30,
    change: 2,
    paymentMethod: 'CASH',
    status: 'new',
    flagged: false,
    flagReasons: [],
    cancelReason: null,
    createdAt: new Date(NOW - 30_000).toISOString(),
    takenAt: new Date(NOW - 30_000).toISOString(),
    tickets: [{ printer: 'Küche', state: 'pending', error: null }],
    cancellableMs: 30_000,
    ageMs: 30_000,
    ...change,
  };
}

test('what the device knows as cancelled stays so where the server does not know it any more', () => {
  const entries = [entry('a', 30, { cancelReason: 'Vertippt' }), entry('b', 40)];
  const told = followOrders(entries, [], ME).map(({ cancelled, steps }) => [cancelled, steps.length]);
  expect(told).toEqual([
    ['Vertippt', 0],
    [undefined, 4],
  ]);
});

function statesOf(order: ReturnType<typeof followOrders>[number] | undefined): string[] {
  return (order?.steps ?? []).map(({ label, isDone }) => `${label}${isDone ? ' ✓' : ''}`);
}

test('an order that waits on the device says so, and after twenty seconds what to do', () => {
  const [young] = followOrders([entry('a', 5)], [], ME);
  const [old] = followOrders([entry('a', 25)], [], ME);

  expect(statesOf(young)).toEqual(['Auf dem Gerät ✓', 'Am Server', 'Gedruckt', 'Bereit']);
  expect(young).toMatchObject({ place: 'Tisch 12', items: '2\u00a0× Rösti', paid: 'CHF 28.00', warning: undefined });
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
    '2\u00a0× Rösti (gut durch)',
    '2\u00a0× Rösti (ohne Zwiebeln)',
  ]);
});

test('the sum is what was paid, also where cash was rounded and the order has yet to arrive', () => {
  const body = { clientOrderId: 'a', eventId: 1, tableNumber: '12', items: [], total: 28.03, rounding: 0.02 };
  const waiting = entry('a', 5, { body: JSON.stringify(body) });
  const [atServer] = followOrders([], [own('b', { total: 27.98, rounding: -0.03, payable: 27.95 })], ME);

  expect(followOrders([waiting], [], ME)[0]?.paid).toBe('CHF 28.05');
  expect(atServer?.paid).toBe('CHF 27.95');
});

test("cups alone are no kitchen's: nothing is in preparation, nothing gets ready", () => {
  const [article] = own('a').items;
  if (!article) throw new Error('the order has a line');
  const cup = { ...article, menuItem: { ...article.menuItem, kind: 'deposit' as const }, quantity: -2 };
  const [returned] = followOrders([], [own('a', { items: [cup], status: 'completed', tickets: [] })], ME);

  expect(statesOf(returned)).toEqual(['Auf dem Gerät ✓', 'Am Server ✓']);
  expect(returned?.items).toBe('2\u00a0× Rösti zurück');
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

test('an order bears the time that the books have, whatever the clock of the device said', () => {
  const takenAt = new Date(NOW - 60_000).toISOString();
  const [order] = followOrders([entry('a', -86_400, { state: 'acked' })], [own('a', { takenAt })], ME);

  expect(order?.takenAt).toBe(takenAt);
});
