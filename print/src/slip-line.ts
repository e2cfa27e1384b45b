import type { CodePage } from '@bestellsystem/domain/printing-schema.ts';
import { printable } from './sanitize.ts';
import type { SlipPrinter } from './slip.ts';

export type TextSize = 'normal' | 'tall' | 'double' | 'triple';

/** One line on paper. Its text is already printable and fits: the encoder never has to wrap. */
export interface SlipLine {
  text: string;
  size: TextSize;
  bold: boolean;
  centred: boolean;
  /** Only where it differs from the printer's own. */
  codePage?: CodePage;
}

type LineStyle = Partial<Pick<SlipLine, 'size' | 'bold' | 'centred'>>;

export const CHARACTER_WIDTH: Record<TextSize, 1 | 2 | 3> = { normal: 1, tall: 1, double: 2, triple: 3 };

/** The longest text that anybody can enter; a name of the longest has room for the words before it. */
const MAX_TEXT_LENGTH = 300;

/** Text as many lines as it needs, broken between words. `lead` stands before the first; the others are indented by it. */
export function textLines(printer: SlipPrinter, text: string, style: LineStyle = {}, lead = ''): SlipLine[] {
  const size = style.size ?? 'normal';
  const width = Math.floor(printer.columns / CHARACTER_WIDTH[size]) - lead.length;
  const clean = printable(text, printer.codePage, MAX_TEXT_LENGTH);
  return wrapWords(clean, width).map((part, index) => ({
    text: (index === 0 ? lead : ' '.repeat(lead.length)) + part,
    size,
    bold: style.bold ?? false,
    centred: style.centred ?? false,
  }));
}

/** A name that stands behind other words: one of pictures alone is a question mark there, too, and not nothing. */
export function nameWithin(printer: SlipPrinter, name: string): string {
  return printable(name, printer.codePage, MAX_TEXT_LENGTH);
}

/** Left and right text on one line; where they do not fit side by side the left one wraps and keeps clear of the right. */
export function spreadLines(printer: SlipPrinter, left: string, right: string, style: LineStyle = {}): SlipLine[] {
  const size = style.size ?? 'normal';
  const columns = Math.floor(printer.columns / CHARACTER_WIDTH[size]);
  const end = printable(right, printer.codePage, columns - 10);
  const leftWidth = columns - end.length - 1;
  const parts = wrapWords(printable(left, printer.codePage, MAX_TEXT_LENGTH), leftWidth);
  return parts.map((part, index) => ({
    text: index === 0 ? part.padEnd(leftWidth + 1) + end : part,
    size,
    bold: style.bold ?? false,
    centred: false,
  }));
}

export function ruleLine(printer: SlipPrinter, sign: '-' | '='): SlipLine {
  return { text: sign.repeat(printer.columns), size: 'normal', bold: false, centred: false };
}

export function emptyLine(): SlipLine {
  return { text: '', size: 'normal', bold: false, centred: false };
}

/** The biggest of the sizes in which no word has to be broken; the last one if there is none. */
export function sizeKeepingWords(
  printer: SlipPrinter,
  text: string,
  sizes: [TextSize, ...TextSize[]],
  lead = '',
): TextSize {
  const words = printable(text, printer.codePage, MAX_TEXT_LENGTH).split(' ');
  const longest = Math.max(...words.map((word) => word.length));
  const fits = (size: TextSize) => longest <= Math.floor(printer.columns / CHARACTER_WIDTH[size]) - lead.length;
  return sizes.find(fits) ?? sizes.at(-1) ?? sizes[0];
}

/** Never loses a character but the spaces at the breaks. Words longer than a line are broken, after a hyphen if there is one. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

function breakWord(word: string, width: number): string[] {
  if (word.length <= width) return [word];
  const afterHyphen = word.lastIndexOf('-', width - 1) + 1;
  const at = afterHyphen > 1 ? afterHyphen : width;
  return [word.slice(0, at), ...breakWord(word.slice(at), width)];
}
