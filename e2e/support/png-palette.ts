import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLORS = 256;

/** The same picture with at most 256 colours, which is all a screen of keys and text needs, in a third of the bytes. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, pixels, step } = decode(png);
  const counts = new Map<number, number>();
  const colorAt = (index: number) => pixels.readUIntBE(index * step, 3);
  for (let index = 0; index < width * height; index++) {
    const color = colorAt(index);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_COLORS)
    .map(([color]) => color);
  const entryOf = new Map([...counts.keys()].map((color) => [color, nearest(palette, color)]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = entryOf.get(colorAt(y * width + x)) ?? 0;
  }
  const colors = Buffer.alloc(palette.length * 3);
  for (const [entry, color] of palette.entries()) colors.writeUIntBE(color, entry * 3, 3);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('PLTE', colors), chunk('IDAT', data), chunk('IEND')]);
}

function nearest(palette: readonly number[], color: number): number {
  const exact = palette.indexOf(color);
  if (exact >= 0) return exact;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [entry, candidate] of palette.entries()) {
    let distance = 0;
    for (const shift of [0, 8, 16]) distance += (((candidate >> shift) & 255) - ((color >> shift) & 255)) ** 2;
    if (distance < least) [best, least] = [entry, distance];
  }
  return best;
}

/** Browsers take pictures in eight bits per channel, with or without a fourth channel, not interlaced. */
function decode(png: Buffer): { width: number; height: number; pixels: Buffer; step: number } {
  const [width, height, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  if (png[24] !== 8 || (type !== 2 && type !== 6)) throw new Error(`not a picture of a browser: type ${type}`);
  const step = type === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return { width, height, step, pixels: unfilter(inflateSync(Buffer.concat(parts)), width * step, height, step) };
}

function unfilter(raw: Buffer, stride: number, height: number, step: number): Buffer {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= step ? (out[at - step] ?? 0) : 0;
      const up = y > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (out[at - stride - step] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
  if ((toLeft ?? 0) <= (toUp ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left;
  return (toUp ?? 0) <= (toCorner ?? 0) ? up : corner;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
