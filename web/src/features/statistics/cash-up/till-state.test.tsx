import { isOpenTill } from '@bestellsystem/domain/cash-up.ts';
import type { DeviceTillWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TillState, tillsText } from './till-state.tsx';

function till(state: DeviceTillWire['state'], expected: number): DeviceTillWire {
  return { state, expected } as DeviceTillWire;
}

test.each([
  ['open', 17, true, 'Offen'],
  ['open', 0, false, 'Nichts zu zählen'],
  ['changed', 0, true, 'Seither gebraucht'],
  ['settled', 0, false, 'Abgerechnet'],
] as const)('a till that is %s with %d francs expected is open: %s, and called «%s»', (state, expected, open, word) => {
  expect(isOpenTill(till(state, expected))).toBe(open);
  expect(renderToStaticMarkup(<TillState till={till(state, expected)} isClosed={false} />)).toContain(word);
});

test('a till that nobody counted before the books were closed is not open any more', () => {
  const markup = renderToStaticMarkup(<TillState till={till('open', 17)} isClosed={true} />);
  expect(markup).toContain('Nicht gezählt');
  expect(markup).not.toContain('Offen');
});

test.each([
  [[till('open', 17), till('settled', 0)], false, '1 von 2 Kassen offen'],
  [[till('open', 17), till('changed', 0)], true, '2 von 2 Kassen nicht abgerechnet'],
  [[till('open', 0), till('open', 0)], false, 'Nichts zu zählen'],
  [[till('open', 0), till('settled', 9)], true, 'Alle Kassen sind abgerechnet'],
])('the tills together, books closed or not, read as they are', (devices, isClosed, words) => {
  expect(tillsText({ devices, isClosed })).toBe(words);
});
