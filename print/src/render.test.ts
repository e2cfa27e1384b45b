import { describe, expect, it } from 'vitest';
import { type PaperLine, paperText, paperWidth, readPaper } from './paper.ts';
import { layoutSlip, renderSlip } from './render.ts';
import { decodeWithNpos } from './testing/decode-with-npos.ts';
import { cancelWith, printerWith, receiptWith, testSlip, ticketWith } from './testing/slip-factories.ts';
import { PRINTERS, TEMPLATE_COMMANDS, words } from './testing/slip-words.ts';

function lineWith(lines: PaperLine[], text: string): Extract<PaperLine, { kind: 'text' }> | undefined {
  return lines
    .filter((line) => line.kind === 'text')
    .find(({ runs }) =>
      runs
        .map((run) => run.text)
        .join('')
        .includes(text),
    );
}

describe.each(PRINTERS)('on $columns columns in $codePage', (printer) => {
  it('a kitchen ticket says table, order, part, quantities before names, notes, printer, time and waiter', async () => {
    const { text } = await decodeWithNpos(renderSlip(ticketWith(), printer));
    expect(words(text.replace(/=/g, ''))).toBe(
      'TISCH 12 Bestellung 142 Bon 2/3 2x Käseschnitte >> ohne Speck 12x Schweinssteaksandwich 1x Crème brûlée ' +
        'Service 3 12.11.2026 18:40 Küche Bon 2/3 Dorffest',
    );
  });

  it('a cancellation says STORNO at both ends, what not to cook and why', async () => {
    const { text } = await decodeWithNpos(renderSlip(cancelWith(), printer));
    expect(words(text.replace(/=/g, ''))).toBe(
      'STORNO TISCH 12 Bestellung 142 Nicht mehr zubereiten: 2x Käseschnitte >> ohne Speck 12x Schweinssteaksandwich ' +
        '1x Crème brûlée Grund: Gast ist gegangen Bestellt 12.11.2026 18:40 Küche Dorffest STORNO',
    );
  });

  it('a cancellation says the whole reason, and a receipt the whole name, of the longest, too', () => {
    const longest = `${'Gast '.repeat(39)}fort.`;
    expect(words(paperText(renderSlip(cancelWith({ reason: longest }), printer)))).toContain(`Grund: ${longest}`);
    const lines = [{ quantity: 12, name: longest, unitPriceRappen: 0, amountRappen: 0 }];
    const receipt = words(paperText(renderSlip(receiptWith({ lines }), printer)));
    expect(receipt.replace(' 0.00', '')).toContain(`12x ${longest}`);
  });

  it('a receipt says the organizer’s text whole, in its own lines', () => {
    const long = `${'Danke '.repeat(41)}!`;
    const slip = receiptWith({ footer: `Merci!\n\n \n\nBis bald\n${long}` });
    const lines = paperText(renderSlip(slip, printer))
      .split('\n')
      .map((line) => line.trim());
    const from = lines.indexOf('Merci!');
    expect(lines.slice(from, from + 3)).toEqual(['Merci!', '', 'Bis bald']);
    expect(words(lines.slice(from + 3).join(' '))).toBe(long);
  });

  it('a receipt names the whole table, however long it is called', async () => {
    const { text } = await decodeWithNpos(renderSlip(receiptWith({ tableNumber: 'Stammtisch Feuerwehr' }), printer));
    expect(words(text)).toContain('Quittung Nr. 142 Tisch Stammtisch Feuerwehr 12.11.2026');
  });

  it('a receipt has every amount at the right edge', async () => {
    const bytes = renderSlip(receiptWith(), printer);
    const { text } = await decodeWithNpos(bytes);
    expect(words(text.replace(/-{9,}/g, ''))).toBe(
      'Turnverein Dorfstrasse 1 6289 Müswangen Dorffest Quittung Nr. 142 Tisch 12 12.11.2026 18:40 ' +
        '2x Käseschnitte 25.00 à 12.50 1x Süssmost 4.00 TOTAL CHF 29.00 Bezahlt (Bar) CHF 50.00 Rückgeld CHF 21.00',
    );
    const amounts = paperText(bytes)
      .split('\n')
      .filter((line) => /\d\.\d\d$/.test(line) && !line.includes('à'));
    expect(amounts.map((line) => line.length)).toEqual(Array(5).fill(printer.columns));
  });

  it('a receipt says what was rounded and which VAT is in it, each with its rate', async () => {
    const vat = { number: 'CHE-116.281.710', sums: [{ rate: 810, gross: 2500, tax: 187 }] };
    const lines = [
      { quantity: 2, name: 'Käseschnitte', unitPriceRappen: 1250, amountRappen: 2500, vatRate: 810 },
      { quantity: -1, name: 'Mehrwegbecher', unitPriceRappen: 198, amountRappen: -198 },
    ];
    const facts = { lines, vat, totalRappen: 2302, roundingRappen: -2, paidRappen: 2300, changeRappen: 0 };
    const { text } = await decodeWithNpos(renderSlip(receiptWith({ ...facts, footer: 'Merci!' }), printer));
    const read = words(text);
    for (const expected of [
      '2x Käseschnitte 25.00 à 12.50, MWST 8.1 %',
      '-1x Mehrwegbecher -1.98 à 1.98 ---',
      'TOTAL CHF 23.02 Rundung CHF -0.02 Zu zahlen CHF 23.00 Bezahlt (Bar) CHF 23.00 Rückgeld CHF 0.00',
      'MWST-Nr. CHE-116.281.710',
      'enthält 8.1 % MWST',
      'Merci!',
    ]) {
      expect(read).toContain(expected);
    }
  });

  it('a receipt never puts the tax where the amount it is contained in is named', () => {
    const sums = [
      { rate: 810, gross: 2500, tax: 187 },
      { rate: 260, gross: 1_234_550, tax: 31_282 },
    ];
    const lines = paperText(renderSlip(receiptWith({ vat: { number: 'CHE-1', sums } }), printer)).split('\n');
    for (const [gross, tax] of [
      ['25.00', '1.87'],
      ["12'345.50", '312.82'],
    ] as const) {
      const at = lines.findIndex((line) => line.endsWith(` ${tax}`));
      const [said, more] = [lines[at]?.slice(0, -tax.length).trim(), lines[at + 1]?.trim()];
      expect([said, `${said} ${more}`].filter((text) => text?.endsWith(` % MWST auf ${gross}`))).toHaveLength(1);
      expect(said).not.toMatch(/auf$/);
    }
  });

  it('a receipt for deposits given back says what was paid out, and without VAT no word of it', async () => {
    const lines = [{ quantity: -3, name: 'Mehrwegbecher', unitPriceRappen: 200, amountRappen: -600 }];
    const slip = receiptWith({ lines, totalRappen: -600, paidRappen: 0, changeRappen: 600 });
    const { text } = await decodeWithNpos(renderSlip(slip, printer));
    expect(words(text)).toContain('TOTAL CHF -6.00 Ausbezahlt (Bar) CHF 6.00');
    expect(text).not.toContain('MWST');
    expect(text).not.toContain('Rückgeld');
  });

  it('a receipt says no VAT number where none is known any more', async () => {
    const vat = { number: '', sums: [{ rate: 810, gross: 2900, tax: 217 }] };
    const { text } = await decodeWithNpos(renderSlip(receiptWith({ vat }), printer));
    expect(words(text)).toContain('enthält 8.1 % MWST');
    expect(words(text)).not.toContain('MWST-Nr.');
  });

  it('a receipt calls paid out what the deposits come to, also where the guest handed over something', async () => {
    const lines = [{ quantity: -3, name: 'Mehrwegbecher', unitPriceRappen: 200, amountRappen: -600 }];
    const slip = receiptWith({ lines, totalRappen: -600, paidRappen: 1000, changeRappen: 1600 });
    const { text } = await decodeWithNpos(renderSlip(slip, printer));
    expect(words(text)).toContain('TOTAL CHF -6.00 Ausbezahlt (Bar) CHF 6.00');
  });

  it('a test slip shows the accents in each code page, EUR for the euro in the oldest, and a ruler as wide as the paper', async () => {
    const { text } = await decodeWithNpos(renderSlip(testSlip(), printer));
    const shown = text.match(/(Windows-1252|CP 858|CP 437):\s+äöüÄÖÜß éèêà ç CHF (€|EUR)/g);
    expect(shown?.map((line) => line.replace(/:\s+.* /, ' '))).toEqual(['Windows-1252 €', 'CP 858 €', 'CP 437 EUR']);
    expect(text).toContain('192.168.1.50:9100');
    expect(text).toContain('1234567890'.repeat(5).slice(0, printer.columns));
  });

  it('uses no command but those of the template, and is read the same by our own reader', async () => {
    for (const slip of [ticketWith(), cancelWith(), receiptWith(), testSlip()]) {
      const bytes = renderSlip(slip, printer, { copy: 'KOPIE', reroutedFrom: 'Grill' });
      const { text, commands } = await decodeWithNpos(bytes);
      for (const command of commands) expect(command).toMatch(TEMPLATE_COMMANDS);
      expect(words(paperText(bytes))).toBe(words(text));
      expect(Math.max(...readPaper(bytes).map((line) => paperWidth(line)))).toBeLessThanOrEqual(printer.columns);
    }
  });
});

