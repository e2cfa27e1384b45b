import { expect, test } from 'vitest';
import { cancelDetail } from './cancel-detail.ts';

test('cancelling tells the kitchen and how much was paid how, but for deposits alone', () => {
  expect(cancelDetail({ onlyDeposits: false, payable: 3.85, paymentMethod: 'CASH' })).toBe(
    'Sie zählt dann nicht mehr zum Umsatz, die Küche wird benachrichtigt. CHF 3.85 bar zurückgeben.',
  );
  expect(cancelDetail({ onlyDeposits: true, payable: 2, paymentMethod: 'CARD_TWINT' })).toBe(
    'Sie zählt dann nicht mehr. CHF 2.00 auf Karte/Twint zurückzahlen.',
  );
  expect(cancelDetail({ onlyDeposits: true, payable: -4, paymentMethod: 'CASH' })).toBe(
    'Sie zählt dann nicht mehr. Die ausbezahlten CHF 4.00 zurücknehmen.',
  );
});
