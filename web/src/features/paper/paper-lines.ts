/** A stretch of text in one style; `width` and `height` are multiples of a normal character. */
export interface PaperRun {
  text: string;
  bold: boolean;
  width: number;
  height: number;
}

/** What a printer has put on its paper, as the demo's server reads it back. */
export type PaperLine =
  | { kind: 'text'; align: 'left' | 'center' | 'right'; runs: readonly PaperRun[] }
  | { kind: 'qr'; align: 'left' | 'center' | 'right'; content: string }
  | { kind: 'cut' };

export interface PaperPrinter {
  name: string;
  /** Oldest first. */
  tickets: readonly (readonly PaperLine[])[];
}

/** Normal characters on an 80 mm strip. */
const FULL_WIDTH = 48;
const NARROW_WIDTH = 42;

/** How wide the strip is: as its longest line needs, at least as narrow paper. */
export function stripWidth(lines: readonly PaperLine[]): number {
  const longest = Math.max(0, ...lines.map(widthOf));
  return longest > NARROW_WIDTH ? FULL_WIDTH : NARROW_WIDTH;
}

/** Printers feed empty lines before the cut; a screen needs only the rest. */
export function withoutFeed(lines: readonly PaperLine[]): readonly PaperLine[] {
  let end = lines.length;
  while (end > 0 && isBlank(lines[end - 1])) end--;
  return lines.slice(0, end);
}

function isBlank(line: PaperLine | undefined): boolean {
  if (line?.kind === 'cut') return true;
  return line?.kind === 'text' && line.runs.every(({ text }) => text.trim() === '');
}

function widthOf(line: PaperLine): number {
  return line.kind === 'text' ? line.runs.reduce((sum, { text, width }) => sum + text.length * width, 0) : 0;
}
