import { expect, it } from 'vitest';
import { readMenuFile } from './import-menu.ts';
import { parseMenuCsv } from './menu-csv.ts';

const brief = (text: string) =>
  parseMenuCsv(text).rows.map(({ category, name, priceRappen, description }) =>
    [category, name, priceRappen, description].join('|'),
  );

it('a menu is read with and without a heading line', () => {
  expect(brief('Kategorie;Artikel;Preis;Beschreibung\nSpeisen;Rösti;16.50;mit Speck')).toEqual([
    'Speisen|Rösti|1650|mit Speck',
  ]);
  expect(brief('Speisen;Rösti;16.50')).toEqual(['Speisen|Rösti|1650|']);
});

it('a category called «Alle» is none: that word stands for every category', () => {
  const { rows, problems } = parseMenuCsv('Speisen;Rösti;16.50\nALLE;Most;4');
  expect(rows).toHaveLength(1);
  expect(problems).toMatchObject([{ line: 2, message: 'Eine Kategorie kann nicht «Alle» heissen.' }]);
});

it('a price with a blank in it is told instead of read as another one', () => {
  const { rows, problems } = parseMenuCsv("Getränke;Most;4 50\nGetränke;Wein;Fr. 1'50\nGetränke;Fass;1'234.50");
  expect(rows).toMatchObject([{ name: 'Fass', priceRappen: 123_450 }]);
  expect(problems).toMatchObject([
    { line: 1, message: 'Bitte einen Betrag wie 4.50 eingeben.' },
    { line: 2, message: 'Bitte einen Betrag wie 4.50 eingeben.' },
  ]);
});

it('a heading line may name the columns in another order', () => {
  expect(brief('Preis\tArtikel\tKategorie\n4,50\tMost\tGetränke')).toEqual(['Getränke|Most|450|']);
});

it('a column may be named as the field of the form is', () => {
  const read = (heading: string) => parseMenuCsv(`Kategorie;Artikel;Preis;${heading}\nGetränke;Rivella;4.50;3 dl`).rows;
  expect(read('Zusatz')).toEqual(read('Beschreibung'));
});

it('what stands above the heading is passed over, and the columns are as the heading says', () => {
  const { rows, problems, passedOver } = parseMenuCsv(
    'Getränkekarte 2026, Festzelt;;;\n;;;\nStand: März;;;\nPreis;Artikel;Kategorie\n4.50;Most;Getränke',
  );
  expect(rows).toMatchObject([{ line: 5, category: 'Getränke', name: 'Most', priceRappen: 450 }]);
  expect(problems).toEqual([]);
  expect(passedOver).toEqual([
    { line: 1, text: 'Getränkekarte 2026, Festzelt' },
    { line: 3, text: 'Stand: März' },
  ]);
});

it('the line in which a file says what separates its columns is understood, and counts as a line', () => {
  expect(parseMenuCsv('sep=;\r\nSpeisen;Rösti, gross;16,50\r\n')).toMatchObject({
    rows: [{ line: 2, category: 'Speisen', name: 'Rösti, gross', priceRappen: 1650 }],
    problems: [],
    passedOver: [],
  });
  expect(brief('sep=,\nPreis,Artikel,Kategorie\n4.50,Most,Getränke')).toEqual(['Getränke|Most|450|']);
});

it.each(['Preis Fr.', 'Preis CHF', 'Preis in CHF', 'Preis (CHF)', 'PREIS [Fr.]:', 'Preis\u00A0in\u00A0Franken'])(
  '«%s» is a heading for the price',
  (heading) => {
    expect(brief(`${heading};Artikel;Kategorie\n4.50;Most;Getränke`)).toEqual(['Getränke|Most|450|']);
  },
);

it('a category that stands beside its first item only is that of the items below', () => {
  expect(brief('Kategorie;Artikel;Preis\nSpeisen;Rösti;16.50\n;Salat;9\nGetränke;Most;4.50\n ;Bier;5')).toEqual([
    'Speisen|Rösti|1650|',
    'Speisen|Salat|900|',
    'Getränke|Most|450|',
    'Getränke|Bier|500|',
  ]);
  expect(brief('Speisen;Rösti;viel\n;Salat;9')).toEqual(['Speisen|Salat|900|']);
  expect(parseMenuCsv('Artikel;Preis\nMost;4.50').problems[0]?.message).toBe('Kategorie fehlt.');
});

it('semicolon, comma and tab are told apart by themselves', () => {
  expect(brief('Speisen;Rösti;16,50')).toEqual(['Speisen|Rösti|1650|']);
  expect(brief('Speisen,Rösti,16.50')).toEqual(['Speisen|Rösti|1650|']);
  expect(brief('Speisen\tRösti, gross\t16,50')).toEqual(['Speisen|Rösti, gross|1650|']);
});

it('quotes hold separators, quotes and line breaks together', () => {
  expect(brief('Getränke,"Cola, 3 dl","4,50","kalt ""on the rocks"""')).toEqual([
    'Getränke|Cola, 3 dl|450|kalt "on the rocks"',
  ]);
  const { rows } = parseMenuCsv('Speisen;"Rösti\nmit Ei";18;\r\nSpeisen;Salat;9;\r\n');
  expect(rows.map(({ name, line }) => [line, name])).toEqual([
    [1, 'Rösti mit Ei'],
    [3, 'Salat'],
  ]);
});

