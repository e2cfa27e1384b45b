import type { OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { OutboxEntry } from '../../../lib/outbox-entry.ts';
import type { followOrders } from '../followed-orders.ts';

export const NOW = Date.parse('2026-11-21T18:30:00.000Z');
export const ME = { username: 'waiter_fest', now: NOW, answerAgeMs: 0 };

export function entry(id: string, secondsAgo: number, change: Partial<OutboxEntry> = {}): OutboxEntry {
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

export function own(id: string, change: Partial<OwnOrderWire> = {}): OwnOrderWire {
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

export function statesOf(order: ReturnType<typeof followOrders>[number] | undefined): string[] {
  return (order?.steps ?? []).map(({ label, isDone }) => `${label}${isDone ? ' ✓' : ''}`);
}
