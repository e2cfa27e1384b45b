const MAX_LABEL_LENGTH = 80;
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', \u00df: 'ss' };

/** `statistik_<tag or event name>_<day or range>.<extension>`, a name every file system takes. */
export function exportFileName(
  event: { name: string; waiter_access_tag: string | null },
  period: string,
  extension: 'csv' | 'xlsx',
): string {
  const label = [...fileNamePart(event.waiter_access_tag || event.name)].slice(0, MAX_LABEL_LENGTH).join('');
  return `statistik_${/[\p{L}\p{N}]/u.test(label) ? label : 'event'}_${period}.${extension}`;
}

/** The header that names a download; whatever a name contains, it can't end the header or fake an extension. */
export function attachment(fileName: string): string {
  const ascii = asciiOf(fileName);
  const plain = `attachment; filename="${ascii}"`;
  if (ascii === fileName) return plain;
  // RFC 8187 leaves fewer characters unescaped than encodeURIComponent does.
  const encoded = encodeURIComponent(fileName).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${plain}; filename*=UTF-8''${encoded}`;
}

/** Letters, digits and little else: no control or direction characters, no separators of paths, headers or shells. */
function fileNamePart(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '');
}

function asciiOf(fileName: string): string {
  return fileName
    .replace(/[äöüÄÖÜ\u00df]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]/g, '_');
}
