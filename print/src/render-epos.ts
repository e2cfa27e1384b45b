import type { Beep } from '@bestellsystem/domain/printing-schema.ts';
import { layoutSlip } from './render.ts';
import type { Slip, SlipMarks, SlipPrinter } from './slip.ts';
import type { SlipLine, TextSize } from './slip-line.ts';

const NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const FEED_LINES = 3;
const BEEPS: Record<Beep, string> = {
  none: '',
  escB: '<sound pattern="pattern_a" repeat="2"/>',
  pulse: '<pulse drawer="drawer_1" time="pulse_100"/>',
};
const SCALE: Record<TextSize, readonly [width: number, height: number]> = {
  normal: [1, 1],
  tall: [1, 2],
  double: [2, 2],
  triple: [3, 3],
};

/** A slip as ePOS-Print XML, for an Epson printer that asks for it. */
export function renderEposSlip(slip: Slip, printer: SlipPrinter, marks: SlipMarks = {}): string {
  const lines = layoutSlip(slip, printer, marks).map(textElement);
  const cut = printer.cutter ? '<cut type="feed"/>' : `<feed line="${FEED_LINES}"/>`;
  return `<epos-print xmlns="${NAMESPACE}"><text lang="de"/><text smooth="true"/>${BEEPS[printer.beep]}${lines.join('')}<feed line="1"/>${cut}</epos-print>`;
}

/** An attribute holds until the next one: each line says all of them. */
function textElement({ text, size, bold, centred }: SlipLine): string {
  const [width, height] = SCALE[size];
  const style = `align="${centred ? 'center' : 'left'}" em="${bold}" width="${width}" height="${height}"`;
  return `<text ${style}>${escapeXml(text)}&#10;</text>`;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
