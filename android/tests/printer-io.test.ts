import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { renderSlip } from '@bestellsystem/print/render.ts';
import {
  type PrinterSimulator,
  type SimulatorOptions,
  startPrinterSimulator,
} from '@bestellsystem/print/simulator/printer-simulator.ts';
import { printerWith, ticketWith } from '@bestellsystem/print/testing/slip-factories.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findJdk } from '../tools/jdk.ts';
import { type DirectPrint, JvmApp } from '../tools/jvm-app.ts';

const jdk = findJdk();
if (!jdk) console.info('No JDK here: the Java of the Android app is not tried.');

const TICKET = renderSlip(ticketWith(), printerWith());
/** On a crowded machine an answer that takes its time is none that never comes. */
const PATIENT = { connectMs: 20_000, statusMs: 20_000, confirmMs: 20_000, pollMs: 20, lingerMs: 20_000 };
/** For a printer that never says a word. */
const UNHEARD = { statusMs: 150, lingerMs: 40 };
/** For one that answers at first, and then no more. */
const UNCONFIRMED = { statusMs: 600, confirmMs: 900 };
const READY = [0x12];
/** What is said of another ticket than this one, its paper behind. */
const LATE = [0x37, 0x22, 0x30, 0x30, 0x30, 0x31, 0, 0x00];

