const DAY_MS = 86_400_000;
/** How far back a device's clock is believed for an order that was delivered late. */
export const MOST_LATE_MS = 30 * DAY_MS;
/** An order that comes within this is as good as one that came at once. */
const LATE_FROM_MS = 60_000;

interface Timed {
  isOffline: boolean;
  deviceTime: string | null;
  createdAt: string;
}

/**
 * When an order was taken: by the server's clock, or by the device's where the order waited for a network and the
 * device says something possible. Instants are ISO 8601 in UTC.
 */
export function orderInstant(order: Timed): string {
  const { isOffline, deviceTime, createdAt } = order;
  if (!isOffline || deviceTime === null || deviceTime > createdAt) return createdAt;
  return isTimeDoubtful(order) ? createdAt : deviceTime;
}

/** It waited for a network, but the time its device says can't be its own: nobody knows how long it waited. */
export function isTimeDoubtful({ isOffline, deviceTime, createdAt }: Timed): boolean {
  if (!isOffline || deviceTime === null) return false;
  const waitedMs = Date.parse(createdAt) - Date.parse(deviceTime);
  return waitedMs > MOST_LATE_MS || waitedMs <= -LATE_FROM_MS;
}

/** It was taken without network and came only now: its age is the guests', not the one it has here. */
export function cameLate({ takenAt, createdAt }: { takenAt: string; createdAt: string }): boolean {
  return Date.parse(createdAt) - Date.parse(takenAt) >= LATE_FROM_MS;
}
