// @vitest-environment happy-dom
import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAtStart } from './ask-at-start.ts';

const WAITER = { username: 'waiter_1', role: 'WAITER', eventId: 4 } as SessionUser;
const asked: string[] = [];
let queries: QueryClient;

beforeEach(() => {
  asked.length = 0;
  queries = new QueryClient();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    throw new TypeError('no server');
  });
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function start(path: string, user: SessionUser | null) {
  history.replaceState(null, '', path);
  askAtStart(queries, user);
}

it('asks for access, and for the menu that the device keeps, before anything is drawn', () => {
  start('/event-menu', WAITER);
  expect(asked).toEqual(['/api/events/waiter-access/4']);
  expect(queries.getQueryState(['kept-event-menu', 4, 'waiter_1'])?.fetchStatus).toBe('fetching');
});

it('asks of the event that the address names', () => {
  start('/event-menu?event=7', WAITER);
  expect(asked).toEqual(['/api/events/waiter-access/7']);
});

it.each([
  ['/orders', WAITER],
  ['/event-menu', null],
  ['/event-menu', { username: 'fest', role: 'EVENT_ORGANIZER' } as SessionUser],
])('asks nothing at %s for %o', (path, user) => {
  start(path, user);
  expect(asked).toEqual([]);
});
