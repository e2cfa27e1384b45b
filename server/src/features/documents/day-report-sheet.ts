import { formatDate, timeOfDay } from '@bestellsystem/domain/business-day.ts';
import { differenceNow, movesNote, tillsInTotal, tillWord, totalNote } from '@bestellsystem/domain/cash-up.ts';
import { counted, countedOrders } from '@bestellsystem/domain/counted.ts';
import type { DayReport } from '@bestellsystem/domain/day-report-schema.ts';
import { deviceNameAmong } from '@bestellsystem/domain/device-names.ts';
import { PAYMENT_WORDS } from '@bestellsystem/domain/invoice-payments.ts';
import { formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import { moreCancellations } from '@bestellsystem/domain/more-cancellations.ts';
import { TAKEAWAY } from '@bestellsystem/domain/table-name.ts';
import { ticketRows } from '@bestellsystem/domain/ticket-rows.ts';
import { slipsText, slipText } from '@bestellsystem/domain/unprinted-slips.ts';
import { soldWithoutVat } from '@bestellsystem/domain/vat.ts';
import { Sheet } from './sheet.ts';
import { dateText, differenceText, momentText } from './sheet-words.ts';

const JOB_STATES: Record<string, string> = { pending: 'wartet', processing: 'wird gedruckt', aborted: 'aufgegeben' };
const SOLD = [
  { title: '', part: 0.6 },
  { title: 'Menge', part: 0.2, isNumber: true },
  { title: 'CHF', part: 0.2, isNumber: true },
];

/** The day's or the event's report on paper. */
export function dayReportSheet(report: DayReport, timeZone: string): PDFKit.PDFDocument {
  const title = report.date === null ? 'Schlussbericht' : `Tagesbericht ${formatDate(report.date)}`;
  const made = `erstellt ${momentText(report.createdAt, timeZone)}`;
  const sheet = new Sheet(title, report.eventName, `${title} · ${made} · Journal ${report.journalSeal}`);
  const closing =
    report.closedAt === null
      ? 'Vorläufig: das Event ist nicht abgeschlossen.'
      : `Abgeschlossen ${momentText(report.closedAt, timeZone)}${report.closedBy ? ` von ${report.closedBy}` : ''}`;
  sheet.title(title, [report.eventName, report.organizer].filter(Boolean).join(' · '), closing);
  writeTotals(sheet, report);
  writeVat(sheet, report);
  writeTills(sheet, report);
  writeChecks(sheet, report);
  writePrints(sheet, report);
  writeCancellations(sheet, report, timeZone);
  sheet.heading('Kategorien');
  sheet.table(SOLD, soldRows(report.categories), ['Umsatz', String(report.items), formatAmount(report.sales)]);
  sheet.heading('Artikel');
  sheet.table(SOLD, soldRows(report.articles), ['Umsatz', String(report.items), formatAmount(report.sales)]);
  sheet.signatures(['Kassier (Name, Unterschrift)', 'Ort, Datum']);
  return sheet.end();
}

function writeTotals(sheet: Sheet, report: DayReport): void {
  const { deposits, service, cancelledOrders } = report;
  sheet.heading('Einnahmen (CHF)');
  sheet.fact(`Umsatz, ${countedOrders(report.orders, report.depositOrders)}`, formatAmount(report.sales));
  sheet.fact('Depot eingenommen', formatAmount(deposits.charged));
  sheet.fact('Depot zurückgegeben', formatAmount(-deposits.returned));
  if (report.rounding !== 0) sheet.fact('Rundung auf 5 Rappen', formatAmount(report.rounding));
  sheet.fact('Bezahlt', formatAmount(report.paid), { isTotal: true });
  for (const { method, orders, amount } of report.payments) {
    sheet.fact(`davon ${PAYMENT_WORDS[method]} (${countedOrders(orders)})`, formatAmount(amount));
  }
  sheet.fact(`Umsatz an Tischen (${countedOrders(service.table.orders)})`, formatAmount(service.table.sales));
  sheet.fact(`Umsatz Takeaway (${countedOrders(service.takeaway.orders)})`, formatAmount(service.takeaway.sales));
  sheet.fact(
    `Nicht gezählt: ${counted(cancelledOrders.count, 'stornierte Bestellung', 'stornierte Bestellungen')}`,
    formatAmount(cancelledOrders.amount),
  );
  if (report.depositItems.length === 0) return;
  sheet.heading('Depot');
  sheet.table(
    [
      { title: '', part: 0.4 },
      { title: 'Ausgegeben', part: 0.2, isNumber: true },
      { title: 'Zurück', part: 0.2, isNumber: true },
      { title: 'CHF', part: 0.2, isNumber: true },
    ],
    report.depositItems.map(({ name, charged, returned, amount }) => [
      name,
      String(charged),
      String(returned),
      formatAmount(amount),
    ]),
  );
}

/** Where nothing was sold with VAT there is no word about it. */
function writeVat(sheet: Sheet, { vat, sales }: DayReport): void {
  if (vat.rows.length === 0) return;
  sheet.heading(['MWST', vat.number].filter(Boolean).join(' '));
  sheet.table(
    ['Satz', 'Brutto', 'MWST', 'Netto'].map((title, index) => ({ title, part: 0.25, isNumber: index > 0 })),
    vat.rows.map(({ rate, gross, tax, net }) => [
      `${rate / 100} %`,
      formatAmount(gross),
      formatAmount(tax),
      formatAmount(net),
    ]),
    vat.rows.length > 1
      ? [
          'Total',
          ...(['gross', 'tax', 'net'] as const).map((part) => formatAmount(sum(vat.rows.map((row) => row[part])))),
        ]
      : undefined,
  );
  const untaxed = soldWithoutVat(sales, vat.rows);
  if (untaxed !== 0) sheet.paragraph(`Ohne MWST verkauft: ${formatChf(untaxed)}.`);
}

function writeTills(sheet: Sheet, { tills, date, closedAt }: DayReport): void {
  sheet.heading('Kassen (CHF)');
  if (tills.length === 0) {
    sheet.paragraph('Keine Kasse hatte Bestellungen.');
    return;
  }
  sheet.table(
    [
      { title: 'Gerät', part: 0.28 },
      { title: 'Einnahmen', part: 0.15, isNumber: true },
      { title: 'Soll', part: 0.14, isNumber: true },
      { title: 'Ist', part: 0.14, isNumber: true },
      { title: 'Differenz', part: 0.13, isNumber: true },
      { title: 'Stand', part: 0.16 },
    ],
    tills.map((till) => [
      [deviceNameAmong(till, tills), date === null && formatDate(till.date)].filter(Boolean).join(', '),
      formatAmount(till.takings),
      formatAmount(till.expected),
      till.counted === null ? '' : formatAmount(till.counted),
      differenceText(differenceNow(till)),
      tillWord(till, closedAt !== null),
    ]),
    tills.length > 1 ? tillsTotal(tills) : undefined,
  );
  for (const note of [movesNote(tills), tills.length > 1 && totalNote(tills)]) if (note) sheet.paragraph(note);
}

function tillsTotal(tills: DayReport['tills']): string[] {
  const holding = tillsInTotal(tills);
  return [
    'Total',
    formatAmount(sum(tills.map(({ takings }) => takings))),
    formatAmount(sum(tills.map(({ expected }) => expected))),
    holding.length === 0 ? '' : formatAmount(sum(holding.map(({ counted }) => counted ?? 0))),
    holding.length === 0 ? '' : differenceText(sum(holding.map(({ difference }) => difference ?? 0))),
    '',
  ];
}

function writeChecks(sheet: Sheet, { checks, undecidedOrders }: DayReport): void {
  sheet.heading('Abstimmung');
  sheet.table(
    [
      { title: 'Verglichen', part: 0.46 },
      { title: 'Eines', part: 0.2, isNumber: true },
      { title: 'Anderes', part: 0.2, isNumber: true },
      { title: '', part: 0.14 },
    ],
    checks.map(({ label, left, right, isOk }) => [label, left, right, isOk ? 'stimmt' : 'STIMMT NICHT']),
  );
  if (undecidedOrders > 0)
    sheet.paragraph(
      `${counted(undecidedOrders, 'bezahlte Bestellung wartet', 'bezahlte Bestellungen warten')} auf einen Entscheid.`,
    );
}

function writePrints(sheet: Sheet, { prints, date }: DayReport): void {
  const { open, ordersWithout = 0 } = prints;
  const tickets = ticketRows(prints);
  sheet.heading('Bons', tickets.length + 1);
  for (const { name, tickets: count, isTotal } of tickets) sheet.fact(name, String(count), { isTotal });
  if (ordersWithout > 0) sheet.fact('Bestellungen ohne Bon', String(ordersWithout));
  if (open.length === 0) return;
  sheet.paragraph(`${slipsText(open)} nicht gedruckt:`);
  sheet.table(
    [
      { title: 'Bestellung', part: 0.26 },
      { title: 'Drucker', part: 0.22 },
      { title: 'Stand', part: 0.16 },
      { title: 'Fehler', part: 0.36 },
    ],
    open.map((slip) => [
      slipText(slip, date === null),
      slip.printer,
      JOB_STATES[slip.state] ?? slip.state,
      slip.error ?? '',
    ]),
  );
}

/** Reports that a former program kept, and days without a cancelled order, have none. */
function writeCancellations(sheet: Sheet, report: DayReport, timeZone: string): void {
  const { cancellations = [], cancelledOrders, date } = report;
  if (cancellations.length === 0) return;
  sheet.heading('Stornierungen');
  sheet.table(
    [
      { title: 'Nr.', part: 0.07, isNumber: true },
      { title: 'Zeit', part: 0.15 },
      { title: 'Tisch', part: 0.13 },
      { title: 'Gerät', part: 0.14 },
      { title: 'Grund', part: 0.26 },
      { title: 'Zahlung', part: 0.13 },
      { title: 'CHF', part: 0.12, isNumber: true },
    ],
    cancellations.map(({ orderNumber, takenAt, tableNumber, amount, reason, deviceDisplayName, paymentMethod }) => [
      String(orderNumber),
      // After midnight it is the next date of the same business day.
      [date === null && dateText(takenAt, timeZone).slice(0, 6), timeOfDay(new Date(takenAt), timeZone)]
        .filter(Boolean)
        .join(' '),
      tableNumber === TAKEAWAY ? 'Takeaway' : tableNumber,
      deviceDisplayName ?? '',
      reason,
      paymentMethod ? PAYMENT_WORDS[paymentMethod] : '',
      formatAmount(amount),
    ]),
  );
  const more = moreCancellations(cancelledOrders, cancellations);
  if (more) sheet.paragraph(more);
}

function soldRows(rows: DayReport['articles']): string[][] {
  return rows.map(({ name, quantity, amount }) => [name, String(quantity), formatAmount(amount)]);
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
