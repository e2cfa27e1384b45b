import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { KeptSockets } from './kept-sockets.ts';

/** What becomes of one connection that carries one request. */
export const TRICKS = [
  'pass',
  /** The request arrives whole, the line is gone before the answer comes. */
  'cut-before-reply',
  /** Half of the answer arrives. */
  'cut-mid-reply',
  /** The answer is there, and the line is reset instead. */
  'reset',
  /** The answer never comes, and nobody says so. */
  'half-open',
  /** Both ways byte by byte. */
  'slices',
  /** The request arrives twice at the same time; the second answer is thrown away. */
  'duplicate',
  /** The same, and the answer is lost as well. */
  'duplicate-and-cut',
] as const;
export type Trick = (typeof TRICKS)[number];

/** A line on loopback that plays the same trick on every connection. */
export class FaultProxy {
  /** How often the server had answered, so that the trick was played to its end. */
  played = 0;
  private readonly line: KeptSockets;

  private constructor(target: string, trick: Trick) {
    const { hostname, port } = new URL(target);
    const dial = (): Socket => this.line.keep(connect(Number(port), hostname));
    this.line = new KeptSockets((client) => void this.carry(client, dial, trick));
  }

  static async start(target: string, trick: Trick): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, trick);
    await proxy.line.listen();
    return proxy;
  }

  get base(): string {
    return this.line.base;
  }

  close(): Promise<void> {
    return this.line.close();
  }

  private async carry(client: Socket, dial: () => Socket, trick: Trick): Promise<void> {
    const isTwice = trick === 'duplicate' || trick === 'duplicate-and-cut';
    const upstreams = isTwice ? [dial(), dial()] : [dial()];
    client.on('data', (chunk) => {
      for (const upstream of upstreams) {
        if (trick === 'slices') writeSliced(upstream, chunk);
        else upstream.write(chunk);
      }
    });
    const replies = await Promise.all(upstreams.map(readAll));
    if (replies.some(({ length }) => length === 0)) return void client.destroy();
    this.played += 1;
    await answer(client, replies[0] ?? Buffer.alloc(0), trick);
  }
}

/** The whole answer: the server closes after it, because the request asks for that. */
async function readAll(upstream: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  upstream.on('data', (chunk) => chunks.push(chunk));
  await once(upstream, 'close');
  return Buffer.concat(chunks);
}

async function answer(client: Socket, reply: Buffer, trick: Trick): Promise<void> {
  if (trick === 'cut-before-reply' || trick === 'duplicate-and-cut') client.destroy();
  else if (trick === 'reset') client.resetAndDestroy();
  else if (trick === 'cut-mid-reply') client.end(reply.subarray(0, reply.length / 2));
  else if (trick === 'slices') {
    writeSliced(client, reply);
    client.end();
  } else if (trick !== 'half-open') client.end(reply);
}

/** A write per byte: with `noDelay` they leave one by one. */
function writeSliced(socket: Socket, bytes: Buffer): void {
  socket.setNoDelay(true);
  for (let at = 0; at < bytes.length; at += 1) socket.write(bytes.subarray(at, at + 1));
}
