/** Largest price, or amount that somebody enters or hands over: CHF 1'000'000.00. What an order comes to may be more. */
export const MAX_RAPPEN = 100_000_000;

/** CHF as on the wire (`16.5`) to Rappen (`1650`); undefined when there are more than two decimals or it is no finite number. */
export function rappenFromChf(chf: number): number | undefined {
  if (!Number.isFinite(chf)) return undefined;
  const rappen = Math.round(chf * 100);
  return Math.abs(rappen / 100 - chf) < 1e-9 ? rappen : undefined;
}

export function chfFromRappen(rappen: number): number {
  return rappen / 100;
}

/** `123450` → `1'234.50`. Own formatter: engines differ in apostrophe, space and sign of de-CH currency. */
export function formatAmount(rappen: number): string {
  const sign = rappen < 0 ? '-' : '';
  const digits = String(Math.abs(rappen)).padStart(3, '0');
  return `${sign}${inThousands(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Of a number's digits: `1234567` → `1'234'567`. */
export function inThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, "'");
}

/** `450` → `+4.50`: a difference, so that nobody takes a lack for a surplus. */
export function formatSigned(rappen: number): string {
  return rappen > 0 ? `+${formatAmount(rappen)}` : formatAmount(rappen);
}

/** `123450` → `CHF 1'234.50`. */
export function formatChf(rappen: number): string {
  return `CHF ${formatAmount(rappen)}`;
}
