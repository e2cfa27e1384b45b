import type { CancelledOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { api, mayBeDone, messageOf } from './api.ts';
import { forgetOrder } from './last-order.ts';
import { keepCancelled } from './outbox-store.ts';
import { printWaiting } from './printing/print-delivered.ts';
import { printsItself } from './printing/prints-itself.ts';

/** What is usually the matter; one tap each. */
export const CANCEL_REASONS = ['Vertippt', 'Falscher Tisch', 'Doppelt aufgenommen', 'Gast will nicht mehr'] as const;

/** Answers the cancelled order; throws what the server says. A device that prints itself does it here, too. */
export function cancelOrder(orderId: number, reason: string): Promise<CancelledOrderWire> {
  return cancelAt(`/api/orders/${orderId}/cancel`, reason);
}

/** For whoever took the order: also a waiter, as long as it isn't too late. */
export function cancelOwnOrder(orderId: number, reason: string): Promise<CancelledOrderWire> {
  return cancelAt(`/api/orders/own/${orderId}/cancel`, reason);
}

export function notCancelledText(error: unknown): string {
  return `${mayBeDone(error) ? 'Ungewiss, ob storniert' : 'Nicht storniert'} – ${messageOf(error)}`;
}

async function cancelAt(path: string, reason: string): Promise<CancelledOrderWire> {
  const isByDevice = printsItself();
  const body = { reason, ...(isByDevice && { printsItself: true }) };
  const cancelled = await api.post<CancelledOrderWire>(path, body);
  forgetOrder(cancelled.clientOrderId);
  if (isByDevice) void printWaiting(cancelled);
  // Before it is said to be cancelled: a page that is left then writes no more, and after a restore it would be cooked.
  await keepCancelled(cancelled);
  return cancelled;
}
