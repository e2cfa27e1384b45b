import { describe, expect, it } from 'vitest';
import { formatIban, isQrIban, normalizeIban, normalizeUid } from './swiss-numbers.ts';

describe('normalizeIban', () => {
  it('takes a Swiss account number as people write it', () => {
    expect(normalizeIban('ch93 0076 2011 6238 5295 7')).toBe('CH9300762011623852957');
    expect(formatIban('CH9300762011623852957')).toBe('CH93 0076 2011 6238 5295 7');
  });

  it('refuses a wrong digit, two digits exchanged, and other countries', () => {
    expect(normalizeIban('CH94 0076 2011 6238 5295 7')).toBeUndefined();
    expect(normalizeIban('CH93 0076 2011 6283 5295 7')).toBeUndefined();
    expect(normalizeIban('DE89 3704 0044 0532 0130 00')).toBeUndefined();
    expect(normalizeIban('')).toBeUndefined();
  });

  it('knows a QR-IBAN by its institution', () => {
    expect(isQrIban(normalizeIban('CH44 3199 9123 0008 8901 2') ?? '')).toBe(true);
    // PostFinance's is the first that there is.
    expect(isQrIban(normalizeIban('CH77 3000 0001 2500 9423 9') ?? '')).toBe(true);
    expect(isQrIban('CH9300762011623852957')).toBe(false);
  });
});

describe('normalizeUid', () => {
  it('takes a number in any spelling', () => {
    for (const text of ['CHE-116.281.710', 'che116281710', 'CHE-116.281.710 MWST', 'CHE 116 281 710 TVA']) {
      expect(normalizeUid(text)).toBe('CHE-116.281.710');
    }
    expect(normalizeUid('CHE-102.909.703')).toBe('CHE-102.909.703');
    // The example that the settings show.
    expect(normalizeUid('CHE-123.456.788')).toBe('CHE-123.456.788');
  });

  it('refuses a wrong check digit and what is no number', () => {
    expect(normalizeUid('CHE-116.281.711')).toBeUndefined();
    expect(normalizeUid('123.456.789')).toBeUndefined();
    expect(normalizeUid('')).toBeUndefined();
  });
});
