import { expect, it } from 'vitest';
import { ticketRows } from './ticket-rows.ts';

it('each number that a report knows has its line, nothing as well; what was not counted yet has none', () => {
  const rows = ticketRows({ printed: 3, unconfirmed: 0, withdrawn: 1 });
  expect(rows.map(({ name, tickets }) => [name, tickets])).toEqual([
    ['Gedruckt', 3],
    ['Gesendet ohne Bestätigung', 0],
    ['Zurückgezogen, weil storniert', 1],
  ]);
});
