import { nameKey } from '@bestellsystem/domain/roles.ts';

const MIN_LENGTH = 2;
/** Waiters type it on a phone; 32 would be allowed. */
const MAX_LENGTH = 16;

const SPELLED_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', \u00df: 'ss', æ: 'ae', ø: 'o', œ: 'oe' };

/** A short tag made from an event's name that is not taken yet; undefined when the name gives none. */
export function suggestTag(name: string, taken: readonly string[] = []): string | undefined {
  const base = shorten(wordsOf(name));
  if (base.length < MIN_LENGTH) return undefined;
  const takenKeys = new Set(taken.map(nameKey));
  if (!takenKeys.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const candidate = `${base.slice(0, MAX_LENGTH - 3)}-${number}`;
    if (!takenKeys.has(candidate)) return candidate;
  }
}

function wordsOf(name: string): string[] {
  const plain = [...name.toLowerCase()]
    .map((char) => SPELLED_OUT[char] ?? char)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/** As many whole words as fit. */
function shorten(words: readonly string[]): string {
  let tag = '';
  for (const word of words) {
    const next = tag === '' ? word : `${tag}-${word}`;
    if (next.length > MAX_LENGTH) break;
    tag = next;
  }
  return tag || (words[0] ?? '').slice(0, MAX_LENGTH);
}
