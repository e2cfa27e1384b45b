import { createSocket, Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { hearAnnouncements } from './announcements.ts';

const LOOPBACK = '127.0.0.1';
const SERVICE = '_pdl-datastream._tcp.local';
const [ADDRESS, POINTER, TEXT, PLACE] = [1, 12, 16, 33];
const PER_PACKET = 8;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A dot inside of a label stands as `·`. */
function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => {
    const bytes = Buffer.from(label.replaceAll('·', '.'));
    return Buffer.concat([Buffer.of(bytes.length), bytes]);
  });
  return Buffer.concat([...labels, Buffer.of(0)]);
}

function record(name: string, type: number, data: Buffer): Buffer {
  return Buffer.concat([nameBytes(name), Buffer.of(0, type, 0, 1, 0, 0, 0, 120, data.length >> 8, data.length), data]);
}

/** One answer that tells of printers with these numbers. */
function announcing(first: number): Buffer {
  return announcingThese(Array.from({ length: PER_PACKET }, (_, index) => `P${first + index}`));
}

function announcingThese(names: readonly string[]): Buffer {
  const records = names.flatMap((name) => {
    const printer = `${name}.${SERVICE}`;
    const place = Buffer.concat([Buffer.of(0, 0, 0, 0, 0x23, 0x8c), nameBytes('h.local')]);
    return [
      record(SERVICE, POINTER, nameBytes(printer)),
      record(printer, PLACE, place),
      record(printer, TEXT, Buffer.of(0)),
    ];
  });
  records.push(record('h.local', ADDRESS, Buffer.of(127, 0, 0, 1)));
  return Buffer.concat([Buffer.of(0, 0, 0x84, 0, 0, 0, 0, records.length, 0, 0, 0, 0), ...records]);
}

it('whoever announces printers without an end is not listened to for ever', async () => {
  const crier = createSocket('udp4');
  const closing = vi.spyOn(Socket.prototype, 'close');
  const onHeard = vi.fn();
  const stop = new AbortController();
  hearAnnouncements([LOOPBACK], stop.signal, onHeard);
  let next = 0;
  await vi.waitFor(
    () => {
      crier.send(announcing(next), 5353, LOOPBACK);
      next += PER_PACKET;
      expect(closing).toHaveBeenCalled();
    },
    { interval: 1, timeout: 20_000 },
  );
  expect(onHeard).toHaveBeenCalledTimes(256);
  stop.abort();
  crier.close();
});

it.each(['Drucker Küche', 'Theke 1· Stock', 'EPSON TM-m30 (10·0·0·5)', 'Rösti ._tcp'])(
  'a printer is heard under its whole name: %s',
  async (name) => {
    const crier = createSocket('udp4');
    const onHeard = vi.fn();
    const stop = new AbortController();
    hearAnnouncements([LOOPBACK], stop.signal, onHeard);
    await vi.waitFor(
      () => {
        crier.send(announcingThese([name]), 5353, LOOPBACK);
        expect(onHeard).toHaveBeenCalled();
      },
      { interval: 20, timeout: 20_000 },
    );
    expect(onHeard.mock.calls[0]?.[0]).toMatchObject({ name: name.replaceAll('·', '.'), rawPort: 9100 });
    stop.abort();
    crier.close();
  },
);

it('a socket that breaks asks no more; another one goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const bind = vi.spyOn(Socket.prototype, 'bind');
  const closing = vi.spyOn(Socket.prototype, 'close');
  const send = vi.spyOn(Socket.prototype, 'send').mockReturnValue();
  const stop = new AbortController();
  hearAnnouncements([LOOPBACK, LOOPBACK], stop.signal, () => undefined);
  const sockets = bind.mock.contexts as [Socket, Socket];
  const asked = () => sockets.map((socket) => send.mock.contexts.filter((other) => other === socket).length);
  await Promise.all(sockets.map((socket) => once(socket, 'listening')));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual([3, 3]);
  const down = Object.assign(new Error('network is down'), { code: 'EACCES' });
  sockets[0].emit('error', down);
  sockets[0].emit('error', down);
  await vi.advanceTimersByTimeAsync(250);
  expect(asked()).toEqual([3, 6]);
  expect(closing.mock.contexts).toEqual([sockets[0]]);
  stop.abort();
  expect(closing.mock.contexts).toEqual(sockets);
});
