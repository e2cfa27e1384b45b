import type { DayReport } from './day-report-schema.ts';

/** What became of an event's tickets, a line each; together they make the last one. */
export function ticketRows(
  prints: Omit<DayReport['prints'], 'open'>,
): { name: string; tickets: number; isTotal: boolean }[] {
  const outcome = (name: string, tickets: number) => ({ name, tickets, isTotal: false });
  return [
    outcome('Gedruckt', prints.printed),
    outcome('Gesendet ohne Bestätigung', prints.unconfirmed),
    outcome('Von Hand erledigt', prints.byHand),
    outcome('Verworfen', prints.discarded),
    outcome('Zurückgezogen, weil storniert', prints.withdrawn),
    outcome('Nicht gedruckt', prints.waiting),
    { name: 'Bons, je Bestellung und Station', tickets: prints.tickets, isTotal: true },
  ];
}
