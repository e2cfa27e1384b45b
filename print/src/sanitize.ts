import { hasCharacter, type PrinterCodePage } from './code-page.ts';
import { FRACTION_SLASH, SUBSTITUTES } from './substitutes.ts';

/** Nothing to see on paper: controls, format characters (bidi, zero width), lone surrogates, combining marks, pictures. */
const INVISIBLE = /[\p{C}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const MARKS = /\p{M}/gu;
/** Signs and letters that are crossed out: `≠` as well as `s̶c̶h̶a̶r̶f̶`. */
const CROSSED_OUT = /(?:\P{M}\p{M}*?[\u0335-\u0338\u20d2\u20d3\u20e0\u20e5\u20e6\u20eb]\p{M}*)+/gu;
const CUT_SIGN = '...';
const LATIN_END = '\u00ff';

/**
 * Text as the printer can show it: one line, every character one printable byte of the page. Nothing in it can be
 * taken for a command, because no byte below 0x20 remains. Too long text ends in `...`, so that the cut is seen. A
 * question mark stands for what is crossed out: without its stroke it would say the opposite.
 */
export function printable(text: string, page: PrinterCodePage, maxLength: number): string {
  // A few thousand characters are plenty for any cap; what comes after cannot reach the paper.
  const characters = [...withCrossedOutTold(text.slice(0, maxLength * 8))];
  const line = characters
    .map((character) => printableCharacter(character, page))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
  // A name or note of pictures alone: whoever reads the paper sees that something stood there.
  if (line === '' && text.trim() !== '') return '?';
  return line.length <= maxLength ? line : line.slice(0, maxLength - CUT_SIGN.length) + CUT_SIGN;
}

/** A question mark in place of what is crossed out: `≠` is no `=`. The rest as it is, in letters of one piece each. */
export function withCrossedOutTold(text: string): string {
  return text.normalize('NFD').replace(CROSSED_OUT, '?').normalize('NFC');
}

const PICTURES = /(?:[\p{Extended_Pictographic}\p{Regional_Indicator}][\p{M}\p{Cf}\p{Emoji_Modifier}]*)+/gu;
const BEYOND_PAPER = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * A note with a question mark where pictures stand that no printer has: left out, «kein 🍫» would say nothing, or the
 * opposite. Of a name they are only an ornament.
 */
export function withPicturesTold(note: string): string {
  return note.replace(PICTURES, (pictures) => {
    const isPicture = (sign: string) => BEYOND_PAPER.test(sign) && sign > LATIN_END && SUBSTITUTES[sign] === undefined;
    const signs = [...pictures];
    return signs.some(isPicture) ? `${signs.filter((sign) => !isPicture(sign)).join('')}?` : pictures;
  });
}

function printableCharacter(character: string, page: PrinterCodePage): string {
  if (/\s/.test(character)) return ' ';
  if (hasCharacter(character, page)) return character;
  const substitute = SUBSTITUTES[character];
  if (substitute !== undefined) return substitute;
  if (INVISIBLE.test(character)) return '';
  return decomposed(character, page);
}

/** `č` to `c`, `ﬁ` to `fi`, `⅓` to `1/3`, full-width letters to plain ones; a question mark where nothing similar exists. */
function decomposed(character: string, page: PrinterCodePage): string {
  const parts = [...character.normalize('NFKD').replace(MARKS, '')];
  const known = parts.filter((part) => hasCharacter(part, page) || part === FRACTION_SLASH);
  if (known.length === 0 || known.length < parts.length) return '?';
  // Apart from the number before it: `2⅓` is not `21/3`.
  return parts.includes(FRACTION_SLASH) ? ` ${parts.join('').replace(FRACTION_SLASH, '/')}` : parts.join('');
}
