import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { atOwnPort } from './own-ports.ts';

it('keeps a port for whoever has it, also while nobody listens there', async () => {
  const tried: number[] = [];
  const own = await atOwnPort(async (port) => port);
  onTestFinished(own.giveBack);
  const taken = createServer().listen(own.listening, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const other = await atOwnPort(async (port) => {
    tried.push(port);
    const server = createServer().listen(tried.length === 1 ? own.listening : port, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return port;
  });
  onTestFinished(other.giveBack);
  expect(tried).toHaveLength(2);
  const guard = createServer().listen(own.listening + 1, '127.0.0.1');
  await expect(once(guard, 'listening')).rejects.toThrow('EADDRINUSE');
  for (const port of tried) expect(port).toBeLessThan(32_768);
});

it('goes past a port that the system keeps for itself', async () => {
  const listen = vi.fn(async (port: number) => port);
  listen.mockRejectedValueOnce(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }));
  const own = await atOwnPort(listen);
  onTestFinished(own.giveBack);
  expect(listen).toHaveBeenCalledTimes(2);
});

it('passes on what else is wrong', async () => {
  await expect(atOwnPort(() => Promise.reject(new Error('kaputt')))).rejects.toThrow('kaputt');
});
