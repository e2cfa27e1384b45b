import { orderIdOf } from '@bestellsystem/domain/order-id.ts';

/** Version 4; `crypto.randomUUID` is missing on plain http outside localhost. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Of an order; it begins with the device's time. */
export function newOrderId(): string {
  return orderIdOf(Date.now(), newUuid());
}
