import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';

export interface SlowPattern {
  /** As it stands in the source: `/(a+)+$/`. */
  pattern: string;
  /** Each letter more may double the time; else it grows with the square of the length. */
  isExponential: boolean;
}

/** The regular expressions of a source that some text makes take far longer than its length. */
export function findSlowPatterns(path: string, text: string): SlowPattern[] {
  const slow: SlowPattern[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      const { reports } = analyse({ source: pattern, flags });
      const isExponential = reports.some(({ exponential }) => exponential);
      if (reports.length > 0) slow.push({ pattern: `/${pattern}/${flags}`, isExponential });
      return;
    }
    for (const child of Object.values(node)) look(child);
  };
  look(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return slow;
}
