import { expect, it } from 'vitest';
import { splitByDate } from './event-dates.ts';

it("today's event stands on top, the nearest coming one next, and past ones by the latest", () => {
  const events = [
    { id: 1, eventDate: '2026-11-20' },
    { id: 2, eventDate: '2026-12-01' },
    { id: 3, eventDate: '2026-11-21' },
    { id: 4, eventDate: '2026-11-25T00:00:00.000Z' },
    { id: 5, eventDate: '2025-11-21' },
  ];
  const { coming, past } = splitByDate(events, '2026-11-21');
  expect(coming.map(({ id }) => id)).toEqual([3, 4, 2]);
  expect(past.map(({ id }) => id)).toEqual([1, 5]);
});
