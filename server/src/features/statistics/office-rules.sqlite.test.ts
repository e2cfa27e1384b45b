import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { faultsOf, partsOf } from '../../testing/office-rules.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { xlsxOf } from './export-xlsx.ts';
import type { SoldOrder } from './sold-orders.ts';

const NAMES = [
  '=1+1',
  '+41 79',
  '-5',
  '@SUM(A1)',
  '=HYPERLINK("http://127.0.0.1";"x")',
  'Rösti «gross» & <klein> "warm"',
  ' \t\r\n',
  'Glocke \u0007 und Halbes \uD83C',
  '😀 e\u0301 \u202Eabc',
  'x'.repeat(200),
];

async function* page(): AsyncGenerator<SoldOrder[]> {
  yield NAMES.map((name, index) => ({
    id: index + 1,
    orderNumber: index + 1,
    businessDay: '2026-11-21',
    tableNumber: name,
    takenAt: '2026-11-21T23:30:00.000Z',
    total: -995,
    depositTotal: -1000,
    rounding: -1,
    status: index === 3 ? 'cancelled' : 'new',
    cancelReason: index === 3 ? name : null,
    flagged: false,
    flagReasons: [],
    method: 'CASH',
    device: { deviceId: 'none', deviceDisplayName: 'Ohne Gerät' },
    lines: [{ name, category: name, kind: 'article', unitPrice: 5, vatRate: 810, quantity: 1, amount: 5 }],
  }));
}

describe('a spreadsheet', () => {
  it('is what programs open without repair and without a formula, whatever names there are', async () => {
    const file = await buffer(xlsxOf(page(), 'Europe/Zurich'));
    expect(faultsOf(partsOf(file))).toEqual([]);
    const items = readXlsx(file)
      .get('Bestellungen')
      ?.map((row) => row[6]?.value);
    expect(items).toEqual(expect.arrayContaining(NAMES.filter((name) => !/[\r\u0007]/.test(name))));
  });

  it.each<[string, string, [string, string]]>([
    ['an open element', 'xl/worksheets/sheet1.xml', ['</row>', '']],
    ['an entity', 'xl/worksheets/sheet1.xml', ['&amp;', '&']],
    ['a formula', 'xl/worksheets/sheet1.xml', ['<v>', '<f>1+1</f><v>']],
    ['a style that is missing', 'xl/worksheets/sheet2.xml', ['s="1"', 's="9"']],
    ['a cell in the wrong place', 'xl/worksheets/sheet1.xml', ['r="B2"', 'r="B3"']],
    ['no number', 'xl/worksheets/sheet1.xml', ['<v>1</v>', '<v>NaN</v>']],
    ['a part without a type', '[Content_Types].xml', ['/xl/styles.xml', '/xl/style.xml']],
    ['a relation to nothing', 'xl/_rels/workbook.xml.rels', ['sheet2.xml', 'sheet3.xml']],
    ['a sheet of no relation', 'xl/workbook.xml', ['rId2', 'rId9']],
  ])('would be noticed with %s', async (_, name, [found, broken]) => {
    const parts = partsOf(await buffer(xlsxOf(page(), 'Europe/Zurich')));
    const xml = parts.get(name) ?? '';
    expect(xml).toContain(found);
    parts.set(name, xml.replace(found, broken));
    expect(faultsOf(parts)).not.toEqual([]);
  });
});
