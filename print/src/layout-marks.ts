import type { SlipMarks, SlipPrinter } from './slip.ts';
import { nameWithin, ruleLine, type SlipLine, sizeKeepingWords, textLines } from './slip-line.ts';

/** Framed by the marks: at the top, where one looks first, and at the bottom, because ticket holders clip the top. */
export function withMarks(printer: SlipPrinter, marks: SlipMarks, body: SlipLine[]): SlipLine[] {
  const copy = copyLines(printer, marks);
  const rerouted = marks.reroutedFrom
    ? textLines(printer, `UMGELEITET VON ${nameWithin(printer, marks.reroutedFrom)}`, {
        size: 'tall',
        bold: true,
        centred: true,
      })
    : [];
  const top = [...copy, ...rerouted];
  return [...top, ...(top.length > 0 ? [ruleLine(printer, '=')] : []), ...body, ...copy];
}

/** Said again below the heading, out of reach of the clip. */
export function copyLines(printer: SlipPrinter, { copy }: SlipMarks): SlipLine[] {
  if (!copy) return [];
  const size = sizeKeepingWords(printer, copy, ['triple', 'double']);
  return textLines(printer, copy, { size: copy === 'KOPIE' ? size : 'double', bold: true, centred: true });
}
