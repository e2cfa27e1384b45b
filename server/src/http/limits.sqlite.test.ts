import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import type { App } from './app-type.ts';
import { LIMITS, NO_LIMITS } from './limits.ts';

let app: TestApp;
let port = 0;
let stop = async (): Promise<void> => {};

beforeAll(async () => {
  const opened = await openTestApp({}, undefined, {
    writesPerMinute: 20,
    connectionsPerAddress: 30,
    patience: NO_LIMITS.patience,
  });
  app = opened.testApp;
  stop = opened.stop;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => stop());

describe('One session', () => {
  it('writes so often a minute and no more, says when to come back, and still reads', async () => {
    const [busy, other] = [await app.as('EVENT_ORGANIZER'), await app.as('EVENT_ORGANIZER')];
    const write = () => busy.post('/api/categories', { name: 'Speisen', displayOrder: 0 });
    for (let count = 1; count <= 20; count++) expect((await write()).status).toBe(201);
    const refused = await write();
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await busy.get('/api/categories')).status).toBe(200);
    expect((await other.post('/api/categories', { name: 'Speisen', displayOrder: 0 })).status).toBe(201);
  });
});

it('a week of orders, or a whole menu, is not too much for a minute', async () => {
  const { testApp, stop } = await openTestApp({}, undefined, LIMITS);
  const organizer = await testApp.as('EVENT_ORGANIZER');
  const write = async () => (await organizer.post('/api/categories', { name: 'Speisen', displayOrder: 0 })).status;
  const answers = new Set<number>();
  for (let count = 1; count <= 500; count++) answers.add(await write());
  await stop();
  expect([...answers]).toEqual([201]);
});

describe('One address', () => {
  it('holds so many connections; what is beyond is closed, and room comes back', async () => {
    const open = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      return socket;
    };
    const sockets: Socket[] = [];
    for (let count = 0; count < 30; count++) sockets.push(await open());
    const beyond = await open();
    await once(beyond, 'close');
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
    sockets.shift()?.destroy();
    expect(await askUntilAnswered(port)).toContain('200');
    for (const socket of sockets) socket.destroy();
  });
});

describe('Who takes their time', () => {
  let hasty: App;
  let port = 0;

  beforeAll(async () => {
    const patience = { ...NO_LIMITS.patience, head: 200, request: 400, lookEvery: 50 };
    hasty = await buildApp(app.context, { limits: { ...NO_LIMITS, patience } });
    await hasty.listen({ port: 0, host: '127.0.0.1' });
    port = (hasty.server.address() as AddressInfo).port;
  });
  afterAll(() => hasty.close());

  it.each([
    ['with the head', 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\n', 'x-drop: 1\r\n'],
    [
      'with the body',
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
      ' ',
    ],
  ])('%s is answered 408 and let go', async (_, start, drop) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    let answer = '';
    socket.on('data', (bytes) => {
      answer += String(bytes);
    });
    socket.write(start);
    const dripping = setInterval(() => socket.write(drop), 20);
    await once(socket, 'close');
    clearInterval(dripping);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*"INVALID_REQUEST"\}$/);
  });

  it('by sending nothing at all is let go, too', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket.resume(), 'close');
  });
});

/** The server hears of a closed connection in its own time: a refused one tries again. */
async function askUntilAnswered(port: number): Promise<string> {
  for (;;) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    let answer = '';
    socket.on('data', (bytes) => {
      answer += String(bytes);
    });
    socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    await once(socket, 'close');
    if (answer) return answer;
  }
}
