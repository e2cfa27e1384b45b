import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { orderIdOf } from '@bestellsystem/domain/order-id.ts';
import type { LoadTask, Taken } from './load.ts';

const { base, cookie, order, load } = workerData as LoadTask;
const { host, hostname, port } = new URL(base);

const TAKEN = 'HTTP/1.1 201 ';
const HEAD_ENDS = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

const rest = JSON.stringify({ ...order, clientOrderId: undefined }).slice(1);
const ANY_ID = '00000000-0000-4000-8000-000000000000';
const head = [
  'POST /api/orders HTTP/1.1',
  `host: ${host}`,
  'content-type: application/json',
  ...(cookie ? [`cookie: ${cookie}`] : []),
  `content-length: ${Buffer.byteLength(bodyOf(ANY_ID))}`,
].join('\r\n');

function bodyOf(clientOrderId: string): string {
  return `{"clientOrderId":"${clientOrderId}",${rest}`;
}

/** As little as sending and reading takes, since it works beside what it measures. */
async function send(socket: Socket): Promise<void> {
  const answered = Promise.withResolvers<void>();
  let text = '';
  const onData = (chunk: string): void => {
    text += chunk;
    const headEnds = text.indexOf(HEAD_ENDS);
    if (headEnds < 0) return;
    const length = Number(LENGTH.exec(text)?.[1]);
    if (text.length < headEnds + HEAD_ENDS.length + length) return;
    if (text.startsWith(TAKEN)) answered.resolve();
    else answered.reject(new Error(`an order was answered ${text}`));
  };
  socket.on('data', onData).once('error', answered.reject).once('close', answered.reject);
  socket.write(`${head}${HEAD_ENDS}${bodyOf(orderIdOf(Date.now(), randomUUID()))}`);
  await answered.promise;
  socket.removeAllListeners();
}

/** How long each took, in milliseconds. */
async function sendUntil(end: number, sockets: readonly Socket[]): Promise<number[]> {
  const ms: number[] = [];
  await Promise.all(
    sockets.map(async (socket) => {
      for (let from = performance.now(); from < end; from = performance.now()) {
        await send(socket);
        ms.push(performance.now() - from);
      }
    }),
  );
  return ms;
}

const sockets = Array.from({ length: load.atOnce }, () =>
  // Letters beyond ASCII count by their bytes.
  connect(Number(port), hostname).setEncoding('latin1').setNoDelay(),
);
await sendUntil(performance.now() + load.warmUpMs, sockets);
const from = performance.now();
const ms = await sendUntil(from + load.measuredMs, sockets);
const taken: Taken = { perSecond: (ms.length / (performance.now() - from)) * 1000, ms };
for (const socket of sockets) socket.destroy();
parentPort?.postMessage(taken);
