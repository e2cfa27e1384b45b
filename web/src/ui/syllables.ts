/** Shorter words fit anyway. */
export const LONG_WORD = 10;
const MIN_PART = 3;
const BETWEEN_VOWELS = /(?<=[aeiouyäöüéèàâê])[^aeiouyäöüéèàâê]+(?=[aeiouyäöüéèàâê])/gi;
/** What begins a syllable together; otherwise the last consonant does alone. */
const ONSET = /(?:sch[lmnrw]?|ch[lr]?|pfl?|sp[lr]?|str?|[bfgkp]l|[bdfgkpt]r|[gk]n|ck|ph|qu|th)$/i;

/**
 * A text in parts, between which its long words may be broken with a hyphen. Not every browser has a German dictionary:
 * this goes by the sound alone, which is nearly always right.
 */
export function syllablesOf(text: string): string[] {
  const words = text.split(/(?<=[^\p{L}])/u);
  return words.flatMap((word) => (word.length < LONG_WORD ? [word] : partsOf(word)));
}

function partsOf(word: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 0: consonants, index } of word.matchAll(BETWEEN_VOWELS)) {
    const onset = ONSET.exec(consonants)?.[0].length ?? 1;
    const at = index + consonants.length - onset;
    if (at - start < MIN_PART || word.length - at < MIN_PART) continue;
    parts.push(word.slice(start, at));
    start = at;
  }
  return [...parts, word.slice(start)];
}
