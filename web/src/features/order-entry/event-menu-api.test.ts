// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessQuery, menuQuery } from './event-menu-api.ts';

const WAITER: SessionUser = {
  username: 'waiter_fest',
  role: 'WAITER',
  eventId: 4,
  eventName: 'Fest',
  eventTag: 'FEST',
  deviceId: 'device_2',
  deviceNumber: 2,
  serviceNumber: 2,
};
const EVENT = {
  id: 4,
  name: 'Fest',
  eventDate: '2026-11-21',
  description: null,
  isActive: true,
  takeawayEnabled: false,
  isCashRounded: true,
};

let answers: Record<string, unknown>;

beforeEach(() => {
  answers = {
    '/api/events/4/menu-items': [],
    '/api/categories': [],
    '/api/events/all-active': [EVENT],
    '/api/events/waiter-access/4': { canAccess: true },
  };
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
});
afterEach(() => vi.unstubAllGlobals());

const load = (eventId: number) => new QueryClient().fetchQuery(menuQuery(eventId, WAITER));

it('an event whose terms nobody knows is not guessed at', async () => {
  delete answers['/api/events/all-active'];
  await expect(load(4)).rejects.toMatchObject({ isNetwork: true });
});

it('where the list of events is missing or is a page of the network, the terms that were known hold', async () => {
  await load(4);
  for (const events of [undefined, '<html>Willkommen im WLAN']) {
    answers['/api/events/all-active'] = events;
    expect(await load(4)).toMatchObject({ eventName: 'Fest', takeawayEnabled: false, isCashRounded: true });
  }
});

it("a page of the guests' network is no menu and says nobody may come in", async () => {
  answers['/api/events/4/menu-items'] = '<html>Willkommen im WLAN';
  await expect(load(4)).rejects.toMatchObject({ isNetwork: true });
  answers['/api/events/waiter-access/4'] = '<html>Willkommen im WLAN';
  await expect(new QueryClient().fetchQuery(accessQuery(4))).rejects.toMatchObject({ isNetwork: true });
});

it('a menu that came is shown although the storage that should keep it never answers', async () => {
  await load(4);
  const release = await holdKeptMenus();
  await expect(load(4)).resolves.toMatchObject({ eventName: 'Fest' });
  release();
});

/** As a page does that Safari has frozen amid a transaction. */
async function holdKeptMenus(): Promise<() => void> {
  const database = await openDB('bestellsystem');
  const { store } = database.transaction('menus', 'readwrite');
  let isHeld = true;
  await store.get(4);
  void (async () => {
    while (isHeld) await store.get(4);
    database.close();
  })();
  return () => {
    isHeld = false;
  };
}
