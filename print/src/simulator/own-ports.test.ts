import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { atOwnPort } from './own-ports.ts';

it('goes past ports that somebody has, and below those that are handed out to anybody', async () => {
  const listen = async (port: number): Promise<number> => {
    const server = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return port;
  };
  const tried: number[] = [];
  const somebodys = await atOwnPort(listen);
  const own = await atOwnPort((port) => {
    tried.push(port);
    return listen(tried.length === 1 ? somebodys : port);
  });
  expect(tried).toHaveLength(2);
  expect(own).not.toBe(somebodys);
  for (const port of [somebodys, own]) expect(port).toBeLessThan(32_768);
});

it('passes on what else is wrong', async () => {
  await expect(atOwnPort(() => Promise.reject(new Error('kaputt')))).rejects.toThrow('kaputt');
});
