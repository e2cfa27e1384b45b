import type { LastOrder } from '../../lib/last-order.ts';

/** «Takeaway» or «Tisch 12», as the payment hands it over; undefined when nobody has paid. */
export function placeIn(state: unknown): string | undefined {
  const { tableNumber, isTakeawayMode } = Object(state) as { tableNumber?: unknown; isTakeawayMode?: unknown };
  if (isTakeawayMode === true) return 'Takeaway';
  return typeof tableNumber === 'string' && tableNumber !== '' ? `Tisch ${tableNumber}` : undefined;
}

/** Says only what is true: an order that waits on this device has not reached the kitchen. */
export function confirmationSentence(place: string, reached: LastOrder['reached']): string {
  if (reached === 'server') return `Die Bestellung für ${place} wurde an die Küche weitergegeben.`;
  return `Die Bestellung für ${place} ist auf diesem Gerät gespeichert und geht an die Küche, sobald Verbindung besteht.`;
}
