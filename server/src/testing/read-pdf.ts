import { inflateSync } from 'node:zlib';

interface PdfObject {
  id: string;
  head: string;
  /** What a stream holds, unpacked; empty where there is none. */
  stream: string;
}

/** What can be read on a sheet, a piece per line of text, in the order it was written. */
export function textOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const byId = new Map(objects.map((object) => [object.id, object]));
  const fonts = new Map<string, Map<string, string> | undefined>();
  for (const { head } of objects) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, letters = ''] = /\/ToUnicode (\d+) 0 R/.exec(byId.get(id)?.head ?? '') ?? [];
      fonts.set(name, letters ? lettersOf(byId.get(letters)?.stream ?? '') : undefined);
    }
  }
  return objects.flatMap(({ stream }) => {
    let font: Map<string, string> | undefined;
    const lines: string[] = [];
    for (const [part, name, pieces = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (part.endsWith('Tf')) font = fonts.get(name ?? '');
      else lines.push([...pieces.matchAll(/<([\da-f]*)>/gi)].map(([, hex = '']) => decoded(hex, font)).join(''));
    }
    return lines;
  });
}

/** The sheet's squares of the commonest size, as rows of a grid: a code of dark and light. */
export function gridOf(pdf: Buffer): boolean[][] {
  const squares = objectsOf(pdf).flatMap(({ stream }) =>
    [...stream.matchAll(/^(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
      .map(([, x, y, width, height]) => ({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }))
      .filter(({ width, height }) => width === height),
  );
  const [common = []] = [...Map.groupBy(squares, ({ width }) => width).values()].sort((a, b) => b.length - a.length);
  const places = common.map(({ x, y, width }) => [Math.round(x / width), Math.round(y / width)] as const);
  const size = Math.max(...places.flat()) + 1;
  const dark = new Set(places.map(([x, y]) => y * size + x));
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => dark.has(y * size + x)));
}

function objectsOf(pdf: Buffer): PdfObject[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id = '', body = '']) => {
    const at = body.indexOf('\nstream\n');
    if (at < 0) return { id, head: body, stream: '' };
    const head = body.slice(0, at);
    const raw = Buffer.from(body.slice(at + '\nstream\n'.length), 'latin1');
    // Fonts are streams, too, and no text.
    if (!head.includes('/FlateDecode') || head.includes('/Subtype')) return { id, head, stream: '' };
    return { id, head, stream: inflateSync(raw, { finishFlush: 2 }).toString('latin1') };
  });
}

/** Which glyph is which letters. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', entries = ''] of cmap.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...entries.matchAll(/<([^>]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      const units = hex.split(' ').filter(Boolean);
      letters.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return letters;
}

function decoded(hex: string, font: Map<string, string> | undefined): string {
  if (!font) return Buffer.from(hex, 'hex').toString('latin1');
  return (hex.toLowerCase().match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '?').join('');
}
