import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';

type Outbox = typeof import('../outbox.ts');
type FirstAnswer = typeof import('../first-answer.ts');
type Store = typeof import('../outbox-store.ts');

const user = { username: 'waiter_fest', role: 'WAITER' };
export const orderOf = (clientOrderId: string, table = '12') => ({
  clientOrderId,
  user,
  body: JSON.stringify({ clientOrderId, tableNumber: table }),
});

/** The same order as it is sent to a server that may have had it before. */
export const sentAgain = (body = '') => `${body.slice(0, -1)},"redelivered":true,"epoch":"0"}`;

/** The server of these tests: keeps every request and answers as told. */
export function fakeServer(answer: (body: Record<string, unknown>, count: number) => Response | Promise<Response>) {
  const bodies: string[] = [];
  const headers: Headers[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // Pages of before still ask whether the server is there.
    if (url === '/api/health') return noNetwork();
    bodies.push(String(init.body));
    headers.push(new Headers(init.headers));
    return answer(JSON.parse(String(init.body)), bodies.length);
  });
  return { bodies, headers };
}

export const accepted = (body: Record<string, unknown>, orderNumber = 1) =>
  Response.json({ clientOrderId: body.clientOrderId, orderNumber }, { status: 201 });
export const refused = (code = 'PRICE_CHANGED', status = 409) =>
  Response.json({ code, message: 'Preise haben geändert' }, { status });
export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
export const never = () => new Promise<Response>(() => undefined);

/** Only one page of a device is open at a time here. */
let stopLastPage = (): void => {};

/** A page that has just been loaded: nothing in memory, the device's storage as it was left. */
export async function loadPage(): Promise<Outbox & FirstAnswer & { store: Store }> {
  stopLastPage();
  vi.resetModules();
  const outbox = await import('../outbox.ts');
  stopLastPage = outbox.stopOutbox;
  const store = await import('../outbox-store.ts');
  return { ...outbox, ...(await import('../first-answer.ts')), store };
}

/** A device with nothing on it for each test; nothing of the last page goes on. */
export function freshDeviceForEachTest(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });

  afterEach(() => {
    stopLastPage();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
