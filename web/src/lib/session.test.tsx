// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { openDB } from 'idb';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { type LastOrder, showLastOrder, useLastOrder } from './last-order.ts';
import { type Session, SessionProvider, useSession } from './session.tsx';
import { readStoredUser } from './stored-user.ts';
import { pageForEachTest } from './testing/react-page.ts';

const WAITER = { username: 'waiter_fest', role: 'WAITER', eventId: 4, eventName: 'Fest', deviceId: 'device_2' };
const replies = new Map<string, () => Response>();
let session: Session;
let lastOrder: LastOrder | undefined;

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const reply = replies.get(path);
    if (!reply) throw new TypeError('Failed to fetch');
    return reply();
  });
  localStorage.clear();
  replies.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const { renderAndWait } = pageForEachTest();

function Probe() {
  session = useSession();
  lastOrder = useLastOrder();
  return null;
}

async function openApp(stored?: unknown) {
  if (stored) localStorage.setItem('user', JSON.stringify(stored));
  await renderAndWait(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <Probe />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

function reply(path: string, body: unknown, status = 200) {
  replies.set(path, () => new Response(JSON.stringify(body), { status }));
}

it('a waiter who starts without a connection goes on as before', async () => {
  await openApp(WAITER);
  expect(session.user).toEqual(WAITER);
});

it('a role that changed meanwhile is taken over at the start', async () => {
  reply('/api/auth/me', { username: 'anna', role: 'KITCHEN' });
  await openApp({ username: 'anna', role: null });
  expect(session.user).toEqual({ username: 'anna', role: 'KITCHEN' });
});

it('what the server says late of one person is not said of the next who has logged in', async () => {
  const late = Promise.withResolvers<Response>();
  reply('/api/auth/logout', {});
  reply('/api/auth/login', { username: 'beat', role: 'ADMIN' });
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/me' ? late.promise : (replies.get(path)?.() ?? Response.error()),
  );
  await openApp({ username: 'anna', role: null });
  await act(async () => session.logout());
  await act(async () => void (await session.login('beat', 'geheim')));
  await act(async () => late.resolve(Response.json({ username: 'anna', role: 'KITCHEN' })));
  expect(session.user).toEqual({ username: 'beat', role: 'ADMIN' });
  expect(readStoredUser()).toEqual({ username: 'beat', role: 'ADMIN' });
});

it('who is the same as ever has nothing drawn anew, whatever the order in which the facts come', async () => {
  reply('/api/auth/me', Object.fromEntries(Object.entries(WAITER).toReversed()));
  await openApp(WAITER);
  const first = session.user;
  await act(() => session.refresh());
  expect(session.user).toBe(first);
  reply('/api/auth/me', { ...WAITER, eventName: 'Fest am See' });
  await act(() => session.refresh());
  expect(session.user).toMatchObject({ eventName: 'Fest am See' });
});

it('a session the server ended is over here too, but what waits on the device stays', async () => {
  const outbox = await openDB('waiting-orders', 1, {
    upgrade: (database) => void database.createObjectStore('orders'),
  });
  await outbox.put('orders', 'Rösti', 'order-1');
  localStorage.setItem('deviceIdentifier', 'service2_abc');
  reply('/api/auth/me', { message: 'Nicht angemeldet', code: 'UNAUTHENTICATED' }, 401);
  await openApp(WAITER);
  expect(session).toMatchObject({ user: null, endedBy: 'server' });
  expect(localStorage.getItem('user')).toBeNull();
  expect(localStorage.getItem('deviceIdentifier')).toBe('service2_abc');
  expect(await outbox.get('orders', 'order-1')).toBe('Rösti');
});

it.each([
  ['a waiter of an event', WAITER, true],
  ['somebody with an account', { username: 'anna', role: 'KITCHEN' }, false],
])('the login is told whom the server has logged out: %s', async (_, user, isLostWaiter) => {
  const refused = () => Response.json({ message: 'Nicht angemeldet', code: 'UNAUTHENTICATED' }, { status: 401 });
  replies.set('/api/auth/me', refused);
  await openApp(user);
  expect(session).toMatchObject({ user: null, endedBy: 'server', isLostWaiter });
});

it('a tab goes on as the person who logged in elsewhere, never under the old name', async () => {
  reply('/api/auth/me', { username: 'anna', role: 'ADMIN' });
  await openApp({ username: 'anna', role: 'ADMIN' });
  reply('/api/auth/me', { username: 'beat', role: 'KITCHEN' });
  reply('/api/users', { message: 'Andere Sitzung', code: 'SESSION_MISMATCH' }, 401);
  // No screen is told of it before it is somebody else's.
  let shownTo: unknown;
  await act(async () => {
    const asked = [api.get('/api/users'), api.get('/api/users')];
    shownTo = await Promise.all(asked.map((one) => one.catch(() => readStoredUser()?.username)));
  });
  expect(shownTo).toEqual(['beat', 'beat']);
  await expect.poll(() => session.user).toEqual({ username: 'beat', role: 'KITCHEN' });
});

it('a login whose answer names no role is refused', async () => {
  reply('/api/auth/waiter-login', { username: 'waiter_fest' });
  await openApp();
  await expect(session.waiterLogin({ tag: 'fest', password: 'x', ipAddress: 'service3_0' })).rejects.toThrow(
    'Unvollständige Benutzerdaten vom Server',
  );
  expect(session.user).toBeNull();
});

it('a waiter login under a name that is no waiter name is refused', async () => {
  reply('/api/auth/waiter-login', { ...WAITER, username: 'anna' });
  await openApp();
  await expect(session.waiterLogin({ tag: 'fest', password: 'x', ipAddress: 'service3_0' })).rejects.toThrow(
    'Ungültiges Kellner-Benutzernamenformat',
  );
});

it('logging out works without a connection', async () => {
  await openApp(WAITER);
  await act(async () => session.logout());
  expect(session).toMatchObject({ user: null, endedBy: 'logout' });
  expect(localStorage.getItem('user')).toBeNull();
});

it.each([
  ['the server hears of it', undefined, ['/api/auth/logout']],
  ['whoever has logged in since stays', JSON.stringify(WAITER), []],
])('once there is a connection again after a logout without: %s', async (_, since, heard) => {
  await openApp(WAITER);
  await act(async () => session.logout());
  if (since) localStorage.setItem('user', since);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(null, { status: 204 });
  });
  await act(async () => void dispatchEvent(new Event('online')));
  await act(async () => void dispatchEvent(new Event('online')));
  expect(asked).toEqual(heard);
});

