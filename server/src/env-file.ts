const SETTING = /^\s*(?:export\s+)?([\w.]+)\s*=(.*)$/;
const QUOTED = /^\s*(["'`])(?:(?!\1).)*\1\s*(?:#.*)?$/;

/**
 * What is wrong with the text of a `.env` file, in a sentence; undefined where every line says what it seems to. Node itself
 * passes over a line without `=` and cuts a value at its `#`. No sentence has a value in it: it may be a password.
 */
export function problemOfEnvFile(text: string, isKnown: (name: string) => boolean): string | undefined {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const problem = problemOfLine(line, isKnown);
    if (problem) return `Zeile ${index + 1}: ${problem}`;
  }
  return undefined;
}

function problemOfLine(line: string, isKnown: (name: string) => boolean): string | undefined {
  if (/^\s*(#|$)/.test(line)) return undefined;
  const [, name, value = ''] = SETTING.exec(line) ?? [];
  if (!name) {
    const [begun = ''] = /[\w.]+/.exec(line.replace(/^\s*export\s/, '')) ?? [];
    return `keine Einstellung. Bitte so schreiben: ${isKnown(begun) ? begun : 'NAME'}=WERT; vor Bemerkungen gehört ein #.`;
  }
  if (/^\s*["'`]/.test(value)) {
    if (QUOTED.test(value)) return undefined;
    return `die Anführungszeichen von ${name} enden nicht am Ende der Zeile. Bitte so schreiben: ${name}='WERT'`;
  }
  // Where a space goes before it, somebody has meant a remark.
  if (!value.split(/\s#/)[0]?.includes('#')) return undefined;
  return `im Wert von ${name} steht ein #, von dort an wäre er eine Bemerkung. Bitte in Anführungszeichen setzen: ${name}='WERT'`;
}
