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

test('at half past one in the night the evening before is still today', () => {
  const events = [event(1, '2026-11-21'), event(2, '2026-11-22')];

  expect(onlyEventToday(events, new Date('2026-11-22T00:30:00Z'), 'Europe/Zurich')?.id).toBe(1);
  expect(onlyEventToday(events, new Date('2026-11-22T04:30:00Z'), 'Europe/Zurich')?.id).toBe(2);
});

test('with two events on one day nobody guesses which is meant', () => {
  const events = [event(1, '2026-11-21'), event(2, '2026-11-21')];

  expect(onlyEventToday(events, new Date('2026-11-21T18:00:00Z'), 'Europe/Zurich')).toBeUndefined();
});

test('a cart that waits for its table is carried along, anything else is not', () => {
  expect(carriedAlong({ preservedOrder: [], clientOrderId: 'a', eventId: 1 })).toEqual({
    preservedOrder: [],
    clientOrderId: 'a',
  });
  expect(carriedAlong({ preservedOrder: 'x' })).toEqual({});
});
