import { formatChf } from '@bestellsystem/domain/money.ts';
import type { PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';

/** What is to be done with the money of an order that is cancelled; `payable` in CHF, negative where it was paid out. */
export function refundText({ payable, paymentMethod }: { payable: number; paymentMethod: PaymentMethod }): string {
  const amount = formatChf(Math.round(Math.abs(payable) * 100));
  if (payable < 0) return `Die ausbezahlten ${amount} zurücknehmen.`;
  return paymentMethod === 'CASH' ? `${amount} bar zurückgeben.` : `${amount} auf Karte/Twint zurückzahlen.`;
}
