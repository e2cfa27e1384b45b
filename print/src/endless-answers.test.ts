import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkPrinter, printOnTcp } from './driver.ts';

const PATIENT = { connectMs: 20_000, statusMs: 20_000, confirmMs: 20_000, pollMs: 20, lingerMs: 20_000 };
const TICKET = new Uint8Array(300).fill(0x41);
/** More than any printer says, and little for whoever means harm. */
const FLOOD_BYTES = 400_000;

let talker: ReturnType<typeof createServer>;
let port: number;
/** After so many bytes it begins. */
let patience: number;
let byte: number;

beforeEach(async () => {
  talker = createServer((socket) => {
    let heard = 0;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      heard += chunk.length;
      if (heard > patience) talk(socket);
      else socket.write(Uint8Array.of(0x12));
    });
  });
  talker.listen(0, '127.0.0.1');
  await once(talker, 'listening');
  ({ port } = talker.address() as AddressInfo);
});

afterEach(() => {
  talker.close();
});

function talk(socket: Socket): void {
  socket.write(Buffer.alloc(FLOOD_BYTES, byte));
}

it.each([0x00, 0x10, 0x12, 0x37, 0xff])('what answers without an end (%i) is no printer', async (said) => {
  patience = 0;
  byte = said;
  const place = { ip: '127.0.0.1', port, timeouts: PATIENT };
  expect(await checkPrinter(place)).toEqual({ state: 'stopped', reason: 'NO_PRINTER' });
  expect(await printOnTcp({ ...place, bytes: TICKET })).toEqual({ outcome: 'not-sent', reason: 'NO_PRINTER' });
});

it('one that begins so over a ticket leaves it uncertain', async () => {
  patience = 100;
  byte = 0xff;
  const outcome = await printOnTcp({ ip: '127.0.0.1', port, timeouts: PATIENT, bytes: TICKET });
  expect(outcome).toEqual({ outcome: 'uncertain', reason: 'IO' });
});
