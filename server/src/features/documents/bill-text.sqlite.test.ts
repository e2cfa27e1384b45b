import { expect, it } from 'vitest';
import { billText } from './bill-text.ts';

it.each([
  ['Turnverein Züri-West «Öpfel» & Co.', 'Turnverein Züri-West «Öpfel» & Co.'],
  ['Dorffest 2026 – Samstag', 'Dorffest 2026 - Samstag'],
  ['Chilbi 🎉 “Am See”…', 'Chilbi "Am See"...'],
  ['Ćevapčići bei Łukasz', 'Cevapcici bei Lukasz'],
  ['Gru\u0308tli\u00a0Verein', 'Grütli Verein'],
  ['⅓ Bon à 5 €', '1/3 Bon à 5 EUR'],
  ['日本語テスト', ''],
  ['Bar ≠ Küche, s̶c̶h̶a̶r̶f̶', 'Bar ? Küche, ?'],
])('on a QR-bill «%s» is «%s»', (text, said) => {
  expect(billText(text, 140)).toBe(said);
});

it('no more stands on a QR-bill than it has room for', () => {
  expect(billText('Verein Sankt Niklaus', 13)).toBe('Verein Sankt');
});