it('what is copied from a spreadsheet may have a semicolon in its first line', () => {
  expect(brief('Speisen\tHamburger; mit Pommes\t16.50\nSpeisen\tRösti\t14')).toEqual([
    'Speisen|Hamburger; mit Pommes|1650|',
    'Speisen|Rösti|1400|',
  ]);
});

it('a quote that nothing closes takes no other line along, and stays where it stands in a name', () => {
  expect(brief('Speisen;"Hit;16.50\nSpeisen;"Hausi" Burger;18\nSpeisen;"Rösti; gross";14')).toEqual([
    'Speisen|"Hit|1650|',
    'Speisen|"Hausi" Burger|1800|',
    'Speisen|Rösti; gross|1400|',
  ]);
});

it('what nobody sees in a text of a web page or a PDF is left out, and limits count characters', () => {
  expect(brief(`Spei\u200Bsen;\uFEFFMost;4;3\u2060 dl`)).toEqual(['Speisen|Most|400|3 dl']);
  expect(parseMenuCsv('\u200B;Most;4').problems[0]?.message).toBe('Kategorie fehlt.');
  expect(brief(`A;${'🍺'.repeat(80)};4`)).toHaveLength(1);
});

it('prices are read as they stand on menus', () => {
  expect(brief("A;a;5.-\nA;b;5.–\nA;c;Fr. 7.50\nA;d;CHF 1'200\nA;e;0")).toEqual([
    'A|a|500|',
    'A|b|500|',
    'A|c|750|',
    'A|d|120000|',
    'A|e|0|',
  ]);
});

it('a bad row says what is wrong on which line, and the good ones stay', () => {
  const { rows, problems } = parseMenuCsv(
    ';Most;4\nSpeisen;Rösti;16.50\nGetränke;;4\nGetränke;Wein\nA;b;4.555\nA;c;viel',
  );
  expect(rows).toHaveLength(1);
  expect(problems.map(({ line, message }) => [line, message])).toEqual([
    [1, 'Kategorie fehlt.'],
    [3, 'Artikel fehlt.'],
    [4, 'Preis fehlt.'],
    [5, 'Höchstens zwei Nachkommastellen.'],
    [6, 'Bitte einen Betrag wie 4.50 eingeben.'],
  ]);
});

it('what is shown of a bad row leaves out the cells in which nothing stands', () => {
  const [bad] = parseMenuCsv('Dessert;Kafi Luz;sieben;;').problems;
  expect(bad?.text).toBe('Dessert · Kafi Luz · sieben');
});

it('a price whose comma also separates the columns is a fault, not another price', () => {
  const faults = (text: string) => parseMenuCsv(text).problems.map(({ line, message }) => `${line}: ${message}`);
  const words = (line: number, price: string) =>
    `${line}: Das Komma trennt hier die Spalten und den Preis. Bitte ${price} schreiben oder die Spalten mit ; trennen.`;
  expect(faults('Speisen,Rösti,16,50\nGetränke,Most,5,-\nGetränke,Bier,4,50,3 dl')).toEqual([
    words(1, '16.50'),
    words(2, '5'),
    words(3, '4.50'),
  ]);
  expect(faults('Preis,Artikel,Kategorie\n4,50,Most,Getränke')).toEqual([words(2, '4.50')]);
  expect(faults('Speisen,Rösti,16,5')).toEqual([words(1, '16.5')]);
  expect(faults('Kategorie,Artikel,Preis,Nr\nSpeisen,Rösti,16,50\nSpeisen,Salat,"9,50",12')).toEqual([]);
  expect(faults('Speisen,Rösti,16,mit 50 g Speck\nSpeisen,Salat,9.50,50')).toEqual([]);
});

it('empty lines, a byte order mark and Windows line ends do not matter', () => {
  expect(brief('\uFEFFKategorie;Artikel;Preis\r\n\r\nSpeisen;Rösti;16.50\r\n;;\r\n')).toEqual(['Speisen|Rösti|1650|']);
  expect(parseMenuCsv('  \n')).toEqual({ rows: [], problems: [], passedOver: [] });
  expect(brief('Speisen;Rösti;16.50;\rGetränke;Most;4.50;3 dl\r')).toEqual([
    'Speisen|Rösti|1650|',
    'Getränke|Most|450|3 dl',
  ]);
});

it('a file is read as Excel writes it: in UTF-8, as «Unicode-Text», and as Windows once did', async () => {
  const text = 'Getränke\tMost\t4.50';
  const read = (...parts: BlobPart[]) => readMenuFile(new File(parts, 'menu.txt'));
  expect(await read(text)).toBe(text);
  expect(
    await read(
      Uint8Array.of(0xff, 0xfe),
      Uint16Array.from(text, (sign) => sign.charCodeAt(0)),
    ),
  ).toBe(text);
  expect(await read(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBe(text);
});
