import { inflateRawSync } from 'node:zlib';

export interface Cell {
  value: string | number | undefined;
  /** How the value is shown: `dd.mm.yyyy`, `0.00` … */
  format: string | undefined;
}

/** The sheets of a spreadsheet by name, as rows of cells; enough of the format to read what this program writes. */
export function readXlsx(file: Buffer): Map<string, Cell[][]> {
  const parts = unzip(file);
  const part = (name: string): string => parts.get(name)?.toString('utf8') ?? '';
  const formats = cellFormats(part('xl/styles.xml'));
  const sheets = [...part('xl/workbook.xml').matchAll(/<sheet ([^>]*)\/>/g)].map(([, attributes = '']) => ({
    name: unescapeXml(/(?:^| )name="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    id: /sheetId="(\d+)"/.exec(attributes)?.[1],
  }));
  return new Map(sheets.map(({ name, id }) => [name, readRows(part(`xl/worksheets/sheet${id}.xml`), formats)]));
}

function readRows(xml: string, formats: readonly (string | undefined)[]): Cell[][] {
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, cells = '']) => {
    const row: Cell[] = [];
    for (const [, attributes = '', content = ''] of cells.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const [, letters = 'A'] = /r="([A-Z]+)\d+"/.exec(attributes) ?? [];
      const [, raw] = /<v>(.*?)<\/v>/s.exec(content) ?? [];
      const [, style] = /s="(\d+)"/.exec(attributes) ?? [];
      const [, inline] = /<is>(.*?)<\/is>/s.exec(content) ?? [];
      const value = inline === undefined ? (raw === undefined ? undefined : Number(raw)) : textOf(inline);
      row[columnIndex(letters)] = { value, format: formats[Number(style)] };
    }
    return row;
  });
}

function textOf(item: string): string {
  return [...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => unescapeXml(text)).join('');
}

function cellFormats(styles: string): (string | undefined)[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt ([^>]*)\/>/g)].map(([, attributes = '']) => [
      /numFmtId="(\d+)"/.exec(attributes)?.[1],
      unescapeXml(/formatCode="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    ]),
  );
  const [, cellXfs = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  return [...cellXfs.matchAll(/<xf [^>]*?numFmtId="(\d+)"|<xf /g)].map(([, id]) => codes.get(id));
}

function columnIndex(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unescapeXml(text: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(#39|\w+);/g, (whole, name: string) => (name === '#39' ? "'" : (names[name] ?? whole)));
}

const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;

/** Reads the archive by its directory, as every other program does. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || file.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('this is no archive');
  const parts = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = file.readUInt32LE(at + 20);
    const nameLength = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(start, start + size);
    parts.set(name, file.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(content) : content);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}
