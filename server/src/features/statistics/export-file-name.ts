const MAX_LABEL_LENGTH = 80;

interface NamedEvent {
  name: string;
  waiter_access_tag: string | null;
}

/** `statistik_<tag or event name>_<day or range>.<extension>`, a name every file system takes. */
export function exportFileName(event: NamedEvent, period: string, extension: 'csv' | 'xlsx'): string {
  return documentName('statistik', event, period, extension);
}

/** The same with another first word, such as `rechnung`. */
export function documentName(
  kind: string,
  event: NamedEvent,
  period: string,
  extension: 'csv' | 'xlsx' | 'pdf' | 'zip',
): string {
  return `${paperName(kind, event, period)}.${extension}`;
}

/** The same of what is printed and no file. */
export function paperName(kind: string, event: NamedEvent, period: string): string {
  const label = [...fileNamePart(event.waiter_access_tag || event.name)].slice(0, MAX_LABEL_LENGTH).join('');
  return `${kind}_${/[\p{L}\p{N}]/u.test(label) ? label : 'event'}_${period}`;
}

/** What of a day is in a document: `2026-11-21_Tisch-7_Service-3`. */
export function partOfDay(day: string, selection: readonly string[]): string {
  const words = selection.map(fileNamePart).filter(Boolean).join('_');
  return words ? `${day}_${[...words].slice(0, MAX_LABEL_LENGTH).join('')}` : day;
}

/** Letters, digits and little else: no control or direction characters, no separators of paths, headers or shells. */
function fileNamePart(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '');
}
