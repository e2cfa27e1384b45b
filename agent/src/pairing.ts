import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Which pages may print: each has exchanged the code on the helper's console for a token of its own. */
export interface Pairing {
  /** Shown on the console while the helper runs. */
  code: string;
  /** A token for this page; `wrong` code, or `too-many` wrong ones in the last minute. */
  pair: (code: string, origin: string) => { token: string } | 'wrong' | 'too-many';
  isPaired: (token: string, origin: string) => boolean;
}

/** Without the signs that are mistaken for each other. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const TRIES_PER_MINUTE = 5;
const MAX_PAGES = 100;

const storedSchema = z.object({ pages: z.array(z.object({ origin: z.string(), tokenHash: z.string() })) });
type Page = z.infer<typeof storedSchema>['pages'][number];

/**
 * `dir` keeps the hashes of the tokens, so that pages stay paired when the helper is started again. Throws where nothing
 * can be stored in it: whoever pairs has no other helper to try.
 */
export function openPairing(dir: string, now: () => number = Date.now): Pairing {
  makeFolder(dir);
  accessSync(dir, constants.W_OK);
  const file = join(dir, 'pages.json');
  let pages = readPages(file);
  let wrongAt: number[] = [];
  const code = Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return {
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    pair: (typed, origin) => {
      wrongAt = wrongAt.filter((at) => now() - at < 60_000);
      if (wrongAt.length >= TRIES_PER_MINUTE) return 'too-many';
      if (!isSame(hash(typed.toUpperCase().replace(/[^A-Z0-9]/g, '')), hash(code))) {
        wrongAt.push(now());
        return 'wrong';
      }
      const token = randomBytes(24).toString('base64url');
      pages = [...pages, { origin, tokenHash: hash(token) }].slice(-MAX_PAGES);
      writePages(file, pages);
      return { token };
    },
    isPaired: (token, origin) => {
      const tokenHash = hash(token);
      return pages.some((page) => page.origin === origin && isSame(page.tokenHash, tokenHash));
    },
  };
}

/** With those above it, each asked for once: under /proc, which makes none, Node's own `recursive` goes on for ever. */
function makeFolder(dir: string): void {
  if (isFolder(dir)) return;
  const above = dirname(dir);
  // A drive that isn't there has none above it.
  if (above !== dir) makeFolder(above);
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another helper may have made it meanwhile.
    if (!isFolder(dir)) throw error;
  }
}

function isFolder(dir: string): boolean {
  return statSync(dir, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function readPages(file: string): Page[] {
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).pages;
  } catch {
    // Nobody was paired yet, or the file is broken: whoever prints pairs anew.
    return [];
  }
}

function writePages(file: string, pages: readonly Page[]): void {
  writeFileSync(`${file}.new`, JSON.stringify({ pages }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
