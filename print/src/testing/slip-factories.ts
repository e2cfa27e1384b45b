import type { CancelSlip, KitchenTicketSlip, ReceiptSlip, SlipPrinter, TestSlip } from '../slip.ts';

const TAKEN_AT = { date: '12.11.2026', time: '18:40' };

export function printerWith(settings: Partial<SlipPrinter> = {}): SlipPrinter {
  return { columns: 48, codePage: 'windows1252', cutter: true, beep: 'none', ...settings };
}

export function ticketWith(facts: Partial<KitchenTicketSlip> = {}): KitchenTicketSlip {
  return {
    kind: 'ticket',
    orderNumber: 142,
    tableNumber: '12',
    isTakeaway: false,
    eventName: 'Dorffest',
    waiter: 'Service 3',
    takenAt: TAKEN_AT,
    printerName: 'Küche',
    part: { number: 2, of: 3 },
    lines: [
      { quantity: 2, name: 'Käseschnitte', note: 'ohne Speck' },
      { quantity: 12, name: 'Schweinssteaksandwich' },
      { quantity: 1, name: 'Crème brûlée' },
    ],
    ...facts,
  };
}

export function cancelWith(facts: Partial<CancelSlip> = {}): CancelSlip {
  const { waiter: _waiter, part: _part, ...ticket } = ticketWith();
  return { ...ticket, kind: 'cancel', reason: 'Gast ist gegangen', ...facts };
}

export function receiptWith(facts: Partial<ReceiptSlip> = {}): ReceiptSlip {
  return {
    kind: 'receipt',
    organizer: { name: 'Turnverein', addressLines: ['Dorfstrasse 1', '6289 Müswangen'] },
    eventName: 'Dorffest',
    orderNumber: 142,
    tableNumber: '12',
    takenAt: TAKEN_AT,
    lines: [
      { quantity: 2, name: 'Käseschnitte', unitPriceRappen: 1250, amountRappen: 2500 },
      { quantity: 1, name: 'Süssmost', unitPriceRappen: 400, amountRappen: 400 },
    ],
    totalRappen: 2900,
    roundingRappen: 0,
    paidRappen: 5000,
    changeRappen: 2100,
    paymentMethod: 'CASH',
    ...facts,
  };
}

export function testSlip(): TestSlip {
  return { kind: 'test', printerName: 'Küche', address: '192.168.1.50:9100', printedAt: TAKEN_AT };
}
