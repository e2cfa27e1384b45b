import { expect, test } from 'vitest';
import { fileNameFrom } from './content-disposition.ts';

test('a file is called what the server calls it', () => {
  expect(fileNameFrom('attachment; filename="statistik_FEST_2026-11-12.csv"')).toBe('statistik_FEST_2026-11-12.csv');
  expect(fileNameFrom('attachment; filename=statistik.xlsx')).toBe('statistik.xlsx');
});

test('the name with umlauts wins over its plain form, in whichever order they come', () => {
  const encoded = "filename*=UTF-8''statistik_W%C3%A4ldli%20%281%29.csv";
  expect(fileNameFrom(`attachment; filename="statistik_Waeldli.csv"; ${encoded}`)).toBe('statistik_Wäldli (1).csv');
  expect(fileNameFrom(`attachment; ${encoded}; filename="statistik_Waeldli.csv"`)).toBe('statistik_Wäldli (1).csv');
});

test('an encoding that is broken falls back to the plain name', () => {
  expect(fileNameFrom(`attachment; filename="a.csv"; filename*=UTF-8''%E0%A4%A`)).toBe('a.csv');
});

test('quotes in a name are unescaped', () => {
  expect(fileNameFrom('attachment; filename="Fest \\"Dorf\\".csv"')).toBe('Fest "Dorf".csv');
});

test('a name is never a path', () => {
  expect(fileNameFrom('attachment; filename="../../etc/passwd"')).toBe('passwd');
  expect(fileNameFrom("attachment; filename*=UTF-8''C%3A%5Ctemp%5Ca.csv")).toBe('a.csv');
});

test('without a name there is none', () => {
  expect(fileNameFrom(null)).toBeUndefined();
  expect(fileNameFrom('attachment')).toBeUndefined();
  expect(fileNameFrom('attachment; filename=""')).toBeUndefined();
});
