// @vitest-environment happy-dom
import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activeEvent as event } from '../../lib/testing/active-event.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { type ShownEvent, useShownEvent } from './use-shown-event.ts';

const A_WHILE_MS = 5 * 60_000;
let screen: ShownEvent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const { render } = pageForEachTest();

function Screen({ events, isWaiter }: { events: readonly ActiveEvent[] | undefined; isWaiter?: boolean }) {
  screen = useShownEvent(events, 1, !isWaiter);
  return null;
}

/** What is shown once the server lists these. */
function listed(...events: ActiveEvent[]): [number, boolean] | undefined {
  render(<Screen events={events} />);
  return shown();
}

function shown(): [number, boolean] | undefined {
  return screen.shown && [screen.shown.id, screen.shown.isActive];
}

it('an event that is switched off leaves a waiter’s screen, who may not look any more', () => {
  render(<Screen isWaiter events={[event(1)]} />);
  expect(shown()).toEqual([1, true]);
  render(<Screen isWaiter events={[]} />);
  expect(shown()).toBeUndefined();
});

it('a list that is still to come shows nothing', () => {
  render(<Screen events={undefined} />);
  expect(shown()).toBeUndefined();
});

it('an event that is switched off stays on the screen until somebody chooses the active one', () => {
  expect(listed(event(1), event(2))).toEqual([1, true]);
  expect(listed(event(1, false), event(2))).toEqual([1, false]);
  act(() => vi.advanceTimersByTime(A_WHILE_MS));
  expect(shown()).toEqual([1, false]);
  act(() => screen.show(event(2)));
  expect(shown()).toEqual([2, true]);
});

it('its last order finished, it stays where no other is active, so that this can be taken back', () => {
  listed(event(1));
  listed(event(1, false));
  expect(listed()).toEqual([1, false]);
  act(() => vi.advanceTimersByTime(A_WHILE_MS));
  expect(shown()).toEqual([1, false]);
});

it('its last order finished, it makes room for the only active one after a while, unless it was taken back', () => {
  listed(event(1), event(2));
  expect(listed(event(2))).toEqual([1, false]);
  expect(listed(event(1, false), event(2))).toEqual([1, false]);
  act(() => vi.advanceTimersByTime(A_WHILE_MS));
  expect(shown()).toEqual([1, false]);
  listed(event(2));
  act(() => vi.advanceTimersByTime(A_WHILE_MS));
  expect(shown()).toEqual([2, true]);
});

it('one that is no more leaves the screen', () => {
  listed(event(1));
  expect(listed()).toEqual([1, false]);
  act(() => screen.drop());
  expect(shown()).toBeUndefined();
});
