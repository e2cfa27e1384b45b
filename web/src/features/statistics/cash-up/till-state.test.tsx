import type { DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isOpen, TillState } from './till-state.tsx';

function till(state: DeviceTillWire['state'], expected: number): DeviceTillWire {
  return { state, expected } as DeviceTillWire;
}

test.each([
  ['open', 17, true, 'Offen'],
  ['open', 0, false, 'Nichts zu zählen'],
  ['changed', 0, true, 'Seither gebraucht'],
  ['settled', 0, false, 'Abgerechnet'],
] as const)('a till that is %s with %d francs expected is open: %s, and called «%s»', (state, expected, open, word) => {
  expect(isOpen(till(state, expected))).toBe(open);
  expect(renderToStaticMarkup(<TillState till={till(state, expected)} />)).toContain(word);
});
