import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { partsOf } from '../../testing/office-rules.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { soldLine, soldOrder } from '../../testing/sold-order.ts';
import { csvOf } from './export-csv.ts';
import { xlsxOf } from './export-xlsx.ts';
import type { SoldOrder } from './sold-orders.ts';

const device = (number: number) => ({ deviceId: `device_${number}`, deviceDisplayName: `Service ${number}` });
const cups = (quantity: number) =>
  soldLine({ kind: 'deposit', name: 'Becher', unitPrice: 200, quantity, amount: 200 * quantity });
/** Lent for nothing, it comes back for nothing. */
const freeCup = { ...cups(-1), name: 'Leihbecher', unitPrice: 0, amount: 0 };
const taxed = { vatRate: 810 };
/** A rate of nothing is one, too. */
const untaxed = { vatRate: 0 };
const NIGHT = '2026-11-22T00:30:00.000Z';

/** A night and the next day: rounded cash, cards, cups out and back, and one that was cancelled. */
const ORDERS: SoldOrder[] = [
  soldOrder({
    ...{ orderNumber: 1, takenAt: NIGHT, status: 'completed', device: device(10) },
    ...{ total: 1298, depositTotal: 400, rounding: 2 },
    lines: [soldLine({ ...taxed, unitPrice: 449, quantity: 2, amount: 898 }), cups(2)],
  }),
  soldOrder({
    orderNumber: 2,
    takenAt: NIGHT,
    device: device(9),
    total: -600,
    depositTotal: -600,
    lines: [cups(-3), freeCup],
  }),
  soldOrder({
    ...{ orderNumber: 3, takenAt: NIGHT, status: 'cancelled', device: device(9) },
    ...{ total: 652, depositTotal: 200, rounding: -2 },
    lines: [soldLine({ unitPrice: 452, amount: 452 }), cups(1)],
  }),
  soldOrder({
    ...{ orderNumber: 1, businessDay: '2026-11-23', takenAt: '2026-11-23T11:00:00.000Z', method: 'CARD_TWINT' },
    ...{ device: device(9), total: 1400 },
    lines: [soldLine({ ...taxed, name: 'Rösti', category: 'Speisen', unitPrice: 1400, amount: 1400 })],
  }),
  soldOrder({
    ...{ orderNumber: 2, businessDay: '2026-11-23', takenAt: '2026-11-23T11:15:00.000Z', total: 2550 },
    lines: [soldLine({ ...untaxed, name: 'Bier', category: 'Offenes', unitPrice: 850, quantity: 3, amount: 2550 })],
  }),
];

/** What was sold later stands first: a file's sums don't depend on it. */
async function* pages(): AsyncGenerator<SoldOrder[]> {
  yield ORDERS.slice(3);
  yield [];
  yield ORDERS.slice(0, 3);
}

it('a file of order lines says what each was, deposits and rounding apart', async () => {
  let csv = '';
  for await (const piece of csvOf(pages(), 'Europe/Zurich')) csv += piece;
  expect(csv.split('\r\n').slice(1)).toEqual([
    '2026-11-23;12:00;1;1;Service 9;Speisen;Rösti;1;14.00;14.00;Karte/Twint;Neu',
    '2026-11-23;12:15;2;1;Ohne Gerät;Offenes;Bier;3;8.50;25.50;Bar;Neu',
    '2026-11-22;01:30;1;1;Service 10;Getränke;Rivella;2;4.49;8.98;Bar;Fertig',
    '2026-11-22;01:30;1;1;Service 10;Depot;Becher;2;2.00;4.00;Bar;Fertig',
    '2026-11-22;01:30;1;1;Service 10;Rundung;Rundung;1;0.02;0.02;Bar;Fertig',
    '2026-11-22;01:30;2;1;Service 9;Depot;Becher;-3;2.00;-6.00;Bar;Neu',
    '2026-11-22;01:30;2;1;Service 9;Depot;Leihbecher;-1;0.00;0.00;Bar;Neu',
    '2026-11-22;01:30;3;1;Service 9;Getränke;Rivella;1;4.52;4.52;Bar;Storniert',
    '2026-11-22;01:30;3;1;Service 9;Depot;Becher;1;2.00;2.00;Bar;Storniert',
    '2026-11-22;01:30;3;1;Service 9;Rundung;Rundung;1;-0.02;-0.02;Bar;Storniert',
    '',
  ]);
});

