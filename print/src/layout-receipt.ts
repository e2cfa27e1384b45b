import { formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import type { PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import type { ReceiptLine, ReceiptSlip, ReceiptVat, SlipPrinter } from './slip.ts';
import { emptyLine, nameWithin, ruleLine, type SlipLine, spreadLines, textLines } from './slip-line.ts';

const PAYMENT_NAMES: Record<PaymentMethod, string> = { CASH: 'Bar', CARD_TWINT: 'Karte/Twint' };

export function layoutReceipt(printer: SlipPrinter, slip: ReceiptSlip): SlipLine[] {
  const place = nameOfTable(nameWithin(printer, slip.tableNumber));
  const { name, addressLines } = slip.organizer;
  return [
    ...textLines(printer, name || slip.eventName, { size: 'tall', bold: true, centred: true }),
    ...addressLines.flatMap((line) => textLines(printer, line, { centred: true })),
    ...(name ? textLines(printer, slip.eventName, { centred: true }) : []),
    emptyLine(),
    ...headingLines(printer, `Quittung Nr. ${slip.orderNumber}`, place),
    ...textLines(printer, `${slip.takenAt.date} ${slip.takenAt.time}`),
    ruleLine(printer, '-'),
    ...slip.lines.flatMap((line) => receiptLine(printer, line)),
    ruleLine(printer, '-'),
    ...spreadLines(printer, 'TOTAL', formatChf(slip.totalRappen), { size: 'tall', bold: true }),
    ...paymentLines(printer, slip),
    ...vatLines(printer, slip),
    ...(slip.footer ? [emptyLine(), ...footerLines(printer, slip.footer)] : []),
  ];
}

/** A table with a long name stands below: cut, it would be another one. */
function headingLines(printer: SlipPrinter, number: string, place: string): SlipLine[] {
  const isNarrow = number.length + 1 + place.length > printer.columns;
  return isNarrow ? [...textLines(printer, number), ...textLines(printer, place)] : spreadLines(printer, number, place);
}

function receiptLine(printer: SlipPrinter, line: ReceiptLine): SlipLine[] {
  const amount = spreadLines(
    printer,
    `${line.quantity}x ${nameWithin(printer, line.name)}`,
    formatAmount(line.amountRappen),
  );
  const details = [
    ...(line.quantity === 1 ? [] : [`à ${formatAmount(line.unitPriceRappen)}`]),
    ...(line.vatRate === undefined ? [] : [`MWST ${line.vatRate / 100} %`]),
  ];
  return details.length > 0 ? [...amount, ...textLines(printer, details.join(', '), {}, '   ')] : amount;
}

function paymentLines(printer: SlipPrinter, slip: ReceiptSlip): SlipLine[] {
  const payable = slip.totalRappen + slip.roundingRappen;
  const rounded =
    slip.roundingRappen === 0
      ? []
      : [
          ...spreadLines(printer, 'Rundung', formatChf(slip.roundingRappen)),
          ...spreadLines(printer, 'Zu zahlen', formatChf(payable), { bold: true }),
        ];
  if (payable < 0) {
    return [
      ...rounded,
      ...spreadLines(printer, `Ausbezahlt (${PAYMENT_NAMES[slip.paymentMethod]})`, formatChf(-payable)),
    ];
  }
  return [
    ...rounded,
    ...spreadLines(printer, `Bezahlt (${PAYMENT_NAMES[slip.paymentMethod]})`, formatChf(slip.paidRappen)),
    ...spreadLines(printer, 'Rückgeld', formatChf(slip.changeRappen)),
  ];
}

function vatLines(printer: SlipPrinter, { vat }: ReceiptSlip): SlipLine[] {
  if (!vat) return [];
  return [
    emptyLine(),
    // One that is no longer known, of who owes no VAT any more, is left out.
    ...(vat.number ? textLines(printer, `MWST-Nr. ${vat.number}`) : []),
    ...vat.sums.flatMap((sum) => vatSumLines(printer, sum)),
  ];
}

/** Broken anywhere, the tax would stand where the amount is named that it is contained in. */
function vatSumLines(printer: SlipPrinter, { rate, gross, tax }: ReceiptVat['sums'][number]): SlipLine[] {
  const [rateWords, grossWords] = [`enthält ${rate / 100} % MWST`, `auf ${formatAmount(gross)}`];
  const all = spreadLines(printer, `${rateWords} ${grossWords}`, formatAmount(tax));
  if (all.length === 1) return all;
  return [...spreadLines(printer, rateWords, formatAmount(tax)), ...textLines(printer, grossWords, {}, '   ')];
}

/** As it was typed, line by line; of several empty ones in a row one is kept, which spares paper. */
function footerLines(printer: SlipPrinter, footer: string): SlipLine[] {
  const lines = footer.replace(/\n\s*\n/g, '\n\n').split('\n');
  return lines.flatMap((line) => textLines(printer, line, { centred: true }));
}
