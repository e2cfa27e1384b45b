/** The upper halves (bytes 0x80 to 0xFF) of the code pages a printer may be set to. ASCII is the same in all of them. */
export type PrinterCodePage = 'cp437' | 'cp858' | 'windows1252';

const UNUSED = '\uFFFD';

const WINDOWS_1252_HIGH_CONTROLS = `€${UNUSED}‚ƒ„…†‡ˆ‰Š‹Œ${UNUSED}Ž${UNUSED}${UNUSED}‘’“”•–—˜™š›œ${UNUSED}žŸ`;
const LATIN_1 = String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index));

const UPPER_HALF: Record<PrinterCodePage, string> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp858:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀' +
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  windows1252: WINDOWS_1252_HIGH_CONTROLS + LATIN_1,
};

/** `ESC t n`: the numbers Epson gave the pages and most others copied. */
export const CODE_PAGE_NUMBERS: ReadonlyMap<number, PrinterCodePage> = new Map([
  [0, 'cp437'],
  [16, 'windows1252'],
  [19, 'cp858'],
]);

export function decodeByte(byte: number, page: PrinterCodePage): string {
  if (byte < 0x80) return String.fromCharCode(byte);
  return UPPER_HALF[page][byte - 0x80] ?? UNUSED;
}

/** The encoder writes these two as the control bytes 0x14 and 0x15 in cp858, where old screens showed them. */
const CONTROL_IN_CP858 = '¶§';

/** Whether the page has a printable sign for this character: never true for control characters and invisible ones. */
export function hasCharacter(character: string, page: PrinterCodePage): boolean {
  if (character >= ' ' && character <= '~') return true;
  if (character === UNUSED || character === '\u00a0' || character === '\u00ad') return false;
  if (page === 'cp858' && CONTROL_IN_CP858.includes(character)) return false;
  return character.length === 1 && UPPER_HALF[page].includes(character);
}
