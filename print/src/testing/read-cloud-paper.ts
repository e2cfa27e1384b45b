import { decodeByte, type PrinterCodePage } from '../code-page.ts';

const STAR_PAGES: ReadonlyMap<number, PrinterCodePage> = new Map([
  [1, 'cp437'],
  [4, 'cp858'],
  [32, 'windows1252'],
]);
/** How many bytes follow `ESC x`. */
const STAR_ARGUMENTS: ReadonlyMap<number, number> = new Map([
  [0x07, 2],
  [0x40, 0],
  [0x45, 0],
  [0x46, 0],
  [0x64, 1],
  [0x69, 2],
]);
const BEFORE_ASCII = 0x18;
const BELL = 0x07;

/** What these StarPRNT bytes put on paper, a line per line; throws on a command it doesn't know. */
export function readStarPaper(bytes: Uint8Array): string {
  let text = '';
  let page: PrinterCodePage = 'windows1252';
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x0a) text += '\n';
    else if (byte >= 0x20) text += decodeByte(byte, page);
    else if (byte === 0x1b && bytes[at + 1] === 0x1d) {
      if (bytes[at + 2] === 0x74) page = starPage(bytes[at + 3] ?? 0);
      else if (bytes[at + 2] !== 0x50) throw new Error(`unknown command ESC GS ${bytes[at + 2]}`);
      at += 3;
    } else if (byte === 0x1b) {
      const count = STAR_ARGUMENTS.get(bytes[at + 1] ?? 0);
      if (count === undefined) throw new Error(`unknown command ESC ${bytes[at + 1]}`);
      at += 1 + count;
    } else if (byte !== BEFORE_ASCII && byte !== BELL) throw new Error(`unknown byte ${byte}`);
    at += 1;
  }
  return text;
}

function starPage(number: number): PrinterCodePage {
  const page = STAR_PAGES.get(number);
  if (!page) throw new Error(`unknown code page ${number}`);
  return page;
}

const ENTITIES = /&#(\d+);|&(amp|lt|gt|quot);/g;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const ELEMENT = /<(\/?)([\w-]+)((?: [\w:]+="[^"<]*")*)(\/?)>([^<]*)/g;

/** What this ePOS-Print document puts on paper; throws on anything but elements it knows, in their order and closed. */
export function readEposPaper(xml: string): string {
  let text = '';
  let end = 0;
  const open: string[] = [];
  for (const [whole, closes, name = '', , closed, content = ''] of xml.matchAll(ELEMENT)) {
    if (!xml.startsWith(whole, end)) break;
    end += whole.length;
    if (!['epos-print', 'text', 'feed', 'cut', 'sound', 'pulse'].includes(name))
      throw new Error(`unknown element ${name}`);
    if (closes && open.pop() !== name) throw new Error(`</${name}> closes nothing`);
    if (!closes && !closed) open.push(name);
    const said = content.replace(ENTITIES, (_, code, known) => NAMED[known] ?? String.fromCharCode(Number(code)));
    if (open.at(-1) === 'text') text += said;
    else if (said !== '') throw new Error(`text outside of <text>: ${said}`);
  }
  if (end !== xml.length || open.length > 0) throw new Error(`not well-formed at ${end}`);
  return text;
}
