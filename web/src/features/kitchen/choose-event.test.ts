import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import { expect, test } from 'vitest';
import { chooseEvent } from './choose-event.ts';

function event(id: number, isActive = true): ActiveEvent {
  const rest = { eventDate: '2026-11-21', description: null, takeawayEnabled: true, isCashRounded: false };
  return { id, name: `Event ${id}`, isActive, ...rest };
}

test('the only active event is shown by itself, of several none until one is chosen', () => {
  expect(chooseEvent([event(1)], null)?.id).toBe(1);
  expect(chooseEvent([event(1), event(2)], null)).toBeUndefined();
  expect(chooseEvent([event(1), event(2)], 2)?.id).toBe(2);
});

test('an event that is switched off stays on the wall while its orders are open', () => {
  expect(chooseEvent([event(1, false)], null)?.id).toBe(1);
  expect(chooseEvent([event(1, false), event(2)], 1)?.id).toBe(1);
  expect(chooseEvent([event(1, false), event(2)], null)?.id).toBe(2);
  expect(chooseEvent([event(2)], 1)?.id).toBe(2);
});
