import { expect, test } from 'vitest';
import { dayFrom, queryText, statisticsPaths } from './statistics-address.ts';

test('only a day that exists is taken from the address', () => {
  expect(dayFrom('2026-11-12')).toBe('2026-11-12');
  expect(dayFrom('2028-02-29')).toBe('2028-02-29');
  for (const text of [null, '', 'heute', '2026-02-29', '2026-13-01', '12.11.2026', '2026-11-12T10:00']) {
    expect(dayFrom(text), String(text)).toBeUndefined();
  }
});

test('a year that is still being typed is no day yet', () => {
  expect(dayFrom('0002-11-12')).toBeUndefined();
  expect(dayFrom('0202-11-12')).toBeUndefined();
  expect(dayFrom('2026-11-12')).toBe('2026-11-12');
});

test('what is empty does not reach the address', () => {
  expect(queryText({ date: undefined, tableNumber: '' })).toBe('');
  expect(queryText({ date: '2026-11-12', limit: 200, cursor: '' })).toBe('?date=2026-11-12&limit=200');
  expect(queryText({ tableNumber: 'Bar & Grill' })).toBe('?tableNumber=Bar+%26+Grill');
});

test('the day goes along from page to page', () => {
  expect(statisticsPaths.overview(3)).toBe('/statistics/event/3');
  expect(statisticsPaths.items(3, '2026-11-12')).toBe('/statistics/event/3/items?date=2026-11-12');
  expect(statisticsPaths.device(3, 'device_4', '2026-11-12', 'items')).toBe(
    '/statistics/event/3/device/device_4?date=2026-11-12&view=items',
  );
});
