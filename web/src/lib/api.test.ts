// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api, identifyRequests, mayBeDone, noAnswer, onSessionLost } from './api.ts';
import { getLinkState } from './network-state.ts';

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockReset();
  vi.stubGlobal('fetch', network);
  identifyRequests(null);
});
afterEach(() => vi.unstubAllGlobals());

function answer(body: string, status = 200, statusText = '') {
  network.mockImplementation(async () => new Response(body === '' ? null : body, { status, statusText }));
}

function sentHeaders(): Record<string, string> {
  return network.mock.calls[0]?.[1]?.headers as Record<string, string>;
}

async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  const error = await request.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${String(error)}`);
}

describe('a request', () => {
  it('names the user and the role', async () => {
    answer('[]');
    identifyRequests({ username: 'waiter_fest', role: 'WAITER' });
    await api.get('/api/events/all-active');
    expect(sentHeaders()).toMatchObject({ 'X-User-Role': 'ROLE_WAITER', 'X-Username': 'waiter_fest' });
  });

  it('names nobody before the login, and no role while there is none', async () => {
    answer('[]');
    await api.get('/api/a');
    expect(Object.keys(sentHeaders())).toEqual(['Accept']);
    network.mockClear();
    identifyRequests({ username: 'neu', role: null });
    await api.get('/api/a');
    expect(sentHeaders()).toEqual({ Accept: 'application/json', 'X-Username': 'neu' });
  });

  it('sends an umlaut as it is and encodes what a header cannot carry', async () => {
    answer('[]');
    identifyRequests({ username: 'jörg', role: 'KITCHEN' });
    await api.get('/api/a');
    expect(sentHeaders()['X-Username']).toBe('jörg');
    network.mockClear();
    identifyRequests({ username: 'Łukasz', role: 'KITCHEN' });
    await api.get('/api/a');
    expect(sentHeaders()['X-Username']).toBe('%C5%81ukasz');
  });

  it('waits for no other one that asks the same, whose line may be dead', async () => {
    answer('[]');
    await api.get('/api/a');
    expect(network.mock.calls[0]?.[1]?.cache).toBe('no-store');
  });

  it('that changes something says that it carries JSON', async () => {
    answer('{}');
    await api.post('/api/auth/logout');
    expect(sentHeaders()['Content-Type']).toBe('application/json');
  });
});

describe('an answer', () => {
  it('is the parsed JSON', async () => {
    answer('{"id":3}');
    expect(await api.get('/api/events/3')).toEqual({ id: 3 });
  });

  it.each(['', 'Küche: gedruckt'])('that is no JSON («%s») counts as success', async (body) => {
    network.mockImplementation(async () => new Response(body, { headers: { 'Restore-Epoch': '0' } }));
    expect(await api.delete('/api/users/3')).toEqual({ success: true });
    answer('', 204);
    expect(await api.delete('/api/users/3')).toEqual({ success: true });
  });

  it.each(['', 'Success'])('«%s» of a network that says so to whatever it is asked is none', async (body) => {
    answer(body);
    for (const asked of [api.get('/api/events'), api.put('/api/auth/password', {}), api.delete('/api/events/3')]) {
      expect((await failureOf(asked)).isNetwork).toBe(true);
    }
    expect(getLinkState().online).toBe(false);
  });

  it.each([200, 401, 403, 404])(
    "that is a page of the guests' network (%i) is none: nothing is done, and nobody is logged out",
    async (status) => {
      const lost = vi.fn();
      const stop = onSessionLost(lost);
      identifyRequests({ username: 'waiter_fest', role: 'WAITER' });
      const headers = { 'Content-Type': 'text/html' };
      network.mockImplementation(async () => new Response('<h1>WLAN</h1>', { status, headers }));
      expect((await failureOf(api.post('/api/orders/7/receipt/print', {}))).isNetwork).toBe(true);
      expect(lost).not.toHaveBeenCalled();
      stop();
    },
  );

  it('that breaks off in its middle is told as a lost connection', async () => {
    const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    network.mockImplementation(async () => new Response(broken));
    expect(await failureOf(api.get('/api/events'))).toMatchObject({
      isNetwork: true,
      message: 'Keine Verbindung zum Server',
    });
    expect(getLinkState().online).toBe(false);
  });

  it('that stops in its middle is waited for no longer than for one that never comes', async () => {
    network.mockImplementation(async (_, init) => {
      const start = (stream: ReadableStreamDefaultController) =>
        init?.signal?.addEventListener('abort', () => stream.error(new DOMException('stopped', 'AbortError')));
      return new Response(new ReadableStream({ start }));
    });
    expect((await failureOf(api.get('/api/events', { timeoutMs: 5 }))).isNetwork).toBe(true);
  });

  it('that says no and breaks off is still a no', async () => {
    const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    network.mockImplementation(async () => new Response(broken, { status: 409, statusText: 'Conflict' }));
    expect(await failureOf(api.post('/api/events', {}))).toMatchObject({ status: 409, message: '409 Conflict' });
  });

  it("that says no brings the server's message, code and details", async () => {
    const details = [{ path: 'name', message: 'Name fehlt.' }];
    answer(JSON.stringify({ message: 'Event-Kürzel bereits vergeben', code: 'TAG_TAKEN', details }), 409);
    const error = await failureOf(api.post('/api/events', {}));
    expect(error).toMatchObject({ status: 409, code: 'TAG_TAKEN', message: 'Event-Kürzel bereits vergeben', details });
  });

  it('without a message is told by its status', async () => {
    answer('<html>', 502, 'Bad Gateway');
    expect(await failureOf(api.get('/api/events'))).toMatchObject({ status: 502, message: '502 Bad Gateway' });
  });

  it('that never comes is told as a lost connection, and the device counts as offline until the next answer', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failureOf(api.get('/api/events'));
    expect(error).toMatchObject({
      status: 0,
      code: 'NETWORK',
      message: 'Keine Verbindung zum Server',
      isNetwork: true,
    });
    expect(getLinkState().online).toBe(false);
    answer('[]');
    await api.get('/api/events');
    expect(getLinkState().online).toBe(true);
  });
});

it('what got no word of the server may be done, but not where its storage is full or it says that it has not begun', () => {
  const answered = [400, 409, 500, 502, 507, 522].filter((status) => mayBeDone(new ApiError(status, 'X', 'Y')));
  expect(answered).toEqual([500, 502, 522]);
  const busy = ['LEAVING', 'LOGIN_BUSY', 'HTTP_503'].filter((code) => mayBeDone(new ApiError(503, code, 'Y')));
  expect(busy).toEqual(['HTTP_503']);
  expect([mayBeDone(noAnswer()), mayBeDone(new Error('Y'))]).toEqual([true, false]);
});

describe('a session the server no longer knows', () => {
  it('is reported with the reason', async () => {
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    identifyRequests({ username: 'anna', role: 'ADMIN' });
    answer('{"message":"Nicht angemeldet","code":"SESSION_MISMATCH"}', 401);
    await failureOf(api.get('/api/users'));
    expect(lost).toHaveBeenCalledExactlyOnceWith('SESSION_MISMATCH');
    stop();
  });

  it('is not what a wrong password means', async () => {
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    answer('{"message":"Benutzername oder Passwort ungültig","code":"WRONG"}', 401);
    await failureOf(api.post('/api/auth/login', {}));
    expect(lost).not.toHaveBeenCalled();
    stop();
  });
});
