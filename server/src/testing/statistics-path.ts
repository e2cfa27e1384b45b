/** Where an event's statistics and files are, such as `export?date=2026-11-21`. */
export function statisticsPath(event: { eventId: number }, rest: string): string {
  return `/api/statistics/event/${event.eventId}/${rest}`;
}
