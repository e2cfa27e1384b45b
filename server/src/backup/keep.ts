const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS_KEPT = 60;
/** Older ones of these are dispensable where there are younger. */
const COPY_KEPT_MS = DAYS_KEPT * DAY_MS;
const COPIES_KEPT = 3;

/**
 * Those of the instants (ms) whose backups may go: all of the last two hours are kept, then one an hour, after a day one a
 * day. It is the last days with a backup that count, however long ago: after a year's rest, or with a clock that is far
 * ahead, those of the last evenings stay.
 */
export function dispensableBackups(instants: readonly number[], now: number): number[] {
  const newestFirst = [...instants].sort((a, b) => b - a);
  const hours = new Set<number>();
  const days = new Set<number>();
  return newestFirst.filter((instant, index) => {
    const age = now - instant;
    if (index === 0 || age < 2 * HOUR_MS) return false;
    const [kept, slot, most] =
      age < DAY_MS
        ? [hours, Math.floor(instant / HOUR_MS), DAY_MS / HOUR_MS]
        : [days, Math.floor(instant / DAY_MS), DAYS_KEPT];
    if (kept.has(slot) || kept.size === most) return true;
    kept.add(slot);
    return false;
  });
}

/** Of the databases of before an update, or of before a restore, the newest first: old, and not among the latest. */
export function dispensableCopies<T extends { at: number }>(newestFirst: readonly T[], now: number): T[] {
  return newestFirst.slice(COPIES_KEPT).filter(({ at }) => now - at >= COPY_KEPT_MS);
}
