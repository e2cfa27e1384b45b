import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type PrintRequest, printOnTcp } from './driver.ts';
import { renderSlip } from './render.ts';
import { ASK_PAPER } from './status.ts';
import { inOwnTime } from './testing/own-time.ts';
import { printerWith, ticketWith } from './testing/slip-factories.ts';

const TICKET = renderSlip(ticketWith(), printerWith());
/** More than a machine keeps for a connection. */
const MORE_THAN_IS_KEPT = Buffer.alloc(32 * 1024 * 1024);
/** Before a ticket. */
const ALL_QUESTIONS = 4;
const TIMEOUTS = {
  connectMs: 20_000,
  statusMs: 400,
  confirmMs: 800,
  longestConfirmMs: 1_600,
  pollMs: 20,
  lingerMs: 20_000,
};

/** What comes of a ticket where the questions about the state are answered so, and this is done once it is there. */
async function printWhere(
  answers: (question: number, asked: number) => number | undefined,
  onTicket?: (socket: Socket, bytes: Buffer) => void,
  more: Partial<PrintRequest> = {},
) {
  let asked = 0;
  const calls: Socket[] = [];
  const printer = createServer((socket) => {
    calls.push(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (chunk.length >= TICKET.length) onTicket?.(socket, chunk);
      if (chunk[0] !== 0x10 || chunk[1] !== 0x04) return;
      asked += 1;
      const answer = answers(chunk[2] ?? 0, asked);
      if (answer !== undefined) socket.write(Uint8Array.of(answer));
    });
  });
  printer.listen(0, '127.0.0.1');
  await once(printer, 'listening');
  const { port } = printer.address() as AddressInfo;
  const request = { ip: '127.0.0.1', port, bytes: TICKET, timeouts: TIMEOUTS, ...more };
  const { outcome } = await inOwnTime(() => printOnTcp(request));
  printer.close();
  for (const socket of calls) socket.destroy();
  return outcome;
}

it('a printer that answers the first question alone is not taken for one that fell silent over the ticket', async () => {
  const outcome = await printWhere((question) => (question === 1 ? 0x12 : undefined));
  expect(outcome).toEqual({ outcome: 'unconfirmed' });
});

it('where it says then that it is offline, the ticket is uncertain', async () => {
  const outcome = await printWhere((question, asked) => (question === 1 ? (asked > 1 ? 0x1a : 0x12) : undefined));
  expect(outcome).toEqual({ outcome: 'uncertain', reason: 'PRINTER_ERROR' });
});

it('one that answered it and then falls silent leaves the ticket uncertain', async () => {
  const outcome = await printWhere((_, asked) => (asked === 1 ? 0x12 : undefined));
  expect(outcome).toEqual({ outcome: 'uncertain', reason: 'TIMEOUT' });
});

it('one that says nothing while it prints is waited for as long as its ticket is, and no longer than twice', async () => {
  const long = Buffer.concat(Array.from({ length: 5 }, () => TICKET));
  expect(long.length).toBeGreaterThan(2 * 1_000);
  const printing = (ms: number, bytes: Uint8Array) =>
    printWhere(
      (_, asked) => (asked <= ALL_QUESTIONS ? 0x12 : undefined),
      (socket) => setTimeout(() => socket.write(Uint8Array.of(0x00)), ms),
      { bytes },
    );
  expect(await printing(1_200, TICKET)).toEqual({ outcome: 'uncertain', reason: 'TIMEOUT' });
  expect(await printing(1_200, long)).toEqual({ outcome: 'confirmed' });
  expect(await printing(2_400, long)).toEqual({ outcome: 'uncertain', reason: 'TIMEOUT' });
});

