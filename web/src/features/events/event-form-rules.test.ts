import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { EMPTY_EVENT, fieldsOf, fieldsOfCopy, problemsFrom, problemsOf } from './event-form-rules.ts';

const FEST: Event = {
  id: 3,
  name: 'Dorffest',
  eventDate: '2026-11-21T00:00:00.000Z',
  description: null,
  waiterAccessTag: 'fest',
  waiterAccessPassword: 'geheim',
  organizer: { username: 'vreni' },
  isActive: true,
  isClosed: false,
  takeawayEnabled: false,
};

it('the form shows the day of an event without a time behind it', () => {
  expect(fieldsOf(FEST)).toMatchObject({ eventDate: '2026-11-21', description: '', takeawayEnabled: false });
});

it('a copy needs its own day and gets its own tag', () => {
  const copy = fieldsOfCopy(FEST, 'fest-2');
  expect(copy).toMatchObject({ name: 'Dorffest (Kopie)', eventDate: '', waiterAccessTag: 'fest-2' });
  expect(problemsOf(copy)).toEqual({ eventDate: 'Datum fehlt.' });
});

it('a copy is on, unless its source was switched off by hand: closing the books does that, too', () => {
  const states = [
    { isActive: false, isClosed: true },
    { isActive: false, isClosed: false },
    { isActive: true, isClosed: false },
  ];
  expect(states.map((state) => fieldsOfCopy({ ...FEST, ...state }, 'fest-2').isActive)).toEqual([true, false, true]);
});

it('an event needs a name and a day, its tag only if it has one', () => {
  expect(problemsOf(EMPTY_EVENT)).toEqual({ name: 'Name fehlt.', eventDate: 'Datum fehlt.' });
  const complete = { ...EMPTY_EVENT, name: 'Fest', eventDate: '2026-11-21' };
  expect(problemsOf(complete)).toEqual({});
  expect(problemsOf({ ...complete, waiterAccessTag: 'zwei Wörter' })).toHaveProperty('waiterAccessTag');
  expect(problemsOf({ ...complete, waiterAccessTag: 'Grümpi-26' })).toEqual({});
});

it('what the server refuses stands at its field', () => {
  const message = 'Event-Kürzel bereits vergeben';
  const taken = new ApiError(409, 'TAG_TAKEN', message, [{ path: 'waiterAccessTag', message }]);
  expect(problemsFrom(taken)).toEqual({ waiterAccessTag: message });
  const invalid = new ApiError(400, 'INVALID_INPUT', 'Nein', [
    { path: 'name', message: 'Zu lang' },
    { path: 'organizer', message: 'Unbekannt' },
  ]);
  expect(problemsFrom(invalid)).toEqual({ name: 'Zu lang' });
  expect(problemsFrom(new ApiError(0, 'NETWORK', 'Keine Verbindung zum Server'))).toEqual({});
});
