const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older ones are dispensable where there are younger. */
const KEPT_MS = 60 * DAY_MS;
const COPIES_KEPT = 3;

/** How close together backups are kept: all of the last two hours, then one an hour, after a day one a day. */
const STEPS = [
  { untilAgeMs: 2 * HOUR_MS, everyMs: 0 },
  { untilAgeMs: DAY_MS, everyMs: HOUR_MS },
  { untilAgeMs: KEPT_MS, everyMs: DAY_MS },
];

/** Those of the instants (ms) whose backups may go; the newest always stays. */
export function dispensableBackups(instants: readonly number[], now: number): number[] {
  const newestFirst = [...instants].sort((a, b) => b - a);
  const kept = new Set<string>();
  return newestFirst.filter((instant, index) => {
    if (index === 0) return false;
    const step = STEPS.find(({ untilAgeMs }) => now - instant < untilAgeMs);
    if (!step) return true;
    if (step.everyMs === 0) return false;
    const slot = `${step.everyMs}:${Math.floor(instant / step.everyMs)}`;
    if (kept.has(slot)) return true;
    kept.add(slot);
    return false;
  });
}

/** Of the databases of before an update, or of before a restore, the newest first: old, and not among the latest. */
export function dispensableCopies<T extends { at: number }>(newestFirst: readonly T[], now: number): T[] {
  return newestFirst.slice(COPIES_KEPT).filter(({ at }) => now - at >= KEPT_MS);
}
