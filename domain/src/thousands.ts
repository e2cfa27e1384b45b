/**
 * An amount without what separates its thousands: `1'234.50`, `1 000 000`. A sign before any other number of digits
 * separates no thousands and stays: «4 50» is not 450.
 */
export function withoutThousands(amount: string): string {
  return amount.replace(/^\d{1,3}(?:['’\s]\d{3})+(?=[.,]|$)/, (francs) => francs.replace(/\D/g, ''));
}
