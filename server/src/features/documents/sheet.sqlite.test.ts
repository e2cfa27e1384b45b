import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { textOf } from '../../testing/read-pdf.ts';
import { Sheet } from './sheet.ts';

const COLUMNS = [
  { title: 'Artikel', part: 0.6 },
  { title: 'CHF', part: 0.4, isNumber: true },
];

/** The lines of each page; its foot ends it. */
async function pagesOf(write: (sheet: Sheet) => void): Promise<string[][]> {
  const sheet = new Sheet('Probe', 'Fest', 'Fuss');
  write(sheet);
  const pages: string[][] = [[]];
  for (const line of textOf(await buffer(sheet.end()))) {
    pages.at(-1)?.push(line);
    if (/^Seite \d/.test(line)) pages.push([]);
  }
  return pages.slice(0, -1);
}

function fill(sheet: Sheet, lines: number): void {
  for (let line = 0; line < lines; line++) sheet.paragraph('Zeile');
}

it('a total at the foot of a page stays with the last row, and the heads of the columns go along', async () => {
  const pages = await pagesOf((sheet) => {
    fill(sheet, 59);
    sheet.heading('Artikel');
    sheet.table(
      COLUMNS,
      [...'abc'].map((letter) => [`Bier ${letter}`, '1.00']),
      ['Umsatz', '3.00'],
    );
  });
  const written = pages.find((page) => page.includes('Umsatz'))?.join('\n');
  expect(written).toMatch(/Artikel\nCHF\n(.*\n)*Bier c\n1.00\nUmsatz\n3.00/);
});

it('facts that belong together begin on the page where all of them have room', async () => {
  const facts = ['Gedruckt', 'Gesendet', 'Von Hand', 'Verworfen', 'Zurückgezogen', 'Offen', 'Bons'];
  const pages = await pagesOf((sheet) => {
    fill(sheet, 55);
    sheet.heading('Was daraus wurde', facts.length);
    for (const name of facts) sheet.fact(name, '0', { isTotal: name === 'Bons' });
  });
  expect(pages[1]?.filter((line) => line !== '0')).toEqual([
    'Was daraus wurde',
    ...facts,
    'Fest · Fuss',
    'Seite 2 von 2',
  ]);
});

it('the seal at the foot is on the paper however long the name of the event is, and nothing lies on the page number', async () => {
  const said = 'Tagesbericht 21.11.2026 · erstellt 22.11.2026 02:15 · Journal 128456:3fa9c0d1e2b4';
  const sheet = new Sheet(
    'Tagesbericht',
    'Unterhaltungsabend der Musikgesellschaft Eintracht '.repeat(2).slice(0, 80),
    said,
  );
  const text = vi.spyOn(sheet.doc, 'text');
  const [foot = ''] = textOf(await buffer(sheet.end()));
  expect(foot).toMatch(/^Unterhaltungsabend .*… · /);
  expect(foot.endsWith(said)).toBe(true);
  const [[, left = 0] = []] = text.mock.calls as unknown as [string, number][];
  const { doc } = new Sheet('', '', '');
  const [end, number] = [foot, 'Seite 100 von 100'].map((line) => doc.fontSize(8).widthOfString(line));
  expect(left + (end ?? 0)).toBeLessThan(doc.page.width - left - (number ?? 0));
});
