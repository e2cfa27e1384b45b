import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeByte, hasCharacter } from './code-page.ts';
import { paperText } from './paper.ts';
import { renderSlip } from './render.ts';
import { printable, withPicturesTold } from './sanitize.ts';
import { printerWith, ticketWith } from './testing/slip-factories.ts';

describe('printable text', () => {
  it.each([
    ['Ro\u0308sti', 'Rösti'],
    ['\u202eitsöR\u202c', 'itsöR'],
    ['Rös\u200bti\ufeff', 'Rösti'],
    ['Bier 🍺👨‍👩‍👧', 'Bier'],
    ['1️⃣ Bier', '1 Bier'],
    ['\u001b@\u001dV\u0000A\u0010\u0004\u0001', '@VA'],
    ['zwei\r\n\tZeilen', 'zwei Zeilen'],
    ['Čevapčići', 'Cevapcici'],
    ['Łódź', 'Lódz'],
    ['ﬁsch', 'fisch'],
    ['２x Ｂｉｅｒ', '2x Bier'],
    ['§ 5 ¶', 'Par. 5'],
    ['寿司', '??'],
    ['🍺', '?'],
    [' ', ''],
    ['⅓ Liter', '1/3 Liter'],
    ['2⅓ dl', '2 1/3 dl'],
    ['½ Poulet', '½ Poulet'],
    ['heiss → kalt', 'heiss -> kalt'],
    ['\ud800x', 'x'],
    ['≠ scharf', '? scharf'],
    ['=\u0338 scharf', '? scharf'],
    ['≯ 2, ≮ 1, ≢ ↛ ∉', '? 2, ? 1, ? ? ?'],
    ['s\u0336c\u0336h\u0336a\u0336r\u0336f\u0336 mild', '? mild'],
    ['K\u0336a\u0336\u0308\u0336s\u0336e\u0336 \u0336 Speck', '? Speck'],
    ['o\u0335 x\u0337 1\u20e0', '? ? ?'],
    ['Zwiebeln ❌', 'Zwiebeln NEIN'],
    ['➖ Käse ➕ Speck✅', '- Käse + Speck OK'],
  ])('%j becomes %j', (text, expected) => {
    expect(printable(text, 'cp858', 200)).toBe(expected);
  });

  it.each([
    ['windows1252', 'Bœuf – «le» ’s … „x“ €', 'Bœuf – «le» ’s … „x“ €'],
    ['cp858', 'Bœuf – «le» ’s … „x“ €', `Boeuf - «le» 's ... "x" €`],
    ['cp437', '2 × 3 dl · Smørrebrød · Rivella® © ¹', '2 x 3 dl · Smorrebrod · Rivella(R) (C) 1'],
  ] as const)('keeps what %s has and replaces the rest', (page, text, expected) => {
    expect(printable(text, page, 200)).toBe(expected);
  });

  it.each([
    ['kein 🍫, nur 🍓', 'kein ?, nur ?'],
    ['Allergie: 🥜🦐', 'Allergie: ?'],
    ['Familie 👨‍👩‍👧 🇨🇭', 'Familie ? ?'],
    ['🚫 Nüsse', 'NEIN Nüsse'],
    ['ohne ❌🥜', 'ohne NEIN ?'],
    ['Rivella® 2 × 3 dl', 'Rivella® 2 x 3 dl'],
    ['ohne Zwiebeln', 'ohne Zwiebeln'],
  ])('of the note %j the kitchen reads %j', (note, expected) => {
    const rivella = expected.replace('®', '(R)');
    expect(printable(withPicturesTold(note), 'cp437', 200)).toBe(rivella);
  });

  it('a text too long to print ends visibly', () => {
    expect(printable('a'.repeat(300), 'cp858', 200)).toBe(`${'a'.repeat(197)}...`);
  });
});

describe('code pages', () => {
  it.each([
    ['cp437', 'cp437'],
    ['cp858', 'cp858'],
    ['windows1252', 'win1252'],
  ] as const)('%s agrees with an independent table in every byte', (page, name) => {
    for (let byte = 0x80; byte <= 0xff; byte += 1) {
      expect(decodeByte(byte, page)).toBe(iconv.decode(Buffer.of(byte), name));
    }
  });

  it.each(['windows1252', 'cp858', 'cp437'] as const)('every character that %s has comes out as itself', (codePage) => {
    const characters = Array.from({ length: 128 }, (_, index) => decodeByte(0x80 + index, codePage));
    for (const character of characters.filter((one) => hasCharacter(one, codePage))) {
      const slip = ticketWith({ lines: [{ quantity: 1, name: `x${character}x` }] });
      expect(paperText(renderSlip(slip, printerWith({ codePage })))).toContain(`1x x${character}x`);
    }
  });
});
