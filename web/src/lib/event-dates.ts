/** Today's and coming ones first, the nearest on top; what is past stands behind, the latest on top. */
export function splitByDate<T extends { id: number; eventDate: string }>(events: readonly T[], today: string) {
  const day = (event: T) => event.eventDate.slice(0, 10);
  const coming = events
    .filter((event) => day(event) >= today)
    .sort((a, b) => day(a).localeCompare(day(b)) || a.id - b.id);
  const past = events.filter((event) => day(event) < today).sort((a, b) => day(b).localeCompare(day(a)) || b.id - a.id);
  return { coming, past };
}
