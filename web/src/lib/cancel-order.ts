import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { api } from './api.ts';

/** What is usually the matter; one tap each. */
export const CANCEL_REASONS = ['Vertippt', 'Falscher Tisch', 'Doppelt aufgenommen', 'Gast will nicht mehr'] as const;

/** Answers the cancelled order; throws what the server says when it is too late. */
export function cancelOrder(orderId: number, reason: string): Promise<OrderWire> {
  return api.post<OrderWire>(`/api/orders/${orderId}/cancel`, { reason });
}
