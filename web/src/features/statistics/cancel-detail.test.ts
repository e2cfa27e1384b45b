import { expect, test } from 'vitest';
import { cancelDetail } from './cancel-detail.ts';

test('cancelling tells the kitchen and gives the money back, but for deposits that were paid out', () => {
  expect(cancelDetail({ onlyDeposits: false, totalAmount: 8.5 })).toBe(
    'Sie zählt dann nicht mehr zum Umsatz, die Küche wird benachrichtigt. Das Geld bitte zurückgeben.',
  );
  expect(cancelDetail({ onlyDeposits: true, totalAmount: 2 })).toBe(
    'Sie zählt dann nicht mehr. Das Geld bitte zurückgeben.',
  );
  expect(cancelDetail({ onlyDeposits: true, totalAmount: -4 })).toBe(
    'Sie zählt dann nicht mehr. Das ausbezahlte Geld bitte zurücknehmen.',
  );
});
