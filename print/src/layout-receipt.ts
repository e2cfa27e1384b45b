import { formatAmount, formatChf } from '@bestellsystem/domain/money.ts';
import type { PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import type { ReceiptLine, ReceiptSlip, SlipPrinter } from './slip.ts';
import { emptyLine, ruleLine, type SlipLine, spreadLines, textLines } from './slip-line.ts';

const PAYMENT_NAMES: Record<PaymentMethod, string> = { CASH: 'Bar', CARD_TWINT: 'Karte/Twint' };

export function layoutReceipt(printer: SlipPrinter, slip: ReceiptSlip): SlipLine[] {
  const place = slip.tableNumber === 'TAKEAWAY' ? 'Takeaway' : `Tisch ${slip.tableNumber}`;
  return [
    ...textLines(printer, slip.organizer.name, { size: 'tall', bold: true, centred: true }),
    ...slip.organizer.addressLines.flatMap((line) => textLines(printer, line, { centred: true })),
    ...textLines(printer, slip.eventName, { centred: true }),
    emptyLine(),
    ...spreadLines(printer, `Quittung Nr. ${slip.orderNumber}`, place),
    ...textLines(printer, `${slip.takenAt.date} ${slip.takenAt.time}`),
    ruleLine(printer, '-'),
    ...slip.lines.flatMap((line) => receiptLine(printer, line)),
    ruleLine(printer, '-'),
    ...spreadLines(printer, 'TOTAL', formatChf(slip.totalRappen), { size: 'tall', bold: true }),
    ...spreadLines(printer, `Bezahlt (${PAYMENT_NAMES[slip.paymentMethod]})`, formatChf(slip.paidRappen)),
    ...spreadLines(printer, 'Rückgeld', formatChf(slip.changeRappen)),
    ...(slip.footer ? [emptyLine(), ...textLines(printer, slip.footer, { centred: true })] : []),
  ];
}

function receiptLine(printer: SlipPrinter, line: ReceiptLine): SlipLine[] {
  const amount = spreadLines(printer, `${line.quantity}x ${line.name}`, formatAmount(line.amountRappen));
  if (line.quantity === 1) return amount;
  return [...amount, ...textLines(printer, `à ${formatAmount(line.unitPriceRappen)}`, {}, '   ')];
}
