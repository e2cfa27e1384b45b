import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkPrinter, printOnTcp } from './driver.ts';
import { giveUpAfter } from './give-up-after.ts';
import { startPrinterSimulator } from './simulator/printer-simulator.ts';

const LIMIT_MS = 100;
const PATIENT = { connectMs: 20_000, statusMs: 20_000, confirmMs: 20_000, pollMs: 20, lingerMs: 20_000 };

let now = 0;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The process stands still: the timers that are due meanwhile come late. */
function standStill(): void {
  now += 5 * LIMIT_MS;
  vi.advanceTimersByTime(LIMIT_MS);
}

it('a printer that answered while the process stood still is not silent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let pauses = 1;
  const printer = createServer((socket) =>
    socket.on('data', () => {
      if (pauses-- > 0) standStill();
      socket.write(Uint8Array.of(0x12));
    }),
  ).listen(0, '127.0.0.1');
  await once(printer, 'listening');
  const { port } = printer.address() as AddressInfo;
  const timeouts = { connectMs: LIMIT_MS, statusMs: LIMIT_MS };
  expect(await checkPrinter({ ip: '127.0.0.1', port, timeouts })).toEqual({ state: 'ready' });
  printer.close();
});

it('an answer is waited for no longer than twice the time, however often the process stands still', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const giveUp = vi.fn();
  giveUpAfter(LIMIT_MS, giveUp);
  standStill();
  expect(giveUp).not.toHaveBeenCalled();
  standStill();
  expect(giveUp).toHaveBeenCalledOnce();
});

it('a printer is asked what became of a slip also where the process stood still until it had left', async () => {
  const printer = await startPrinterSimulator({ mode: 'paper-ends-mid-ticket', paperBytes: 90 });
  const slip = new Uint8Array(200).fill(0x41);
  const { write } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...args: unknown[]) {
    if (Buffer.isBuffer(args[0]) && args[0].length > slip.length) now += PATIENT.confirmMs;
    return Reflect.apply(write, this, args) as boolean;
  });
  const outcome = await printOnTcp({ ip: '127.0.0.1', port: printer.port, bytes: slip, timeouts: PATIENT });
  expect(outcome).toEqual({ outcome: 'partial', reason: 'PAPER_OUT' });
  await printer.close();
});
