/** The header is to the second, and an answer is on its way for a while: within this a device's clock is right. */
const TOLERATED_MS = 5_000;

let aheadMs = 0;

/** Every answer tells the time at the server. */
export function noteServerTime(response: Response): void {
  const told = Date.parse(response.headers?.get('date') ?? '');
  if (Number.isNaN(told)) return;
  const offMs = Date.now() - told;
  aheadMs = Math.abs(offMs) < TOLERATED_MS ? 0 : offMs;
}

/** Epoch milliseconds by the clock of the server, which says when an order was taken. */
export function serverNow(): number {
  return Date.now() - aheadMs;
}
