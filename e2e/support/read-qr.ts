import type { Locator } from '@playwright/test';

/** Blocks of data words, by version from 1 on, at the level of correction M. */
const BLOCKS = [
  [1, 16],
  [1, 28],
  [1, 44],
  [2, 32],
  [2, 43],
  [4, 27],
] as const;
const FORMAT_MASK = 0b10101;
const LEVEL_M = 0;
const BYTES = 0b0100;
const QUIET_ZONE = 4;

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** What a camera would read in a code as it is drawn on the page: undamaged, of bytes, up to version 6. */
export async function readQr(drawn: Locator): Promise<string> {
  const [path, view] = await Promise.all([drawn.locator('path').getAttribute('d'), drawn.getAttribute('viewBox')]);
  const size = Number(view?.split(' ')[2]) - 2 * QUIET_ZONE;
  const dark = new Set([...(path ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  return decode(size, (x, y) => dark.has(`${x + QUIET_ZONE} ${y + QUIET_ZONE}`));
}

function decode(size: number, isDark: (x: number, y: number) => boolean): string {
  const format = numberOf([0, 1, 2, 3, 4].map((x) => isDark(x, 8))) ^ FORMAT_MASK;
  if (format >> 3 !== LEVEL_M) throw new Error('the code is of another level of correction');
  const isFlipped = MASKS[format & 7];
  const [blocks = 0, words = 0] = BLOCKS[(size - 17) / 4 - 1] ?? [];
  const bits = wayThrough(size).map(([x, y]) => isDark(x, y) !== (isFlipped?.(x, y) === 0));
  const wordAt = (at: number) => bits.slice(at * 8, at * 8 + 8);
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: words }, (_, at) => wordAt(at * blocks + block)),
  ).flat(2);
  if (numberOf(data.slice(0, 4)) !== BYTES) throw new Error('the code is not of bytes');
  const length = numberOf(data.slice(4, 12));
  const bytes = Array.from({ length }, (_, at) => numberOf(data.slice(12 + at * 8, 20 + at * 8)));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** The places of the bits, two columns at a time from the right, up and down. */
function wayThrough(size: number): [x: number, y: number][] {
  const way: [number, number][] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isOfPattern(size, x, y)) way.push([x, y]);
    }
  }
  return way;
}

/** The three eyes with what stands beside them, the rulers between, and the small eye. */
function isOfPattern(size: number, x: number, y: number): boolean {
  const far = size - 8;
  const isEye = (x <= 8 && y <= 8) || (x >= far && y <= 8) || (x <= 8 && y >= far);
  const isSmallEye = size > 21 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2;
  return isEye || isSmallEye || x === 6 || y === 6;
}

function numberOf(bits: readonly boolean[]): number {
  return bits.reduce((number, bit) => number * 2 + Number(bit), 0);
}
