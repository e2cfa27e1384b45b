import { describe, expect, it } from 'vitest';
import { layoutSlip, renderStarSlip } from './render.ts';
import { renderEposSlip } from './render-epos.ts';
import { readEposPaper, readStarPaper } from './testing/read-cloud-paper.ts';
import { printerWith, ticketWith } from './testing/slip-factories.ts';

const ticket = ticketWith({ tableNumber: '7 & <Zelt> "A"' });
const CUT = /\x1bd\x03$/;

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

describe.each([32, 42, 48] as const)('a slip on %i columns for a printer that asks for it', (columns) => {
  const printer = printerWith({ columns });
  const wanted = layoutSlip(ticket, printer, { copy: 'KOPIE' })
    .map(({ text }) => text.trim())
    .filter(Boolean);

  it.each(['windows1252', 'cp858'] as const)('has on Star paper in %s what it has on any other', (codePage) => {
    expect(lines(readStarPaper(renderStarSlip(ticket, { ...printer, codePage }, { copy: 'KOPIE' })))).toEqual(wanted);
  });

  it('has on Epson paper what it has on any other', () => {
    expect(lines(readEposPaper(renderEposSlip(ticket, printer, { copy: 'KOPIE' })))).toEqual(wanted);
  });
});

describe('a printer without a cutter', () => {
  it('is not told to cut', () => {
    const star = (cutter: boolean) => Buffer.from(renderStarSlip(ticket, printerWith({ cutter }))).toString('latin1');
    expect([star(true), star(false)].map((bytes) => CUT.test(bytes))).toEqual([true, false]);
    const epson = (cutter: boolean) => renderEposSlip(ticket, printerWith({ cutter }));
    expect([epson(true), epson(false)].map((xml) => xml.includes('<cut'))).toEqual([true, false]);
    // The end of the slip is beyond the edge where it is torn off.
    expect(readStarPaper(renderStarSlip(ticket, printerWith({ cutter: false })))).toMatch(/\S\n{5}$/);
    expect(epson(false)).toMatch(/<feed line="3"\/><\/epos-print>$/);
  });
});

describe('a printer that is to ring', () => {
  it.each(['escB', 'pulse'] as const)('rings before each slip (%s), and puts nothing else on paper', (beep) => {
    const [silent, ringing] = [printerWith(), printerWith({ beep })];
    const star = (printer: typeof silent) => renderStarSlip(ticket, printer);
    expect([star(silent), star(ringing)].map((bytes) => bytes.includes(0x07))).toEqual([false, true]);
    expect(readStarPaper(star(ringing))).toBe(readStarPaper(star(silent)));
    const epson = (printer: typeof silent) => renderEposSlip(ticket, printer);
    expect([epson(silent), epson(ringing)].map((xml) => /<(sound|pulse) /.test(xml))).toEqual([false, true]);
    expect(readEposPaper(epson(ringing))).toBe(readEposPaper(epson(silent)));
  });
});
