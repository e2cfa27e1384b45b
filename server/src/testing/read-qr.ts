/*
 * Reads a QR code whose modules are known exactly, by ISO/IEC 18004: nothing is repaired, so that an error shows.
 */

type Grid = readonly (readonly boolean[])[];

/** Of level M, versions 10 to 25: codewords for repair in a block, and how many blocks there are. */
const REPAIR = [26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28];
const BLOCKS = [5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21];
const FIRST_VERSION = 10;
const LEVEL_M = 0;
const FORMAT_MASK = 0x5412;
/** A segment that says UTF-8, and the head of one of bytes. */
const HEAD = ['0111', '00011010', '0100'].join('');
const LENGTH_BITS = 16;

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The text of a Swiss QR-bill; throws for a code that is none. */
export function readQr(grid: Grid): string {
  const version = (grid.length - 17) / 4;
  const format = formatOf(grid);
  const [repair, blocks] = [REPAIR[version - FIRST_VERSION], BLOCKS[version - FIRST_VERSION]];
  if (!repair || !blocks || format >> 3 !== LEVEL_M) throw new Error(`no code of version ${version} is known`);
  const bits = joined(codewordsOf(grid, version, format & 7), { repair, blocks })
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  if (!bits.startsWith(HEAD)) throw new Error('the code is no text in UTF-8');
  const start = HEAD.length + LENGTH_BITS;
  const length = Number.parseInt(bits.slice(HEAD.length, start), 2);
  const bytes = bits.slice(start, start + 8 * length).match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('utf8');
}

function formatOf(grid: Grid): number {
  const at = (x: number, y: number): number => Number(grid[y]?.[x]);
  let bits = 0;
  for (let index = 0; index <= 5; index++) bits |= at(8, index) << index;
  bits |= (at(8, 7) << 6) | (at(8, 8) << 7) | (at(7, 8) << 8);
  for (let index = 9; index < 15; index++) bits |= at(14 - index, 8) << index;
  return (bits ^ FORMAT_MASK) >> 10;
}

/** From the lower right in columns of two, up and down, past what every code has. */
function codewordsOf(grid: Grid, version: number, mask: number): number[] {
  const size = grid.length;
  const isPattern = patternsOf(size, version);
  const bits: number[] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isPattern(x, y)) bits.push(Number(grid[y]?.[x] !== MASKS[mask]?.(x, y)));
      }
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(8 * index, 8 * index + 8).join(''), 2),
  );
}

function patternsOf(size: number, version: number): (x: number, y: number) => boolean {
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const centers = [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - step * (count - 2 - index))];
  const inCorner = (x: number, y: number): boolean => x <= 8 && y <= 8;
  const isAlignment = (x: number, y: number): boolean =>
    centers.some((cx) =>
      centers.some(
        (cy) =>
          Math.abs(x - cx) <= 2 &&
          Math.abs(y - cy) <= 2 &&
          !((cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6)),
      ),
    );
  const isVersion = (a: number, b: number): boolean => version >= 7 && a < 6 && b >= size - 11 && b < size - 8;
  return (x, y) =>
    x === 6 ||
    y === 6 ||
    inCorner(x, y) ||
    (x >= size - 8 && y <= 8) ||
    (x <= 8 && y >= size - 8) ||
    isVersion(x, y) ||
    isVersion(y, x) ||
    isAlignment(x, y);
}

/** Blocks are woven into each other; the later ones may be one longer. */
function joined(codewords: readonly number[], { repair, blocks }: { repair: number; blocks: number }): number[] {
  const shortBlocks = blocks - (codewords.length % blocks);
  const shortLength = Math.floor(codewords.length / blocks) - repair;
  return Array.from({ length: blocks }, (_, block) => {
    const own = Array.from({ length: shortLength }, (__, index) => codewords[index * blocks + block] ?? 0);
    if (block < shortBlocks) return own;
    return [...own, codewords[shortLength * blocks + block - shortBlocks] ?? 0];
  }).flat();
}
