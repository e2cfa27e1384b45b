import { type Order, type OrderWire, orderSchema } from '@bestellsystem/domain/orders-schema.ts';

/** An order as the wire has it, for answers that no response schema serialises. */
export function chfOrder(order: Order): OrderWire {
  return orderSchema.encode(order);
}
