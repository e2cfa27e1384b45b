import type { DayReport } from './day-report-schema.ts';

interface TicketRow {
  name: string;
  tickets: number;
  isTotal: boolean;
}

/** What became of an event's tickets, a line each for what the report knows; together they make the last one. */
export function ticketRows(prints: Omit<DayReport['prints'], 'open'>): TicketRow[] {
  const row = (name: string, tickets: number | undefined, isTotal = false): TicketRow[] =>
    tickets === undefined ? [] : [{ name, tickets, isTotal }];
  return [
    ...row('Gedruckt', prints.printed),
    ...row('Gesendet ohne Bestätigung', prints.unconfirmed),
    ...row('Von Hand erledigt', prints.byHand),
    ...row('Verworfen', prints.discarded),
    ...row('Zurückgezogen, weil storniert', prints.withdrawn),
    ...row('Nicht gedruckt', prints.waiting),
    ...row('Bons, je Bestellung und Station', prints.tickets, true),
  ];
}
