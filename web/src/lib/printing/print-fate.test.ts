import { describe, expect, it } from 'vitest';
import type { BridgeResult } from './android-contract.ts';
import type { SocketAnswer } from './local-socket.ts';
import { fateOf, fateOfSocket } from './print-fate.ts';

const CONFIRMED = { fate: 'printed', confirmed: true };
const SENT = { fate: 'printed', confirmed: false };
const NOTHING = { fate: 'nothing-sent' };
const UNSURE = { fate: 'uncertain' };

describe('what the app says of a ticket', () => {
  it.each([
    ['confirmed', { success: true, results: [{ jobId: '7', code: 'CONFIRMED', sent: true }] }, CONFIRMED],
    ['sent', { success: false, results: [{ jobId: 7, code: 'SENT' }] }, SENT],
    ['done, by an older app', { success: true }, SENT],
    ['refused', { success: false, code: 'REFUSED' }, NOTHING],
    ['known not to be sent', { success: false, code: 'PAPER_OUT', sent: false }, NOTHING],
    ['confirmed and never sent', { success: true, code: 'CONFIRMED', sent: false }, UNSURE],
    ['confirmed and failed', { success: false, code: 'CONFIRMED' }, UNSURE],
    ['refused and sent', { success: false, code: 'REFUSED', sent: true }, UNSURE],
    ['refused and done', { success: true, code: 'REFUSED' }, UNSURE],
    ['done and never sent', { success: true, sent: false }, UNSURE],
    ['done in another word', { success: 'false' }, UNSURE],
    ['of a search', { success: true, printers: [] }, UNSURE],
    ['of another ticket', { success: true, results: [{ jobId: '8', code: 'CONFIRMED' }] }, UNSURE],
    ['of none', { success: true, results: [null] }, UNSURE],
    ['no list', { success: true, results: { jobId: '7', code: 'CONFIRMED' } }, UNSURE],
    ['no words', { success: false, error: { code: 5 } }, { ...UNSURE, message: '' }],
  ])('is believed as far as it is clear: %s', (_, said, fate) => {
    expect(fateOf(said as unknown as BridgeResult, 7)).toMatchObject(fate);
  });
});

describe('what a helper says of a ticket', () => {
  it.each([
    ['confirmed', { success: true, code: 'CONFIRMED', sent: true }, CONFIRMED],
    ['sent', { success: true, code: 'SENT_UNCONFIRMED', sent: true }, SENT],
    ['never sent', { success: false, code: 'TIMEOUT', sent: false }, NOTHING],
    ['refused, and no more', { success: false, code: 'REFUSED' }, UNSURE],
    ['well, of something else', { success: true, code: 'OK' }, UNSURE],
    ['well without paper', { success: true, code: 'PAPER_OUT', sent: true }, UNSURE],
    ['confirmed and never sent', { success: true, code: 'CONFIRMED', sent: false }, UNSURE],
    ['confirmed and failed', { success: false, code: 'CONFIRMED', sent: false }, UNSURE],
  ])('is believed as far as it is clear: %s', (_, reply, fate) => {
    const answer = { kind: 'answered', reply: { id: '1', message: '', ...reply } } as SocketAnswer;
    expect(fateOfSocket(answer)).toMatchObject(fate);
  });
});
