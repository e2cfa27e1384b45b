import { describe, expect, it } from 'vitest';
import { createReplyReader, stopReason } from './status.ts';

describe('answers of a printer', () => {
  const ANSWERS = [0x12, 0x37, 0x22, 0x31, 0x32, 0x33, 0x34, 0, 0x14, 0x00, 0x00, 0x0f, 0x37, 0x25, 0, 0x0c];

  it('are told apart, and what is pushed unasked is left out', () => {
    expect(createReplyReader()(Uint8Array.from(ANSWERS))).toEqual([
      { kind: 'status', value: 0x12 },
      { kind: 'processed', id: '1234' },
      { kind: 'cleared' },
      { kind: 'paper', value: 0x0c },
    ]);
  });

  it('are the same in whatever pieces they arrive', () => {
    const whole = createReplyReader()(Uint8Array.from(ANSWERS));
    const read = createReplyReader();
    expect(ANSWERS.flatMap((byte) => read(Uint8Array.of(byte)))).toEqual(whole);
  });

  it.each([
    [1, 0x12, undefined],
    [1, 0x1a, 'PRINTER_ERROR'],
    [2, 0x16, 'COVER_OPEN'],
    [2, 0x32, 'PAPER_OUT'],
    // Open, it sees no paper either.
    [2, 0x36, 'COVER_OPEN'],
    [2, 0x52, 'PRINTER_ERROR'],
    [3, 0x1a, 'PRINTER_ERROR'],
    [4, 0x1e, undefined],
    [4, 0x7e, 'PAPER_OUT'],
  ] as const)('to question %i, %i means %s', (question, value, reason) => {
    expect(stopReason(question, value)).toBe(reason);
  });
});