it('a late logout is not said amid the login of the next person', async () => {
  await openApp(WAITER);
  await act(async () => session.logout());
  const asked: string[] = [];
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer.promise;
  });
  let login: Promise<unknown> | undefined;
  await act(async () => {
    login = session.waiterLogin({ tag: 'fest', password: 'x', ipAddress: 'service3_0' });
  });
  await act(async () => void dispatchEvent(new Event('online')));
  expect(asked).toEqual(['/api/auth/waiter-login']);
  answer.resolve(Response.json(WAITER));
  await act(async () => void (await login));
  expect(session.user).toMatchObject(WAITER);
});

it('a logout that was answered is not said again', async () => {
  reply('/api/auth/logout', { code: 'UNAUTHENTICATED', message: 'Nicht angemeldet' }, 401);
  await openApp(WAITER);
  await act(async () => session.logout());
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(null, { status: 204 });
  });
  await act(async () => void dispatchEvent(new Event('online')));
  expect(asked).toEqual([]);
});

it('what was just taken is shown to whoever took it, and to nobody after them', async () => {
  const taken = { clientOrderId: 'a', tableNumber: '12', isTakeawayMode: false, totalRappen: 1500, changeRappen: 500 };
  reply('/api/auth/me', WAITER);
  await openApp(WAITER);
  act(() => showLastOrder({ ...taken, reached: 'server' }));
  await act(async () => session.refresh());
  expect(lastOrder).toMatchObject(taken);
  await act(async () => session.logout());
  expect(lastOrder).toBeUndefined();
  expect(sessionStorage.getItem('lastOrder')).toBeFalsy();
});

it('what was refused to the session before does not end the one of the person who has logged in again', async () => {
  reply('/api/auth/me', WAITER);
  await openApp(WAITER);
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/categories' ? late.promise : Promise.resolve(replies.get(path)?.() ?? Response.error()),
  );
  const refused = () =>
    new Response(JSON.stringify({ code: 'UNAUTHENTICATED', message: 'Nicht angemeldet' }), { status: 401 });
  const asked = api.get('/api/categories').catch(() => undefined);
  replies.set('/api/orders/own', refused);
  await act(async () => void (await api.get('/api/orders/own').catch(() => undefined)));
  expect(session.user).toBeNull();
  reply('/api/auth/waiter-login', WAITER);
  await act(async () => void (await session.waiterLogin({ tag: 'fest', password: 'x', ipAddress: 'service3_0' })));
  late.resolve(refused());
  await act(async () => void (await asked));
  expect(session.user).toMatchObject(WAITER);
});

it('a login waits for the answer to the logout before it: that one takes the cookie away', async () => {
  reply('/api/auth/me', WAITER);
  await openApp(WAITER);
  const goodbye = Promise.withResolvers<Response>();
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return path === '/api/auth/logout' ? goodbye.promise : Promise.resolve(Response.json(WAITER));
  });
  let login: Promise<unknown> | undefined;
  await act(async () => {
    void session.logout();
    login = session.waiterLogin({ tag: 'fest', password: 'x', ipAddress: 'service3_0' });
  });
  expect(asked).toEqual(['/api/auth/logout']);
  goodbye.resolve(new Response(null, { status: 204 }));
  await act(async () => void (await login));
  expect(asked).toEqual(['/api/auth/logout', '/api/auth/waiter-login']);
  expect(session.user).toMatchObject(WAITER);
});
