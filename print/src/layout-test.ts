import { CODE_PAGE_NAMES } from '@bestellsystem/domain/code-page-names.ts';
import type { CodePage } from '@bestellsystem/domain/printing-schema.ts';
import type { SlipPrinter, TestSlip } from './slip.ts';
import { ruleLine, type SlipLine, textLines } from './slip-line.ts';

const ACCENTS = 'äöüÄÖÜ\u00df éèêà ç CHF €';

export function layoutTest(printer: SlipPrinter, slip: TestSlip): SlipLine[] {
  return [
    ...textLines(printer, 'Testdruck', { size: 'double', bold: true, centred: true }),
    ...textLines(printer, slip.printerName, { size: 'tall', bold: true }),
    ...textLines(printer, slip.address),
    ...textLines(printer, `${slip.printedAt.date} ${slip.printedAt.time}`),
    ruleLine(printer, '-'),
    ...textLines(printer, 'Welche Zeile ist richtig?'),
    ...accentLines(printer, 'windows1252'),
    ...accentLines(printer, 'cp858'),
    ...accentLines(printer, 'cp437'),
    ...textLines(printer, `Eingestellt: ${CODE_PAGE_NAMES[printer.codePage]}`),
    ruleLine(printer, '-'),
    ...textLines(printer, `${printer.columns} Zeichen, bis genau zum rechten Rand:`),
    ...textLines(printer, '1234567890'.repeat(5).slice(0, printer.columns)),
  ];
}

function accentLines(printer: SlipPrinter, codePage: CodePage): SlipLine[] {
  return [
    ...textLines(printer, `${CODE_PAGE_NAMES[codePage]}:`),
    ...textLines({ ...printer, codePage }, ACCENTS, {}, '  ').map((line) => ({ ...line, codePage })),
  ];
}
