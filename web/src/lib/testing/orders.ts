import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';

/** An order of table 5 with these quantities, names and categories, ten minutes before half past seven. */
export function orderWith(id: number, items: [number, string, string][], change: Partial<OrderWire> = {}): OrderWire {
  return {
    id,
    orderNumber: id,
    clientOrderId: `order-${id}`,
    eventId: 1,
    deviceId: null,
    tableNumber: '5',
    isTakeawayMode: false,
    items: items.map(([quantity, name, category]) => ({
      menuItem: { id: 1, name, price: 5, category, kind: 'article' as const },
      quantity,
      price: 5,
      vatRate: null,
      note: null,
      status: change.status === 'preparing' || change.status === 'completed' ? change.status : 'new',
    })),
    total: 0,
    rounding: 0,
    payable: 0,
    paymentAmount: 0,
    change: 0,
    paymentMethod: 'CASH',
    status: 'new',
    flagged: false,
    flagReasons: [],
    cancelReason: null,
    createdAt: '2026-11-21T18:20:00.000Z',
    takenAt: change.createdAt ?? '2026-11-21T18:20:00.000Z',
    ...change,
  };
}
