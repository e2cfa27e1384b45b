const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'] as const;
const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const;

/** `2026-11-12` → `Donnerstag, 12. November 2026`; undefined when it is no date. Engines don't agree on de-CH. */
export function longDate(isoDate: string): string | undefined {
  const day = dayOf(isoDate);
  if (!day) return undefined;
  return `${WEEKDAYS[day.getUTCDay()]}, ${day.getUTCDate()}. ${MONTHS[day.getUTCMonth()]} ${isoDate.slice(0, 4)}`;
}

/** `2026-11-12` → `Do 12.11.2026`. */
export function shortDate(isoDate: string): string {
  const day = dayOf(isoDate);
  if (!day) return isoDate;
  const weekday = WEEKDAYS[day.getUTCDay()]?.slice(0, 2);
  return `${weekday} ${isoDate.slice(8, 10)}.${isoDate.slice(5, 7)}.${isoDate.slice(0, 4)}`;
}

function dayOf(isoDate: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(isoDate)) return undefined;
  const day = new Date(`${isoDate}T12:00:00Z`);
  // Of 30 February some engines make 2 March, others nothing.
  return day.getUTCDate() === Number(isoDate.slice(8)) ? day : undefined;
}
