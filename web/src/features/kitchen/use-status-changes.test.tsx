// @vitest-environment happy-dom
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveOrders } from '../../lib/live-orders.ts';
import { orderWith } from '../../lib/testing/orders.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { moved } from './tickets.ts';
import { type StatusChanges, useStatusChanges } from './use-status-changes.ts';

const FIRST = orderWith(1, [[1, 'Bratwurst', 'Grill']]);
const SECOND = orderWith(2, [[1, 'Bratwurst', 'Grill']]);
const RENAMED = orderWith(3, [[1, 'Bratwurst', 'Grill']]);
const LIVE: LiveOrders = {
  ...{ orders: [FIRST, SECOND, RENAMED], state: 'live', goodUntil: 0, problem: undefined },
  answer: (_, asked) => asked,
};
const NOT_SAVED = 'Bestellung 1: Status nicht gespeichert – Die Bestellung ist storniert.';

let isRefused: boolean;
let isLost: boolean;
let orders: readonly OrderWire[];
let reason: string;
let sent: string[];
let changes: StatusChanges;

afterEach(() => vi.unstubAllGlobals());
const { render } = pageForEachTest();

function Kitchen() {
  const bookedAs = ({ id }: { id: number }, names: readonly string[]) => (id === 3 ? ['Vom Grill'] : names);
  changes = useStatusChanges({ orders, bookedAs }, LIVE);
  return null;
}

beforeEach(async () => {
  isRefused = true;
  isLost = false;
  orders = LIVE.orders;
  reason = 'Die Bestellung ist storniert.';
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(String(body));
    if (isLost) throw new TypeError('Failed to fetch');
    return isRefused ? Response.json({ code: 'CONFLICT', message: reason }, { status: 409 }) : Response.json(SECOND);
  });
  render(<Kitchen />);
  act(() => changes.change(FIRST, 'preparing', []));
  await until(() => expect(changes.failures).toEqual([NOT_SAVED]));
  isRefused = false;
});

it('what was not saved of one order is told of until something is done with that order', async () => {
  act(() => changes.change(SECOND, 'preparing', []));
  expect(changes.failures).toEqual([NOT_SAVED]);
  act(() => changes.change(FIRST, 'preparing', []));
  expect(changes.failures).toEqual([]);
  await until(() => expect(changes.orders).toEqual(LIVE.orders));
});

it('what was not saved of several orders for one reason is told once, until somebody has read it', async () => {
  isRefused = true;
  act(() => changes.change(SECOND, 'completed', []));
  await until(() => expect(changes.failures).toEqual([NOT_SAVED.replace('Bestellung 1', 'Bestellungen 1, 2')]));
  act(() => changes.clearFailures());
  expect(changes.failures).toEqual([]);
});

it('what was not saved for another reason stands by itself', async () => {
  isRefused = true;
  reason = 'Keine Berechtigung';
  act(() => changes.change(SECOND, 'completed', []));
  const another = 'Bestellung 2: Status nicht gespeichert – Keine Berechtigung';
  await until(() => expect(changes.failures).toEqual([NOT_SAVED, another]));
});

it('what may have been saved is uncertain until the list shows that it was', async () => {
  isLost = true;
  act(() => changes.change(SECOND, 'preparing', ['Grill']));
  const uncertain = 'Bestellung 2: Ungewiss, ob gespeichert – Keine Verbindung zum Server';
  await until(() => expect(changes.failures).toEqual([NOT_SAVED, uncertain]));
  orders = [moved(FIRST, [], 'preparing'), SECOND];
  render(<Kitchen />);
  // What was refused somebody else has done.
  expect(changes.failures).toEqual([NOT_SAVED, uncertain]);
  orders = [FIRST, moved(SECOND, [], 'preparing')];
  render(<Kitchen />);
  expect(changes.failures).toEqual([NOT_SAVED]);
  // Somebody else has taken it back.
  orders = [FIRST, SECOND];
  render(<Kitchen />);
  expect(changes.failures).toEqual([NOT_SAVED]);
});

it('what else may be done is told of until the list shows that it is', async () => {
  act(() => changes.noteFailure(SECOND, 'Ungewiss, ob storniert', ({ status }) => status === 'cancelled'));
  expect(changes.failures).toEqual([NOT_SAVED, 'Bestellung 2: Ungewiss, ob storniert']);
  orders = [FIRST, { ...SECOND, status: 'cancelled' }];
  render(<Kitchen />);
  expect(changes.failures).toEqual([NOT_SAVED]);
  // After some hours the list has it no more.
  orders = [FIRST];
  render(<Kitchen />);
  expect(changes.failures).toEqual([NOT_SAVED]);
});

it('the server is told where only what is new is to be begun', async () => {
  act(() => changes.change(SECOND, 'preparing', [], true));
  await until(() => expect(sent.at(-1)).toBe('{"status":"preparing","categories":[],"onlyNew":true}'));
});

it('the server is told of the categories by the names under which it has the order', async () => {
  act(() => changes.change(RENAMED, 'completed', ['Grill']));
  expect(changes.orders.find(({ id }) => id === 3)?.status).toBe('completed');
  await until(() => expect(sent.at(-1)).toBe('{"status":"completed","categories":["Vom Grill"]}'));
});
