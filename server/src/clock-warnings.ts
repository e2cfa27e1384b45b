import { formatDate, wallClock } from '@bestellsystem/domain/business-day.ts';
import type { Context } from './context.ts';

/** So far the clocks of several servers may be apart. */
const TOLERATED_MS = 60_000;

/**
 * A small computer without a clock of its own goes on with the time at which it lost its power, or begins with that of its
 * image: what is ordered then counts to a day that is over, where nobody looks for it.
 */
export async function clockWarnings({ db, now, settings }: Context): Promise<string[]> {
  const last = await db.selectFrom('audit').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!last || Date.parse(last.at) - now().getTime() < TOLERATED_MS) return [];
  const told = (instant: Date): string => {
    const { date, time } = wallClock(instant, settings.timeZone);
    return `${formatDate(date)}, ${time}`;
  };
  return [
    `ACHTUNG: Die Uhr dieses Rechners geht nach: Sie zeigt ${told(now())}, die letzte Zeile im Journal ist vom ${told(new Date(last.at))}. ` +
      'Bitte richten und neu starten: Bestellungen zählen sonst zu einem falschen Tag.',
  ];
}
