import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperText, paperWidth, readPaper } from './paper.ts';
import { renderSlip } from './render.ts';
import type { Slip, SlipPrinter } from './slip.ts';
import { decodeWithNpos } from './testing/decode-with-npos.ts';
import { cancelWith, printerWith, receiptWith, ticketWith } from './testing/slip-factories.ts';
import { PRINTERS, TEMPLATE_COMMANDS, words } from './testing/slip-words.ts';

function widths(slip: Slip, printer: SlipPrinter): number[] {
  return readPaper(renderSlip(slip, printer)).map((line) => paperWidth(line));
}

describe('whatever a name contains', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.array(fc.integer({ min: 0, max: 0x2fff }), { maxLength: 60 }).map((codes) => String.fromCodePoint(...codes)),
  );
  const anyPrinter = fc.constantFrom(...PRINTERS);

  it('no line is wider than the paper and no command comes from it', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyPrinter, async (name, note, printer) => {
        const slip = ticketWith({ tableNumber: name, waiter: note, lines: [{ quantity: 3, name, note }] });
        expect(Math.max(...widths(slip, printer))).toBeLessThanOrEqual(printer.columns);
        const { commands } = await decodeWithNpos(renderSlip(slip, printer));
        for (const command of commands) expect(command).toMatch(TEMPLATE_COMMANDS);
      }),
      { numRuns: 150 },
    );
  });

  it('a receipt never loses or moves an amount', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: -100_000_000, max: 100_000_000 }), anyPrinter, (name, amount, printer) => {
        const lines = [{ quantity: 1, name, unitPriceRappen: amount, amountRappen: amount }];
        const slip = receiptWith({ lines, totalRappen: amount });
        expect(Math.max(...widths(slip, printer))).toBeLessThanOrEqual(printer.columns);
        const digits = paperText(renderSlip(slip, printer)).replace(/'/g, '');
        expect(digits).toContain(`CHF ${(amount / 100).toFixed(2)}`);
      }),
      { numRuns: 150 },
    );
  });

  it('one of pictures alone is a question mark, wherever it stands', () => {
    const printer = printerWith();
    const lines = [
      { quantity: 1, name: '🍕', category: '🥘' },
      { quantity: 2, name: 'Most', category: 'Getränke' },
    ];
    const marks = { reroutedFrom: '🖨' };
    expect(words(paperText(renderSlip(ticketWith({ tableNumber: '🌳', lines }), printer, marks)))).toMatch(
      /^UMGELEITET VON \? =+ TISCH \? Bestellung 142 .* \?: 1x \? Getränke: 2x Most/,
    );
    expect(paperText(renderSlip(cancelWith({ tableNumber: '🌳' }), printer))).toContain('TISCH ?');
    const sold = [{ quantity: 1, name: '🍕', unitPriceRappen: 1250, amountRappen: 1250 }];
    const receipt = words(paperText(renderSlip(receiptWith({ tableNumber: '🌳', lines: sold }), printer)));
    expect(receipt).toMatch(/Quittung Nr\. 142 Tisch \? .* 1x \? 12\.50/);
  });

  it('nothing of quantity, name and note is lost', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcXYZäöüéèç-'), minLength: 1, maxLength: 60, size: 'max' });
    const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' ').slice(0, 200));
    fc.assert(
      fc.property(sentence, sentence, fc.integer({ min: 1, max: 999 }), anyPrinter, (name, note, quantity, printer) => {
        const slip = ticketWith({ lines: [{ quantity, name, note }] });
        const paper = paperText(renderSlip(slip, printer)).replace(/\s/g, '');
        expect(paper).toContain(`${quantity}x${name.replace(/\s/g, '')}>>${note.replace(/\s/g, '')}`);
      }),
      { numRuns: 150 },
    );
  });
});
