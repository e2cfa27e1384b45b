import { hash } from 'node:crypto';
import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Emptied at the beginning of each run. */
const RESULTS = fileURLToPath(new URL('../../../test-results', import.meta.url));

/** What has been judged in this run, by whichever worker: to judge it is most of the work, and each need do it for all. */
export class KnownOfRun {
  private readonly folder: string;
  private readonly file: string;
  private readonly known = new Set<string>();
  private readSoFar = 0;

  constructor(name: string, folder = RESULTS) {
    this.folder = folder;
    this.file = join(folder, `known-${name}.txt`);
  }

  /** Those that nobody has judged yet. */
  unknown(texts: readonly string[]): string[] {
    this.learn();
    return texts.filter((text) => !this.known.has(short(text)));
  }

  add(texts: readonly string[]): void {
    if (texts.length === 0) return;
    const lines = texts.map(short);
    for (const line of lines) this.known.add(line);
    // At once and at the end, so that no worker writes into another one's line.
    appendFileSync(this.file, lines.map((line) => `${line}\n`).join(''));
  }

  private learn(): void {
    mkdirSync(this.folder, { recursive: true });
    const file = openSync(this.file, 'a+');
    const news = Buffer.alloc(Math.max(0, fstatSync(file).size - this.readSoFar));
    const length = readSync(file, news, 0, news.length, this.readSoFar);
    closeSync(file);
    const whole = news.toString('latin1', 0, length);
    const lines = whole.slice(0, whole.lastIndexOf('\n') + 1);
    this.readSoFar += lines.length;
    for (const line of lines.split('\n')) if (line) this.known.add(line);
  }
}

function short(text: string): string {
  return hash('sha1', text, 'base64url');
}
