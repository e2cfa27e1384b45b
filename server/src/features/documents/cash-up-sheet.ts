import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { DENOMINATIONS, SMALLEST_NOTE } from '@bestellsystem/domain/cash.ts';
import { tillWord } from '@bestellsystem/domain/cash-up.ts';
import type { CashEntry, DeviceCashUp } from '@bestellsystem/domain/cash-up-schema.ts';
import { countedOrders } from '@bestellsystem/domain/counted.ts';
import { formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import { Sheet } from './sheet.ts';
import { differenceText, momentText } from './sheet-words.ts';

const ENTRY_WORDS = { float: 'Wechselgeld', skim: 'Abschöpfung', count: 'Zählung' } as const;

export interface CashUpSheetFacts {
  /** Of the device, as the list of the day's tills says it. */
  name: string;
  now: string;
  timeZone: string;
}

/** The sheet that who hands over a till and who takes it sign. */
export function cashUpSheet(till: DeviceCashUp, facts: CashUpSheetFacts): PDFKit.PDFDocument {
  const title = `Abrechnung ${facts.name}`;
  const sheet = new Sheet(title, till.eventName, `${title} · erstellt ${momentText(facts.now, facts.timeZone)}`);
  sheet.title(title, till.eventName, `Geschäftstag ${formatDate(till.date)} · ${tillWord(till, till.isClosed)}`);
  writeExpected(sheet, till);
  const count = till.entries.findLast(({ kind, cancelReason }) => kind === 'count' && cancelReason === null);
  if (count) writeCount(sheet, count, till);
  else sheet.paragraph(till.isClosed ? 'Diese Kasse wurde nicht gezählt.' : 'Diese Kasse ist noch nicht gezählt.');
  writeEntries(sheet, till, facts.timeZone);
  sheet.signatures(['Abgegeben von (Name, Unterschrift)', 'Übernommen von (Name, Unterschrift)', 'Ort, Datum']);
  return sheet.end();
}

function writeExpected(sheet: Sheet, till: DeviceCashUp): void {
  sheet.heading('Was in der Kasse sein soll (CHF)');
  sheet.fact('Wechselgeld', formatAmount(till.floats));
  sheet.fact('Bar erhalten', formatAmount(till.received));
  sheet.fact('Rückgeld', formatAmount(-till.changeGiven));
  sheet.fact('Auszahlungen (Depot)', formatAmount(-till.paidOut));
  sheet.fact('Abschöpfungen', formatAmount(-till.skims));
  sheet.fact('Soll', formatAmount(till.expected), { isTotal: true });
  const orders = countedOrders(till.orders, till.depositOrders);
  sheet.paragraph(`${orders}. Nicht in der Kasse: ${formatChf(till.cardSales)} mit Karte/Twint.`);
}

function writeCount(sheet: Sheet, count: CashEntry, till: DeviceCashUp): void {
  sheet.heading('Gezählt (CHF)');
  const pieces = (denomination: number): number =>
    count.counts.find((row) => row.denomination === denomination)?.count ?? 0;
  sheet.table(
    [
      { title: 'Note oder Münze', part: 0.4 },
      { title: 'Anzahl', part: 0.3, isNumber: true },
      { title: 'Betrag', part: 0.3, isNumber: true },
    ],
    DENOMINATIONS.filter((denomination) => pieces(denomination) > 0).map((denomination) => [
      `${denomination >= SMALLEST_NOTE ? 'Note' : 'Münze'} ${formatAmount(denomination)}`,
      String(pieces(denomination)),
      formatAmount(denomination * pieces(denomination)),
    ]),
    ['Ist', '', formatAmount(count.amount)],
  );
  sheet.fact('Soll bei der Zählung', formatAmount(count.expected ?? 0));
  sheet.fact('Differenz', differenceText(count.amount - (count.expected ?? 0)), { isTotal: true });
  if (count.remark) sheet.paragraph(`Bemerkung: ${count.remark}`);
  if (till.state === 'changed') {
    sheet.paragraph(`Seit der Zählung wurde die Kasse gebraucht; das Soll ist jetzt ${formatChf(till.expected)}.`);
  }
}

function writeEntries(sheet: Sheet, till: DeviceCashUp, timeZone: string): void {
  if (till.entries.length === 0) return;
  sheet.heading('Buchungen');
  sheet.table(
    [
      { title: 'Zeit', part: 0.2 },
      { title: 'Art', part: 0.16 },
      { title: 'Name', part: 0.18 },
      { title: 'Bemerkung', part: 0.28 },
      { title: 'CHF', part: 0.18, isNumber: true },
    ],
    till.entries.map((entry) => [
      momentText(entry.createdAt, timeZone),
      ENTRY_WORDS[entry.kind],
      entry.person || entry.recordedBy,
      [entry.remark, entry.cancelReason !== null && `Storniert: ${entry.cancelReason}`].filter(Boolean).join(' · '),
      formatAmount(entry.kind === 'skim' ? -entry.amount : entry.amount),
    ]),
  );
}