describe('a kitchen ticket', () => {
  it('has the table as the biggest thing on it', () => {
    const lines = readPaper(renderSlip(ticketWith(), printerWith()));
    expect(lineWith(lines, 'TISCH 12')?.runs.at(-1)).toMatchObject({ bold: true, width: 3, height: 3 });
    expect(lineWith(lines, '2x Käseschnitte')?.runs.at(-1)).toMatchObject({ bold: true, width: 2, height: 2 });
  });

  it('for takeaway says so instead of a table', () => {
    const text = paperText(renderSlip(ticketWith({ isTakeaway: true, tableNumber: 'TAKEAWAY' }), printerWith()));
    expect(text).toContain('TAKEAWAY');
    expect(text).not.toContain('TISCH');
  });

  it('keeps a long word whole by printing it narrower', () => {
    const lines = readPaper(renderSlip(ticketWith(), printerWith({ columns: 32 })));
    expect(lineWith(lines, '12x Schweinssteaksandwich')?.runs).toEqual([
      { text: '12x Schweinssteaksandwich', bold: true, width: 1, height: 2 },
    ]);
  });

  it('breaks a word longer than the paper without losing a letter', () => {
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänsteller mit Riesencrevetten-Bratkartoffelsalatgarnitur';
    const lines = [{ quantity: 999, name, note: name }];
    const text = paperText(renderSlip(ticketWith({ lines }), printerWith({ columns: 32 }))).replace(/\s/g, '');
    expect(text).toContain(`999x${name.replace(/\s/g, '')}>>${name.replace(/\s/g, '')}`);
  });

  it('whose device had no network says since when the guests wait', () => {
    const late = paperText(renderSlip(ticketWith({ isLate: true }), printerWith({ columns: 32 })));
    expect(words(late)).toContain('Bon 2/3 Nachgeliefert, bestellt 12.11.2026 18:40 =====');
    expect(paperText(renderSlip(ticketWith(), printerWith()))).not.toContain('Nachgeliefert');
  });

  it('whose order has another number than on its first print names that one, also when it is cancelled', () => {
    const marks = { copy: 'KOPIE' } as const;
    const copy = paperText(renderSlip(ticketWith({ formerNumber: 1524 }), printerWith({ columns: 32 }), marks));
    expect(words(copy)).toContain('Bestellung 142 Bon 2/3 KOPIE Vorher Nr. 1524 =====');
    const storno = paperText(renderSlip({ ...cancelWith(), formerNumber: 1524 }, printerWith({ columns: 32 })));
    expect(words(storno)).toContain('Bestellung 142 Vorher Nr. 1524 =====');
    expect(paperText(renderSlip(ticketWith(), printerWith()))).not.toContain('Vorher');
  });

  it('groups by category when there is more than one, each under its heading once', () => {
    const lines = [
      { quantity: 1, name: 'Rösti', category: 'Speisen' },
      { quantity: 1, name: 'Most', category: 'Getränke' },
      { quantity: 2, name: 'Bratwurst', category: 'Speisen', note: 'ohne 🥜' },
    ];
    expect(words(paperText(renderSlip(ticketWith({ lines }), printerWith())))).toContain(
      'Speisen: 1x Rösti 2x Bratwurst >> ohne ? Getränke: 1x Most',
    );
  });

  it('names a long place whole on narrow paper', () => {
    const ticket = ticketWith({ tableNumber: 'Schützenhausterrasse' });
    expect(paperText(renderSlip(ticket, printerWith({ columns: 32 })))).toContain('Schützenhausterrasse');
  });

  it.each([true, false])('has its end beyond the cutter or the tear-off edge (cutter: %s)', (cutter) => {
    const lines = readPaper(renderSlip(ticketWith(), printerWith({ cutter }))).filter(({ kind }) => kind === 'text');
    expect(lines.slice(-5).map((line) => paperWidth(line) > 0)).toEqual([true, false, false, false, false]);
  });

  it('is cut only where there is a cutter, and rings only where wanted', async () => {
    const plain = await decodeWithNpos(renderSlip(ticketWith(), printerWith({ cutter: false })));
    expect(plain.commands).not.toContain('1d5601');
    expect(plain.commands).not.toContain('1b420202');
    const full = await decodeWithNpos(renderSlip(ticketWith(), printerWith({ beep: 'escB' })));
    expect(full.commands.at(-1)).toBe('1d5601');
    expect(full.commands).toContain('1b420202');
  });
});

describe('a second print', () => {
  it('says KOPIE at the top, below the heading and at the bottom', () => {
    for (const slip of [ticketWith(), cancelWith()]) {
      const texts = layoutSlip(slip, printerWith(), { copy: 'KOPIE' }).map(({ text }) => text);
      expect(texts.filter((text) => text === 'KOPIE')).toHaveLength(3);
      expect([texts[0], texts.at(-1)]).toEqual(['KOPIE', 'KOPIE']);
    }
  });

  it('that may be the first says so at both ends', () => {
    const text = words(paperText(renderSlip(ticketWith(), printerWith(), { copy: 'KOPIE – evtl. doppelt' })));
    expect(text).toMatch(/^KOPIE – evtl\. doppelt .* KOPIE – evtl\. doppelt$/);
  });

  it('on another printer names the one it was meant for', () => {
    const text = paperText(renderSlip(ticketWith(), printerWith(), { reroutedFrom: 'Küche' }));
    expect(text).toContain('UMGELEITET VON Küche');
  });
});
