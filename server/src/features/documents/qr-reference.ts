import { calculateQRReferenceChecksum } from 'swissqrbill/utils';

const DATE_DIGITS = 8;
const ORDER_DIGITS = 9;

/**
 * What a payment to a QR-IBAN is told apart by: the day, the ids of the first and the last order, a check digit. The
 * same orders get the same reference again.
 */
export function qrReference({ date, orders }: { date: string; orders: readonly { orderId: number }[] }): string {
  const ids = [orders.at(0), orders.at(-1)].map((order) => order?.orderId ?? 0);
  const digits = [
    date.replaceAll('-', '').padStart(DATE_DIGITS, '0'),
    ...ids.map((id) => String(id).slice(-ORDER_DIGITS).padStart(ORDER_DIGITS, '0')),
  ].join('');
  return digits + calculateQRReferenceChecksum(digits);
}
