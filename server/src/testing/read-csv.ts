/** The records of a CSV file with `;` and RFC 4180 quoting; refuses what isn't well-formed. */
export function readCsv(file: string): string[][] {
  if (!file.startsWith('\uFEFF')) throw new Error('the byte order mark is missing');
  const records: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|$)/y;
  field.lastIndex = 1;
  while (field.lastIndex < file.length) {
    const at = field.lastIndex;
    const match = field.exec(file);
    if (!match) throw new Error(`not well-formed at ${at}: ${JSON.stringify(file.slice(at, at + 40))}`);
    const [, quoted, plain = '', separator] = match;
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (separator === '\r\n') records.push([]);
    if (separator === '') throw new Error('the last record is not ended');
  }
  records.pop();
  return records;
}
