import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import { expect, test } from 'vitest';
import { carriedAlong, onlyEventToday, preselectedEventIn } from './table-state.ts';

function event(id: number, eventDate: string): ActiveEvent {
  return {
    id,
    name: `Fest ${id}`,
    eventDate,
    description: null,
    isActive: true,
    takeawayEnabled: true,
    isCashRounded: false,
  };
}

test('only a preselected event with a proper id leads on at once', () => {
  expect(preselectedEventIn({ preSelectedEvent: true, eventId: 3 })).toBe(3);
  expect(preselectedEventIn({ preSelectedEvent: true, eventId: '3' })).toBe(3);
  expect(preselectedEventIn({ eventId: 3 })).toBeUndefined();
  expect(preselectedEventIn({ preSelectedEvent: true, eventId: 'x' })).toBeUndefined();
  expect(preselectedEventIn(null)).toBeUndefined();
});

test('the event of the day is found among others', () => {
  const events = [event(1, '2026-11-21'), event(2, '2026-11-22')];

  expect(onlyEventToday(events, '2026-11-22')?.id).toBe(2);
  expect(onlyEventToday(events, '2026-11-20')).toBeUndefined();
});

test('a fest of several days is found on each of them, unless another one is today', () => {
  const events = [event(1, '2026-11-20T00:00:00.000Z'), event(2, '2026-11-24')];

  expect(['22', '23', '24'].map((day) => onlyEventToday(events, `2026-11-${day}`)?.id)).toEqual([1, 1, 2]);
  expect(onlyEventToday(events.slice(0, 1), '2026-11-24')).toBeUndefined();
});

test('with two events on one day nobody guesses which is meant', () => {
  const events = [event(1, '2026-11-21'), event(2, '2026-11-21')];

  expect(onlyEventToday(events, '2026-11-21')).toBeUndefined();
});

test('a cart that waits for its table is carried along, anything else is not', () => {
  expect(carriedAlong({ preservedOrder: [], clientOrderId: 'a', eventId: 1 })).toEqual({
    preservedOrder: [],
    clientOrderId: 'a',
  });
  expect(carriedAlong({ preservedOrder: 'x' })).toEqual({});
});
