import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { withMarks } from './layout-marks.ts';
import { layoutReceipt } from './layout-receipt.ts';
import { layoutTest } from './layout-test.ts';
import { layoutCancel, layoutTicket } from './layout-ticket.ts';
import type { Slip, SlipMarks, SlipPrinter } from './slip.ts';
import type { SlipLine, TextSize } from './slip-line.ts';

const BEEPS = {
  none: undefined,
  /** `ESC B n t`: n times, t × 100 ms. Understood by most small printers, without effect on the others. */
  escB: [0x1b, 0x42, 2, 2],
  /** `ESC p`: the pulse that opens a cash drawer; bells for kitchens are plugged in there. */
  pulse: [0x1b, 0x70, 0, 50, 250],
};
/** From the print head to the cutter, or to the tear-off edge. */
const FEED_LINES = 4;
/** `GS V 1`. Not the encoder's own: that one ends in a line feed, which would belong to the next ticket. */
const PARTIAL_CUT = [0x1d, 0x56, 1];

/** `ESC BEL`: a pulse of 200 ms for what is plugged in where a drawer would be; these printers beep in no other way. */
const STAR_BEEP = [0x1b, 0x07, 20, 20, 0x07];
/** `ESC d 3`: feeds to the cutter first. */
const STAR_PARTIAL_CUT = [0x1b, 0x64, 3];

const SCALE: Record<TextSize, [width: number, height: number]> = {
  normal: [1, 1],
  tall: [1, 2],
  double: [2, 2],
  triple: [3, 3],
};

/** StarPRNT, and what printers from before it speak: the same for text, but for printing page by page. */
export type StarLanguage = 'star-prnt' | 'star-line';

/** The bytes that put a slip on the paper of a Star printer that asks for it. */
export function renderStarSlip(
  slip: Slip,
  printer: SlipPrinter,
  marks: SlipMarks = {},
  language: StarLanguage = 'star-prnt',
): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ language, columns: printer.columns, newline: '\n' });
  encoder.initialize().codepage(printer.codePage);
  if (printer.beep !== 'none') encoder.raw(STAR_BEEP);
  for (const line of layoutSlip(slip, printer, marks)) addLine(encoder, line, printer);
  encoder.newline(FEED_LINES);
  return Uint8Array.from([...encoder.encode(), ...(printer.cutter ? STAR_PARTIAL_CUT : [])]);
}

/** The bytes that put a slip on the paper of this printer. */
export function renderSlip(slip: Slip, printer: SlipPrinter, marks: SlipMarks = {}): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: printer.columns, newline: '\n' });
  encoder.initialize().codepage(printer.codePage);
  const beep = BEEPS[printer.beep];
  if (beep) encoder.raw(beep);
  for (const line of layoutSlip(slip, printer, marks)) addLine(encoder, line, printer);
  encoder.newline(FEED_LINES);
  return Uint8Array.from([...encoder.encode(), ...(printer.cutter ? PARTIAL_CUT : [])]);
}

/** The same slip as lines, for whoever wants to know what will be on it. */
export function layoutSlip(slip: Slip, printer: SlipPrinter, marks: SlipMarks = {}): SlipLine[] {
  return withMarks(printer, marks, bodyOf(slip, printer, marks));
}

function bodyOf(slip: Slip, printer: SlipPrinter, marks: SlipMarks): SlipLine[] {
  switch (slip.kind) {
    case 'ticket':
      return layoutTicket(printer, slip, marks);
    case 'cancel':
      return layoutCancel(printer, slip, marks);
    case 'receipt':
      return layoutReceipt(printer, slip);
    case 'test':
      return layoutTest(printer, slip);
  }
}

function addLine(encoder: ReceiptPrinterEncoder, line: SlipLine, printer: SlipPrinter): void {
  encoder.codepage(line.codePage ?? printer.codePage).align(line.centred ? 'center' : 'left');
  if (line.text === '') {
    encoder.newline();
    return;
  }
  encoder
    .bold(line.bold)
    .size(...SCALE[line.size])
    .line(line.text)
    .size(1, 1)
    .bold(false);
}
