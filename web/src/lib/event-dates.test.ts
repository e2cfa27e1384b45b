import { expect, it } from 'vitest';
import { splitByDate } from './event-dates.ts';

const over = { isActive: true, isClosed: true };
const open = { isActive: true, isClosed: false };

it("today's event stands on top, the nearest coming one next, and past ones by the latest", () => {
  const events = [
    { id: 1, eventDate: '2026-11-20', ...over },
    { id: 2, eventDate: '2026-12-01', ...open },
    { id: 3, eventDate: '2026-11-21', ...over },
    { id: 4, eventDate: '2026-11-25T00:00:00.000Z', ...open },
    { id: 5, eventDate: '2025-11-21', ...over },
  ];
  const { coming, past } = splitByDate(events, '2026-11-21');
  expect(coming.map(({ id }) => id)).toEqual([3, 4, 2]);
  expect(past.map(({ id }) => id)).toEqual([1, 5]);
});

it('a fest that began days ago and is not over stands before the coming ones', () => {
  const events = [
    { id: 1, eventDate: '2026-11-20', ...open },
    { id: 2, eventDate: '2027-02-10', ...open },
    { id: 3, eventDate: '2026-11-21', ...open },
    { id: 4, eventDate: '2026-11-19', isActive: false, isClosed: false },
    { id: 5, eventDate: '2026-11-12', ...open },
    { id: 6, eventDate: '2026-11-11', ...open },
  ];
  const { coming, past } = splitByDate(events, '2026-11-22');
  expect(coming.map(({ id }) => id)).toEqual([3, 1, 5, 2]);
  expect(past.map(({ id }) => id)).toEqual([4, 6]);
});
