import { copyLines } from './layout-marks.ts';
import { withPicturesTold } from './sanitize.ts';
import type { CancelSlip, KitchenTicketSlip, SlipMarks, SlipPrinter, TicketLine } from './slip.ts';
import { nameWithin, ruleLine, type SlipLine, sizeKeepingWords, spreadLines, textLines } from './slip-line.ts';

const NOTE_LEAD = '   >> ';

export function layoutTicket(printer: SlipPrinter, slip: KitchenTicketSlip, marks: SlipMarks): SlipLine[] {
  const part = `Bon ${slip.part.number}/${slip.part.of}`;
  return [
    ...placeLines(printer, slip),
    ...spreadLines(printer, orderName(slip.orderNumber), part, { size: 'tall', bold: true }),
    ...copyLines(printer, marks),
    ...formerLines(printer, slip),
    ...lateLines(printer, slip),
    ruleLine(printer, '='),
    ...itemLines(printer, slip.lines),
    ruleLine(printer, '='),
    ...spreadLines(printer, slip.waiter, `${slip.takenAt.date} ${slip.takenAt.time}`),
    ...spreadLines(printer, slip.printerName, part, { bold: true }),
    ...textLines(printer, slip.eventName),
  ];
}

export function layoutCancel(printer: SlipPrinter, slip: CancelSlip, marks: SlipMarks): SlipLine[] {
  return [
    ...textLines(printer, 'STORNO', { size: 'triple', bold: true, centred: true }),
    ...placeLines(printer, slip),
    ...textLines(printer, orderName(slip.orderNumber), { size: 'tall', bold: true }),
    ...copyLines(printer, marks),
    ...formerLines(printer, slip),
    ruleLine(printer, '='),
    ...textLines(printer, 'Nicht mehr zubereiten:', { size: 'tall', bold: true }),
    ...itemLines(printer, slip.lines),
    ruleLine(printer, '='),
    ...(slip.reason ? textLines(printer, `Grund: ${slip.reason}`, { size: 'tall', bold: true }) : []),
    ...spreadLines(printer, 'Bestellt', `${slip.takenAt.date} ${slip.takenAt.time}`),
    ...textLines(printer, slip.printerName, { bold: true }),
    ...textLines(printer, slip.eventName),
    ...textLines(printer, 'STORNO', { size: 'double', bold: true, centred: true }),
  ];
}

/** As on the kitchen's screen: whoever cooks asks first whether the guests still wait. */
function lateLines(printer: SlipPrinter, { isLate, takenAt }: KitchenTicketSlip): SlipLine[] {
  if (!isLate) return [];
  const words = `Nachgeliefert, bestellt ${takenAt.date} ${takenAt.time}`;
  return textLines(printer, words, { size: 'tall', bold: true, centred: true });
}

/** By which whoever cooks finds the first one. */
function formerLines(printer: SlipPrinter, { formerNumber }: Pick<KitchenTicketSlip, 'formerNumber'>): SlipLine[] {
  if (formerNumber === undefined) return [];
  return textLines(printer, `Vorher Nr. ${formerNumber}`, { size: 'tall', bold: true, centred: true });
}

function orderName(orderNumber: number): string {
  return orderNumber > 0 ? `Bestellung ${orderNumber}` : 'Bestellung ohne Nummer';
}

function placeLines(
  printer: SlipPrinter,
  { isTakeaway, tableNumber }: Pick<KitchenTicketSlip, 'isTakeaway' | 'tableNumber'>,
): SlipLine[] {
  const place = isTakeaway ? 'TAKEAWAY' : `TISCH ${nameWithin(printer, tableNumber)}`;
  const size = sizeKeepingWords(printer, place, ['triple', 'double', 'tall']);
  return textLines(printer, place, { size, bold: true, centred: true });
}

/** Quantity before name. With more than one category on the ticket each has its heading, once. */
function itemLines(printer: SlipPrinter, lines: readonly TicketLine[]): SlipLine[] {
  const groups = Map.groupBy(lines, ({ category }) => category);
  return [...groups].flatMap(([category, ofCategory]) => [
    ...(groups.size > 1 && category ? textLines(printer, `${nameWithin(printer, category)}:`) : []),
    ...ofCategory.flatMap((line) => [
      ...itemLine(printer, line),
      ...(line.note ? textLines(printer, withPicturesTold(line.note), { size: 'tall', bold: true }, NOTE_LEAD) : []),
    ]),
  ]);
}

/** A word too long for double width is printed tall instead of being torn apart: Schweinssteaksandwich. */
function itemLine(printer: SlipPrinter, { quantity, name }: TicketLine): SlipLine[] {
  const lead = `${quantity}x `;
  const size = sizeKeepingWords(printer, name, ['double', 'tall'], lead);
  return textLines(printer, name, { size, bold: true }, lead);
}
