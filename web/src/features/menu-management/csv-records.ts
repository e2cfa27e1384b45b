const SEPARATORS = [';', '\t', ','] as const;
export type Separator = (typeof SEPARATORS)[number];

export interface CsvRecord {
  line: number;
  cells: string[];
}

/** What one cell is, up to what separates it from the next. */
const CELLS: Record<Separator, { quoted: RegExp; plain: RegExp }> = {
  ';': { quoted: /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=[;\n]|$)/y, plain: /[^;\n]*/y },
  '\t': { quoted: / *"((?:[^"]|"")*)" *(?=[\t\n]|$)/y, plain: /[^\t\n]*/y },
  ',': { quoted: /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=[,\n]|$)/y, plain: /[^,\n]*/y },
};

/** Records of a text after RFC 4180, without empty ones. A quote that nothing closes is a sign like any other. */
export function readRecords(text: string, separator: Separator): CsvRecord[] {
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, cells: [] };
  let line = 1;
  const { quoted, plain } = CELLS[separator];

  for (let at = 0; at <= text.length; at += 1) {
    const cell = matchAt(quoted, text, at) ?? matchAt(plain, text, at);
    const [whole = '', inQuotes] = cell ?? [];
    record.cells.push(inQuotes?.replaceAll('""', '"') ?? whole);
    line += whole.split('\n').length - 1;
    at += whole.length;
    if (text.charAt(at) === separator) continue;
    if (record.cells.some((content) => content.trim() !== '')) records.push(record);
    line += 1;
    record = { line, cells: [] };
  }
  return records;
}

/** First the one that splits the first line that has any; a comma may also be the point of a price, so it comes last. */
export function likelySeparators(text: string): Separator[] {
  for (const textLine of text.replace(/"[^"]*"/g, '').split('\n')) {
    const found = SEPARATORS.find((separator) => textLine.includes(separator));
    if (found) return [found, ...SEPARATORS.filter((separator) => separator !== found)];
  }
  return [...SEPARATORS];
}

/** The line in which a file says to Excel what separates its columns; it stays in the text as an empty one. */
export function takeSeparatorLine(text: string): { text: string; said: Separator | undefined } {
  const [line, said] = /^"?sep=([;,\t])"?[^\S\n]*(?=\n|$)/i.exec(text) ?? [];
  if (line === undefined) return { text, said: undefined };
  return { text: text.slice(line.length), said: SEPARATORS.find((separator) => separator === said) };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
