import { missingForBill } from '@bestellsystem/domain/bill-sender.ts';
import { formatDate, wallClock } from '@bestellsystem/domain/business-day.ts';
import { depositWords } from '@bestellsystem/domain/deposit-words.ts';
import { paidWords, SETTLED } from '@bestellsystem/domain/invoice-payments.ts';
import { formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import type { OrganizerSettings } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { isQrIban } from '@bestellsystem/domain/swiss-numbers.ts';
import { SwissQRBill } from 'swissqrbill/pdf';
import type { SummedInvoice } from '../statistics/invoice-data.ts';
import { billText } from './bill-text.ts';
import { qrReference } from './qr-reference.ts';
import { addressLines, debtorOf } from './recipient.ts';
import { Sheet } from './sheet.ts';

export interface InvoiceFacts {
  eventName: string;
  /** Name and address as they were typed, a line each; empty where nobody is named. */
  recipient: string;
  /** What the orders were narrowed down to; empty: all of the day. */
  selection: readonly string[];
  data: SummedInvoice;
  settings: OrganizerSettings;
  /** As the organizer says: the books know no order that wasn't paid when it was taken. */
  isUnpaid: boolean;
  timeZone: string;
}

/** A QR-bill can't ask for more. */
const MAX_BILL_RAPPEN = 99_999_999_999;
/** Millimetres at the foot of the last page. */
const BILL_HEIGHT_PT = (110 / 25.4) * 72;

/** The invoice of a table, a device or some hours; unpaid with a QR-bill where the organizer has an IBAN and an address. */
export function invoiceSheet(facts: InvoiceFacts): PDFKit.PDFDocument {
  const { eventName, selection, data, settings } = facts;
  const total = totalOf(data);
  const sheet = new Sheet('Rechnung', eventName, [formatDate(data.date), ...selection].join(' · '));
  writeSender(sheet, data.sender);
  writeAddress(sheet, addressLines(facts.recipient));
  sheet.title('Rechnung', eventName, [formatDate(data.date), ...selection].join(' · '));
  writePositions(sheet, data);
  writeVat(sheet, facts);
  // Who gets more than they pay owes nothing.
  const isOpen = facts.isUnpaid && total > 0;
  if (isOpen) sheet.heading(`Offen: ${formatChf(total)}`, 0);
  else writePayments(sheet, facts);
  if (settings.receiptText) sheet.paragraph(settings.receiptText);
  if (isOpen && canBeBilled(settings) && total <= MAX_BILL_RAPPEN) writeBill(sheet, facts, total);
  return sheet.end();
}

function writePositions(sheet: Sheet, data: SummedInvoice): void {
  const isVatOwed = data.vat.length > 0;
  sheet.table(
    [
      { title: 'Menge', part: 0.12, isNumber: true },
      { title: 'Artikel', part: isVatOwed ? 0.4 : 0.48 },
      ...(isVatOwed ? [{ title: 'MWST', part: 0.12, isNumber: true }] : []),
      { title: 'Preis', part: isVatOwed ? 0.18 : 0.2, isNumber: true },
      { title: 'Betrag', part: isVatOwed ? 0.18 : 0.2, isNumber: true },
    ],
    positionRows(data),
    ['', 'Total CHF', ...(isVatOwed ? [''] : []), '', formatAmount(totalOf(data))],
  );
}

/** The rate stands in a row only where VAT is owed. */
export function positionRows({ positions, vat }: Pick<SummedInvoice, 'positions' | 'vat'>): string[][] {
  return positions.map(({ itemName, kind, quantity, unitPrice, totalAmount, vatRate }) => [
    String(quantity),
    kind === 'deposit' ? `${itemName} ${depositWords(quantity)}` : itemName,
    ...(vat.length > 0 ? [vatRate === null ? '' : `${vatRate / 100} %`] : []),
    formatAmount(unitPrice),
    formatAmount(totalAmount),
  ]);
}

/** Deposits are owed like everything else. */
function totalOf({ positions }: SummedInvoice): number {
  return positions.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
}

function writePayments(sheet: Sheet, { data, timeZone }: InvoiceFacts): void {
  sheet.heading(SETTLED, data.payments.length);
  for (const payment of data.payments) {
    sheet.paragraph(paidWords(payment, (instant) => wallClock(new Date(instant), timeZone)));
  }
}

function canBeBilled(settings: OrganizerSettings): boolean {
  return settings.iban !== '' && missingForBill(inBillLetters(settings)).length === 0;
}

/** Whom the bill pays, in its letters and as long as it has room for. */
function inBillLetters({ name, street, houseNumber, postalCode, town }: OrganizerSettings) {
  return {
    name: billText(name, 70),
    street: billText(street, 70),
    houseNumber: billText(houseNumber, 16),
    postalCode: billText(postalCode, 16),
    town: billText(town, 35),
  };
}

function writeSender(sheet: Sheet, { name, addressLines: lines }: SummedInvoice['sender']): void {
  writeAddress(sheet, [name, ...lines].filter(Boolean));
}

function writeAddress(sheet: Sheet, lines: readonly string[]): void {
  for (const line of lines) sheet.paragraph(line);
  if (lines.length > 0) sheet.doc.moveDown(1.5);
}

function writeVat(sheet: Sheet, { settings, data }: InvoiceFacts): void {
  if (data.vat.length === 0) return;
  sheet.heading(`MWST ${settings.vatNumber} (CHF, in den Beträgen enthalten)`);
  sheet.table(
    ['Satz', 'Brutto', 'MWST', 'Netto'].map((title, index) => ({ title, part: 0.25, isNumber: index > 0 })),
    data.vat.map(({ rate, gross, tax, net }) => [
      `${rate / 100} %`,
      formatAmount(gross),
      formatAmount(tax),
      formatAmount(net),
    ]),
  );
}

function writeBill(sheet: Sheet, { settings, eventName, recipient, data }: InvoiceFacts, total: number): void {
  const { iban } = settings;
  const { name, street, houseNumber, postalCode, town } = inBillLetters(settings);
  const debtor = debtorOf(recipient);
  sheet.leaveFoot(BILL_HEIGHT_PT);
  const bill = new SwissQRBill(
    {
      currency: 'CHF',
      amount: total / 100,
      creditor: {
        account: iban,
        name,
        address: street || town,
        ...(houseNumber ? { buildingNumber: houseNumber } : {}),
        zip: postalCode,
        city: town,
        country: iban.slice(0, 2) === 'LI' ? 'LI' : 'CH',
      },
      ...(debtor ? { debtor } : {}),
      ...(isQrIban(iban) ? { reference: qrReference(data) } : {}),
      message: billText(`${eventName} ${formatDate(data.date)}`, 140),
    },
    { language: 'DE', fontName: 'Helvetica' },
  );
  bill.attachTo(sheet.doc);
}
