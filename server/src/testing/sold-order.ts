import type { SoldOrder } from '../features/statistics/sold-orders.ts';

/** An order of one Rivella at CHF 4.50 for table 1, with what differs. */
export function soldOrder(change: Partial<SoldOrder> = {}): SoldOrder {
  return {
    id: 1,
    orderNumber: 1,
    businessDay: '2026-11-21',
    tableNumber: '1',
    takenAt: '2026-11-21T18:00:00.000Z',
    total: 450,
    depositTotal: 0,
    rounding: 0,
    status: 'new',
    cancelReason: null,
    flagged: false,
    flagReasons: [],
    method: 'CASH',
    device: { deviceId: 'none', deviceDisplayName: 'Ohne Gerät' },
    lines: [soldLine()],
    ...change,
  };
}

export function soldLine(change: Partial<SoldOrder['lines'][number]> = {}): SoldOrder['lines'][number] {
  const line = { name: 'Rivella', category: 'Getränke', kind: 'article', vatRate: null } as const;
  return { ...line, unitPrice: 450, quantity: 1, amount: 450, ...change };
}
