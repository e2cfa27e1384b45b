import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/** Loaded before the server, which runs with `--expose-gc`: says at a socket what its process holds after a collection. */
const path = process.env.MEMORY_PROBE;
if (isMainThread && path) {
  const server = createServer((socket) => {
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    socket.on('error', () => {}).end(JSON.stringify({ living: heapUsed + external, resident: rss }));
  });
  server.listen(path).unref();
}
