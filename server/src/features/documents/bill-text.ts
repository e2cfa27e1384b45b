import { withCrossedOutTold } from '@bestellsystem/print/sanitize.ts';
import { SUBSTITUTES } from '@bestellsystem/print/substitutes.ts';

/** Those of the standard since its first version; the bill's font has all of them as well. */
const PERMITTED = /^[\x20-\x7E\u00A1-\u00AC\u00AE-\u00FF]$/;

/**
 * What a QR-bill may say: banks refuse one with other letters than those of Western Europe. Others become their plain
 * kin, or are left out; a question mark stands for what is crossed out, as on a ticket. At most `max` letters.
 */
export function billText(text: string, max: number): string {
  const permitted = [...withCrossedOutTold(text)].map(permittedFor).join('');
  return permitted.replace(/\s+/g, ' ').trim().slice(0, max).trimEnd();
}

function permittedFor(letter: string): string {
  if (PERMITTED.test(letter)) return letter;
  const parts = [...(SUBSTITUTES[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))];
  return parts
    .map((part) => SUBSTITUTES[part] ?? part)
    .filter((part) => [...part].every((one) => PERMITTED.test(one)))
    .join('');
}
