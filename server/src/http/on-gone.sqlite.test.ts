import { EventEmitter, once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { onGone } from './on-gone.ts';

const arrivals = new EventEmitter();
const server = createServer((_, raw) => arrivals.emit('arrived', raw));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function arrive(): Promise<{ raw: ServerResponse; leave: () => Promise<unknown> }> {
  const { port } = server.address() as AddressInfo;
  const arrived = once(arrivals, 'arrived');
  const request = get({ port, host: '127.0.0.1', agent: false }, (answer) => answer.resume());
  request.on('error', () => {});
  const [raw] = (await arrived) as [ServerResponse];
  const leave = async () => {
    const closed = once(raw, 'close');
    request.destroy();
    await closed;
  };
  return { raw, leave };
}

it('who goes is told of once', async () => {
  const { raw, leave } = await arrive();
  const gone = vi.fn();
  expect(onGone({ raw }, gone)).toBe(false);
  expect(gone).not.toHaveBeenCalled();
  await leave();
  expect(gone).toHaveBeenCalledTimes(1);
});

it('who has left before anybody listened is told of at once', async () => {
  const { raw, leave } = await arrive();
  await leave();
  const gone = vi.fn();
  expect(onGone({ raw }, gone)).toBe(true);
  expect(gone).toHaveBeenCalledTimes(1);
});

it('who has the whole answer is told of, too', async () => {
  const { raw } = await arrive();
  const gone = vi.fn();
  onGone({ raw }, gone);
  const closed = once(raw, 'close');
  raw.end('da');
  await closed;
  expect(gone).toHaveBeenCalledTimes(1);
});
