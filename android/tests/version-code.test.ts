import { expect, it } from 'vitest';
import { VERSION } from '../tools/places.ts';
import { versionCode } from '../tools/version-code.ts';

it('a later version has the higher number, that of the versions before it included', () => {
  const releases = ['0.1.0', '0.1.1', '0.1.99', '0.1.100', '0.2.0', '0.99.999', '0.100.0', '1.0.0', '1.2.3', '10.0.0'];
  const codes = releases.map(versionCode);
  expect(codes).toEqual([...new Set(codes)].sort((a, b) => a - b));
  // What was given out before had 100.
  expect(versionCode(VERSION)).toBeGreaterThan(100);
});

it.each(['1.0', '1.0.x', '1.1000.0', '1.0.1000', '1.0.0-rc.1', ''])('%j has none', (version) => {
  expect(() => versionCode(version)).toThrow('version');
});

it('that of a distant version is one that devices take', () => {
  expect(versionCode('999.999.999')).toBeLessThan(2_100_000_000);
});