it('what a slow one takes in of a ticket counts as time in which it prints it', async () => {
  let isTaken = false;
  const takeSlowly = (socket: Socket) => {
    if (isTaken) return;
    isTaken = true;
    socket.pause();
    setTimeout(() => socket.resume(), 600);
    setTimeout(() => socket.write(Uint8Array.of(0x00)), 2_000);
  };
  const outcome = await printWhere((_, asked) => (asked <= ALL_QUESTIONS ? 0x12 : undefined), takeSlowly, {
    bytes: MORE_THAN_IS_KEPT,
  });
  expect(outcome).toEqual({ outcome: 'uncertain', reason: 'TIMEOUT' });
});

it('what comes late about the ticket before confirms none: its id, and its paper behind', async () => {
  const late = Uint8Array.of(0x37, 0x22, 0x30, 0x30, 0x30, 0x31, 0, 0x00);
  const outcome = await printWhere(
    () => 0x12,
    (socket) => socket.write(late),
  );
  expect(outcome).toEqual({ outcome: 'unconfirmed' });
});

describe('the paper behind a ticket', () => {
  const RUNNING_LOW = 0x03;
  const AT_ITS_END = 0x0c;

  it.each([
    ['is running low', RUNNING_LOW, { outcome: 'confirmed' }],
    ['has come to its end', AT_ITS_END, { outcome: 'uncertain', reason: 'PAPER_OUT' }],
  ] as const)('%s, as the printer says at once or only when it is asked again', async (_, paper, expected) => {
    const atOnce = await printWhere(
      () => 0x12,
      (socket) => socket.write(Uint8Array.of(paper)),
    );
    const askedAgain = await printWhere((__, asked) => (asked > ALL_QUESTIONS ? paper : 0x12));
    expect([atOnce, askedAgain]).toEqual([expected, expected]);
  });

  it('is waited for also where the ticket is confirmed: its answer would be taken for that of the next one', async () => {
    const said: string[] = [];
    const outcome = await printWhere(
      () => 0x12,
      async (socket, bytes) => {
        socket.on('close', () => said.push('hung up'));
        // The id stands in front of the question about the paper, three bytes long.
        socket.write(Buffer.concat([Uint8Array.of(0x37, 0x22), bytes.subarray(-7, -3), Uint8Array.of(0)]));
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        said.push('paper');
        socket.write(Uint8Array.of(0));
      },
    );
    expect(outcome).toEqual({ outcome: 'confirmed' });
    expect(said[0]).toBe('paper');
  });

  it('is all that is asked for where the question for an id would come out as text', async () => {
    let behind: Buffer | undefined;
    const outcome = await printWhere(
      () => 0x12,
      (socket, bytes) => {
        behind = bytes.subarray(TICKET.length);
        socket.write(Uint8Array.of(0));
      },
      { confirmBy: 'paper' },
    );
    expect(outcome).toEqual({ outcome: 'confirmed' });
    expect(behind).toEqual(Buffer.from(ASK_PAPER));
  });
});

it('one that lets a question pass is not asked the next: what it says late would be taken for the answer to that', async () => {
  // By question 2 paper is fed by hand; by question 3 the cutter is stuck.
  const late = 0x1a;
  const outcome = await printWhere((question) => ({ 1: 0x12, 3: late })[question]);
  expect(outcome).toEqual({ outcome: 'unconfirmed' });
});

it('one that never says a word and breaks off with the ticket leaves it uncertain', async () => {
  const outcome = await printWhere(
    () => undefined,
    (socket) => socket.resetAndDestroy(),
  );
  expect(outcome).toEqual({ outcome: 'uncertain', reason: 'IO' });
});

it.each([
  ['answers at first', 0x12],
  ['never says a word', undefined],
])('one that %s and takes no more in the middle of a ticket leaves it uncertain', async (_, answer) => {
  const bytes = MORE_THAN_IS_KEPT;
  const stopReading = (socket: Socket) => void socket.pause();
  expect(await printWhere(() => answer, stopReading, { bytes })).toEqual({ outcome: 'uncertain', reason: 'TIMEOUT' });
});
