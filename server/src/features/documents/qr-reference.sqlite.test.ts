import { calculateQRReferenceChecksum, isQRReferenceValid } from 'swissqrbill/utils';
import { expect, it } from 'vitest';
import { qrReference } from './qr-reference.ts';

it('has 27 digits, the last of which checks the others', () => {
  // The example of the standard: 21 00000 00003 13947 14300 09017.
  expect(calculateQRReferenceChecksum('21000000000313947143000901')).toBe('7');
  const reference = qrReference({ date: '2026-11-21', orders: [{ orderId: 4 }, { orderId: 5 }, { orderId: 12 }] });
  expect(reference.slice(0, -1)).toBe('20261121000000004000000012');
  expect(isQRReferenceValid(reference)).toBe(true);
});
