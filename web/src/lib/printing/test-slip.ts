import { CODE_PAGE_NAMES } from '@bestellsystem/domain/code-page-names.ts';
import type { TestablePrinter } from './test-print.ts';

/** `äöüÄÖÜ éèêà ç CHF €` in the bytes of each code page; elsewhere layout and bytes are the server's. */
const ACCENTS = {
  windows1252: [
    0xe4, 0xf6, 0xfc, 0xc4, 0xd6, 0xdc, 0x20, 0xe9, 0xe8, 0xea, 0xe0, 0x20, 0xe7, 0x20, 0x43, 0x48, 0x46, 0x20, 0x80,
  ],
  cp858: [
    0x84, 0x94, 0x81, 0x8e, 0x99, 0x9a, 0x20, 0x82, 0x8a, 0x88, 0x85, 0x20, 0x87, 0x20, 0x43, 0x48, 0x46, 0x20, 0xd5,
  ],
  // Older than the euro.
  cp437: [
    0x84, 0x94, 0x81, 0x8e, 0x99, 0x9a, 0x20, 0x82, 0x8a, 0x88, 0x85, 0x20, 0x87, 0x20, 0x43, 0x48, 0x46, 0x20, 0x45,
    0x55, 0x52,
  ],
};
/** `ESC t n` */
const PAGE_NUMBER = { windows1252: 16, cp858: 19, cp437: 0 };
const BEEPS = { none: [], escB: [0x1b, 0x42, 2, 2], pulse: [0x1b, 0x70, 0, 50, 250] };
const FEED_AND_PARTIAL_CUT = [0x1d, 0x56, 1];

/** A plain test slip for a printer that only this device can reach. */
export function testSlipBase64({ displayName, ip, port, columns, cutter, beep }: TestablePrinter): string {
  const accents = (page: keyof typeof ACCENTS) => [
    ...text(`${CODE_PAGE_NAMES[page]}:\n`),
    ...[0x1b, 0x74, PAGE_NUMBER[page]],
    ...ACCENTS[page],
    0x0a,
  ];
  const bytes = [
    ...[0x1b, 0x40],
    ...BEEPS[beep],
    ...text(`Testdruck\n${displayName}\n${ip}:${port}\n\nWelche Zeile ist richtig?\n`),
    ...accents('windows1252'),
    ...accents('cp858'),
    ...accents('cp437'),
    ...text(`\n${columns} Zeichen, bis genau zum rechten Rand:\n${'1234567890'.repeat(5).slice(0, columns)}\n`),
    ...text('\n\n\n\n'),
    ...(cutter ? FEED_AND_PARTIAL_CUT : []),
  ];
  return btoa(String.fromCharCode(...bytes));
}

/** ASCII only: which code page is right is just what the slip is to find out. */
function text(words: string): number[] {
  const plain = words.normalize('NFD').replace(/[^\n\x20-\x7e]/g, '');
  return [...plain].map((sign) => sign.charCodeAt(0));
}
