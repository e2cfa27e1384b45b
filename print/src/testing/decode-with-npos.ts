import iconv from 'iconv-lite';
import npos from 'npos';

const CODE_PAGES: Record<number, string> = { 0: 'cp437', 16: 'win1252', 19: 'cp858' };

/** A second opinion on our bytes, by a parser and code page tables that aren't ours. Throws on an unknown command. */
export async function decodeWithNpos(bytes: Uint8Array): Promise<{ text: string; commands: string[] }> {
  const parser = npos.parser();
  const extended = parser.rules[0x1d];
  if (!extended) throw new Error('npos knows no GS commands');
  // The one family it lacks: GS ( x pL pH.
  extended['('] = [0, (raw, offset) => 3 + (raw[offset + 1] ?? 0) + 256 * (raw[offset + 2] ?? 0)];
  const { tree, raw } = await parser.parse(Buffer.from(bytes));
  let page = 'cp437';
  let text = '';
  const commands: string[] = [];
  for (const node of tree) {
    const part = raw.subarray(node.offset, node.offset + node.length);
    if (node.ascii === 'ESC' && node.fn === 't') page = CODE_PAGES[part[2] ?? -1] ?? unknownPage(part[2]);
    if (node.ascii === 'STX') text += iconv.decode(part, page);
    else commands.push(part.toString('hex'));
  }
  return { text, commands };
}

function unknownPage(page: number | undefined): never {
  throw new Error(`unknown code page ${page}`);
}