it('articles whose category is called like deposits or rounding stay sales, in the lines and in the summary', async () => {
  const lines = [
    soldLine({ name: 'Zelt', category: 'Depot', unitPrice: 1000, amount: 1000 }),
    soldLine({ name: 'Fass', category: 'DEPOT', unitPrice: 500, amount: 500 }),
    soldLine({ name: 'Torte', category: 'rundung', unitPrice: 300, amount: 300 }),
    soldLine({ name: 'Kiste', category: 'Depots', unitPrice: 100, amount: 100 }),
    cups(1),
  ];
  async function* sold(): AsyncGenerator<SoldOrder[]> {
    yield [soldOrder({ ...{ total: 2102, depositTotal: 200, rounding: -2 }, lines })];
  }
  let csv = '';
  for await (const piece of csvOf(sold(), 'Europe/Zurich')) csv += piece;
  const categories = csv.split('\r\n').map((row) => row.split(';')[5]);
  expect(categories.slice(1, -1)).toEqual([
    'Depot (Artikel)',
    'DEPOT (Artikel)',
    'rundung (Artikel)',
    'Depots',
    'Depot',
    'Rundung',
  ]);
  const summary = readXlsx(await buffer(xlsxOf(sold(), 'Europe/Zurich'))).get('Zusammenfassung') ?? [];
  const firsts = summary.map(([first]) => first?.value);
  expect(firsts.slice(firsts.indexOf('Kategorie') + 1)).toEqual(
    expect.arrayContaining(['Depot (Artikel)', 'DEPOT (Artikel)', 'rundung (Artikel)', 'Depots']),
  );
});

it('a spreadsheet sums up what counts, block by block, each in the order people look for it', async () => {
  const file = await buffer(xlsxOf(pages(), 'Europe/Zurich'));
  const sheets = readXlsx(file);
  // Of the many rows of one sheet the header stays in sight.
  const frozen = [...partsOf(file)].filter(([, xml]) => xml.includes('state="frozen"')).map(([name]) => name);
  expect(frozen).toEqual(['xl/worksheets/sheet1.xml']);
  expect(sheets.get('Bestellungen')).toHaveLength(11);
  const summary = sheets.get('Zusammenfassung')?.map((row) => row.map(({ value }) => value));
  expect(summary).toEqual([
    ['Gesamt', 'Bestellungen', 'Menge', 'Betrag'],
    ['Total', 3, 6, 48.48],
    ['Storniert', 1, 1, 6.52],
    ['Nur Depot', 1, 0, 0],
    [],
    ['Depot und Rundung', '', 'Menge', 'Betrag'],
    ['Depot verlangt', '', 2, 4],
    ['Depot zurückgegeben', '', -4, -6],
    ['Rundung', '', 0, 0.02],
    ['Bezahlt', '', 0, 46.5],
    ['davon Bar', '', 0, 32.5],
    ['davon Karte/Twint', '', 0, 14],
    [],
    ['MWST', 'Brutto', 'MWST', 'Netto'],
    ['8.1 %', 22.98, 1.72, 21.26],
    ['0 %', 25.5, 0, 25.5],
    [],
    ['Geschäftstag', 'Bestellungen', 'Menge', 'Umsatz'],
    [46347, 1, 2, 8.98],
    [46349, 2, 4, 39.5],
    [],
    ['Zahlungsart', 'Bestellungen', 'Menge', 'Umsatz'],
    ['Bar', 2, 5, 34.48],
    ['Karte/Twint', 1, 1, 14],
    [],
    ['Gerät', 'Bestellungen', 'Menge', 'Umsatz'],
    ['Ohne Gerät (none)', 1, 3, 25.5],
    ['Service 9 (device_9)', 1, 1, 14],
    ['Service 10 (device_10)', 1, 2, 8.98],
    [],
    ['Kategorie', '', 'Menge', 'Umsatz'],
    ['Offenes', '', 3, 25.5],
    ['Getränke', '', 2, 8.98],
    ['Speisen', '', 1, 14],
    [],
    ['Artikel', '', 'Menge', 'Umsatz'],
    ['Bier', '', 3, 25.5],
    ['Rivella', '', 2, 8.98],
    ['Rösti', '', 1, 14],
    [],
  ]);
});
