import { addDays } from '@bestellsystem/domain/business-day.ts';

/** A fest of several days has the date of the first one, and goes on until it is switched off or closed; at most so long. */
const RUNS_FOR_DAYS = 10;

interface DatedEvent {
  id: number;
  eventDate: string;
  isActive: boolean;
  isClosed: boolean;
}

/**
 * Today's first, then what may still be running, the latest on top, and coming ones, the nearest on top; what is past
 * stands behind, the latest on top.
 */
export function splitByDate<T extends DatedEvent>(events: readonly T[], today: string) {
  const day = (event: T) => event.eventDate.slice(0, 10);
  const nearest = (a: T, b: T) => day(a).localeCompare(day(b)) || a.id - b.id;
  const latest = (a: T, b: T) => day(b).localeCompare(day(a)) || b.id - a.id;
  const mayRun = (event: T) => event.isActive && !event.isClosed && day(event) >= addDays(today, -RUNS_FOR_DAYS);
  const begun = events.filter((event) => day(event) < today).sort(latest);
  return {
    coming: [
      ...events.filter((event) => day(event) === today).sort(nearest),
      ...begun.filter(mayRun),
      ...events.filter((event) => day(event) > today).sort(nearest),
    ],
    past: begun.filter((event) => !mayRun(event)),
  };
}
