const DAY_MS = 86_400_000;
/** How far back a device's clock is believed for an order that was delivered late. */
const MAX_LATE_DAYS = 30;
/** An order that comes within this is as good as one that came at once. */
const LATE_FROM_MS = 60_000;

/**
 * When an order was taken: by the server's clock, or by the device's where the order waited for a network and the
 * device says something possible. Instants are ISO 8601 in UTC.
 */
export function orderInstant(order: { isOffline: boolean; deviceTime: string | null; createdAt: string }): string {
  const { isOffline, deviceTime, createdAt } = order;
  if (!isOffline || deviceTime === null || deviceTime > createdAt) return createdAt;
  return Date.parse(createdAt) - Date.parse(deviceTime) > MAX_LATE_DAYS * DAY_MS ? createdAt : deviceTime;
}

/** It was taken without network and came only now: its age is the guests', not the one it has here. */
export function cameLate({ takenAt, createdAt }: { takenAt: string; createdAt: string }): boolean {
  return Date.parse(createdAt) - Date.parse(takenAt) >= LATE_FROM_MS;
}