describe.skipIf(!jdk)('a ticket that the app sends', () => {
  let app: JvmApp;
  const opened: PrinterSimulator[] = [];

  beforeAll(() => {
    if (jdk) app = new JvmApp(jdk);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((simulator) => simulator.close()));
  });
  afterAll(() => app?.stop());

  async function printer(options: SimulatorOptions): Promise<PrinterSimulator & { junk: number[] }> {
    const simulator = await startPrinterSimulator(options);
    const junk: number[] = [];
    simulator.events.on('junk', (byte) => junk.push(byte));
    opened.push(simulator);
    return { ...simulator, junk };
  }

  function print({ port }: PrinterSimulator, more: Partial<DirectPrint> = {}) {
    const base64 = Buffer.from(TICKET).toString('base64');
    return app.print({ ip: '127.0.0.1', port, base64, ...PATIENT, ...more });
  }

  it.each(['ok', 'ok-without-process-id'] as const)(
    'to a printer that is %s is confirmed and on paper',
    async (mode) => {
      const kitchen = await printer({ mode });
      expect(await print(kitchen)).toEqual({ code: 'CONFIRMED', sent: true });
      expect(kitchen.paper).toEqual([TICKET]);
      expect([kitchen.hanging().length, kitchen.junk]).toEqual([0, []]);
    },
  );

  it('to a slow printer is confirmed only when the last byte is on paper', async () => {
    const kitchen = await printer({ mode: 'slow' });
    expect(await print(kitchen)).toEqual({ code: 'CONFIRMED', sent: true });
    expect(kitchen.paper).toEqual([TICKET]);
  });

  it('is not confirmed by what the printer had still to say about the one before', async () => {
    const kitchen = await printer({ mode: 'slow' });
    // However the questions fall into the pieces in which a slow printer works.
    for (let length = 0; length < 16; length += 1) {
      const base64 = Buffer.concat([Buffer.alloc(length, 0x20), TICKET]).toString('base64');
      const before = kitchen.paper.length;
      await print(kitchen, { base64 });
      await print(kitchen, { base64 });
      expect(kitchen.paper.length - before, `${length} bytes more`).toBe(2);
    }
  });

  it('to a printer that never answers goes out once, with nothing else, and stays unconfirmed', async () => {
    const kitchen = await printer({ mode: 'silent' });
    expect(await print(kitchen, UNHEARD)).toEqual({ code: 'SENT_UNCONFIRMED', sent: true });
    await kitchen.waitForTickets(1);
    expect(kitchen.paper).toEqual([TICKET]);
    expect([kitchen.hanging().length, kitchen.buffered(), kitchen.junk]).toEqual([0, 0, []]);
  });

  it('to a printer that answers only real-time questions is printed, but unconfirmed', async () => {
    const kitchen = await printer({ mode: 'status-only' });
    expect(await print(kitchen, UNCONFIRMED)).toEqual({ code: 'SENT_UNCONFIRMED', sent: true });
    expect(kitchen.paper).toEqual([TICKET]);
  });

  it.each([0x12, 0x37, 0xff])('is kept back from what answers without an end (%i)', async (byte) => {
    const talker = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write(Buffer.alloc(400_000, byte)));
    }).listen(0, '127.0.0.1');
    await once(talker, 'listening');
    const { port } = talker.address() as AddressInfo;
    const base64 = Buffer.from(TICKET).toString('base64');
    const outcome = await app.print({ ip: '127.0.0.1', port, base64, ...PATIENT, statusMs: 600 });
    expect(outcome).toEqual({ code: 'NO_PRINTER', sent: false });
    talker.close();
  });

  it.each<[string, (said: Buffer) => Uint8Array | undefined]>([
    [
      'by what comes late about the ticket before: its id, and its paper behind',
      (said) => Uint8Array.from(said.length > TICKET.length ? LATE : READY),
    ],
    [
      'by a printer that answers the first question alone',
      (said) => (said.length === 3 && said[2] === 1 ? Uint8Array.from(READY) : undefined),
    ],
  ])('is printed, but not confirmed, %s', async (_, answer) => {
    const simple = createServer((socket) =>
      socket.on('data', (said: Buffer) => {
        const answered = answer(said);
        if (answered) socket.write(answered);
      }),
    ).listen(0, '127.0.0.1');
    await once(simple, 'listening');
    const { port } = simple.address() as AddressInfo;
    const base64 = Buffer.from(TICKET).toString('base64');
    const outcome = await app.print({ ip: '127.0.0.1', port, base64, ...PATIENT, ...UNCONFIRMED });
    expect(outcome).toEqual({ code: 'SENT_UNCONFIRMED', sent: true });
    simple.close();
  });

  it.each([
    ['paper', 'CONFIRMED'],
    ['none', 'SENT_UNCONFIRMED'],
  ])('to a printer that may be asked only so much (%s) has no other question on its paper', async (confirmBy, code) => {
    const heard: number[] = [];
    const ends: Promise<unknown>[] = [];
    const simple = createServer((socket) => {
      ends.push(once(socket, 'close'));
      socket.on('data', (chunk: Buffer) => {
        heard.push(...chunk);
        if (chunk[0] === 0x10 && chunk.length === 3) socket.write(Uint8Array.of(0x12));
        if (chunk.includes('\u001dr\u0001', 0, 'latin1')) socket.write(Uint8Array.of(0));
      });
    }).listen(0, '127.0.0.1');
    await once(simple, 'listening');
    const { port } = simple.address() as AddressInfo;
    const base64 = Buffer.from('Bon').toString('base64');
    // Nor is it asked how it does while its answer is on its way.
    const timeouts = { ...PATIENT, pollMs: 20_000, lingerMs: 40 };
    expect(await app.print({ ip: '127.0.0.1', port, base64, confirmBy, ...timeouts })).toEqual({
      code,
      sent: true,
    });
    await Promise.all(ends);
    const afterSlip = Buffer.from(heard).toString('latin1').split('Bon')[1];
    expect(afterSlip).toBe(confirmBy === 'paper' ? '\u001dr\u0001' : '');
    simple.close();
  });

  it.each([
    ['paper-out', 'PAPER_OUT'],
    ['cover-open', 'COVER_OPEN'],
    ['refusing', 'REFUSED'],
  ] as const)('is kept back from a printer that is %s', async (mode, code) => {
    const kitchen = await printer({ mode });
    expect(await print(kitchen)).toEqual({ code, sent: false });
    await kitchen.setMode('ok');
    expect([kitchen.paper.length, kitchen.hanging().length, kitchen.buffered()]).toEqual([0, 0, 0]);
  });

  it('is kept back where its time is over', async () => {
    const kitchen = await printer({ mode: 'ok' });
    expect(await print(kitchen, { mayBegin: false })).toEqual({ code: 'TIMEOUT', sent: false });
    expect([kitchen.paper.length, kitchen.buffered()]).toEqual([0, 0]);
  });

  it('that runs out of paper halfway is sent, and its rest never comes out', async () => {
    const kitchen = await printer({ mode: 'paper-ends-mid-ticket' });
    expect(await print(kitchen)).toEqual({ code: 'PAPER_OUT', sent: true });
    const before = kitchen.hanging();
    expect(before.length).toBeGreaterThan(0);
    await kitchen.setMode('ok');
    expect([kitchen.paper.length, kitchen.hanging(), kitchen.buffered()]).toEqual([0, before, 0]);
  });

  it.each([
    ['paper-ends-uncleared', 'PAPER_OUT'],
    ['power-off-with-full-buffer', 'IO'],
    ['goes-dark', 'TIMEOUT'],
  ] as const)('to a printer that %s may be on paper', async (mode, code) => {
    expect(await print(await printer({ mode }), UNCONFIRMED)).toEqual({ code, sent: true });
  });
});
