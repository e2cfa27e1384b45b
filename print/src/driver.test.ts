import { once } from 'node:events';
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkPrinter, type PrintOutcome, type PrintRequest, printOnTcp } from './driver.ts';
import { paperText } from './paper.ts';
import { describeState, statusOf } from './printer-state.ts';
import { describeReason, type ReasonCode } from './reasons.ts';
import { renderSlip } from './render.ts';
import { type PrinterSimulator, type SimulatorOptions, startPrinterSimulator } from './simulator/printer-simulator.ts';
import { inOwnTime } from './testing/own-time.ts';
import { printerWith, ticketWith } from './testing/slip-factories.ts';

const TICKET = renderSlip(ticketWith(), printerWith());
/** On a crowded machine an answer that takes its time is none that never comes. */
const PATIENT = { connectMs: 20_000, statusMs: 20_000, confirmMs: 20_000, pollMs: 20, lingerMs: 20_000 };
/** For a printer that never says a word. */
const UNHEARD = { ...PATIENT, statusMs: 60, lingerMs: 40 };
/** For one that answers at first, and then no more: in its own time, in which no machine is too slow for what it says. */
const UNCONFIRMED = { ...PATIENT, statusMs: 400, confirmMs: 400, lingerMs: 40 };

const opened: PrinterSimulator[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((simulator) => simulator.close()));
});

async function printer(options: SimulatorOptions): Promise<PrinterSimulator & { junk: number[] }> {
  const simulator = await startPrinterSimulator(options);
  const junk: number[] = [];
  simulator.events.on('junk', (byte) => junk.push(byte));
  opened.push(simulator);
  return { ...simulator, junk };
}

function print({ port }: Pick<PrinterSimulator, 'port'>, more: Partial<PrintRequest> = {}): Promise<PrintOutcome> {
  return printOnTcp({ ip: '127.0.0.1', port, bytes: TICKET, timeouts: PATIENT, ...more });
}

async function printUnconfirmed(
  kitchen: Pick<PrinterSimulator, 'port'>,
  more: Partial<PrintRequest> = {},
): Promise<PrintOutcome> {
  return (await inOwnTime(() => print(kitchen, { timeouts: UNCONFIRMED, ...more }))).outcome;
}

describe('a ticket', () => {
  it.each(['ok', 'ok-without-process-id'] as const)(
    'on a printer that is %s is confirmed and on paper',
    async (mode) => {
      const kitchen = await printer({ mode });
      expect(await print(kitchen)).toEqual({ outcome: 'confirmed' });
      expect(kitchen.paper).toEqual([TICKET]);
      expect(kitchen.hanging()).toHaveLength(0);
      expect(kitchen.junk).toEqual([]);
    },
  );

  it('on a slow printer is confirmed only when the last byte is on paper', async () => {
    const kitchen = await printer({ mode: 'slow' });
    expect(await print(kitchen)).toEqual({ outcome: 'confirmed' });
    expect(kitchen.paper).toEqual([TICKET]);
  });

  it('is not confirmed by what the printer had still to say about the one before', async () => {
    const kitchen = await printer({ mode: 'slow' });
    // However the questions fall into the pieces in which a slow printer works.
    for (let length = 0; length < 16; length += 1) {
      const bytes = Buffer.concat([Buffer.alloc(length, 0x20), TICKET]);
      const before = kitchen.paper.length;
      await print(kitchen, { bytes });
      await print(kitchen, { bytes });
      expect(kitchen.paper.length - before, `${length} bytes more`).toBe(2);
    }
  });

  it('on a printer that never answers goes out once, with nothing else, and stays unconfirmed', async () => {
    const kitchen = await printer({ mode: 'silent' });
    expect(await print(kitchen, { timeouts: UNHEARD })).toEqual({ outcome: 'unconfirmed' });
    await kitchen.waitForTickets(1);
    expect(kitchen.paper).toEqual([TICKET]);
    expect([kitchen.hanging().length, kitchen.buffered(), kitchen.junk]).toEqual([0, 0, []]);
  });

  it('reaches a silent printer within two seconds with the usual timeouts', async () => {
    const kitchen = await printer({ mode: 'silent' });
    const { outcome, ms } = await inOwnTime(() => print(kitchen, { timeouts: {} }));
    expect(outcome).toEqual({ outcome: 'unconfirmed' });
    expect(ms).toBeLessThan(2_000);
  });

  it('on a printer that answers only real-time questions is printed, but unconfirmed', async () => {
    const kitchen = await printer({ mode: 'status-only' });
    expect(await printUnconfirmed(kitchen)).toEqual({ outcome: 'unconfirmed' });
    expect(kitchen.paper).toEqual([TICKET]);
  });

  it('on a printer that would put the questions on paper goes out with none behind it, and stays unconfirmed', async () => {
    const kitchen = await printer({ mode: 'ok' });
    expect(await printUnconfirmed(kitchen, { confirmBy: 'none' })).toEqual({ outcome: 'unconfirmed' });
    await kitchen.waitForTickets(1);
    expect(kitchen.paper).toEqual([TICKET]);
    expect([kitchen.hanging().length, kitchen.buffered(), kitchen.junk]).toEqual([0, 0, []]);
  });

  it('on a printer that is known to answer goes out as ever, and is not sent where it says nothing', async () => {
    const kitchen = await printer({ mode: 'ok' });
    let answers = 0;
    const onAnswer = () => {
      answers += 1;
    };
    const known = { mustAnswer: true, onAnswer };
    expect(await print(kitchen, known)).toEqual({ outcome: 'confirmed' });
    expect(answers).toBe(1);
    await kitchen.setMode('silent');
    expect(await print(kitchen, { ...known, timeouts: UNHEARD })).toEqual({ outcome: 'not-sent', reason: 'TIMEOUT' });
    expect([kitchen.paper, kitchen.buffered(), answers]).toEqual([[TICKET], 0, 1]);
  });

  it.each([
    ['paper-out', 'PAPER_OUT'],
    ['cover-open', 'COVER_OPEN'],
    ['refusing', 'REFUSED'],
  ] as const)('is not sent to a printer that is %s', async (mode, reason) => {
    const kitchen = await printer({ mode });
    let began = false;
    const beforeSend = async () => {
      began = true;
    };
    expect(await print(kitchen, { beforeSend })).toEqual({ outcome: 'not-sent', reason });
    expect(began).toBe(false);
    await kitchen.setMode('ok');
    expect([kitchen.paper, kitchen.hanging().length, kitchen.buffered()]).toEqual([[], 0, 0]);
    expect(await print(kitchen)).toEqual({ outcome: 'confirmed' });
    expect(kitchen.paper).toEqual([TICKET]);
  });

  it('whose paper ends is taken back, so that nothing more comes out with the new roll', async () => {
    const kitchen = await printer({ mode: 'paper-ends-mid-ticket', paperBytes: 90 });
    expect(await print(kitchen)).toEqual({ outcome: 'partial', reason: 'PAPER_OUT' });
    const hanging = kitchen.hanging();
    expect(hanging).toEqual(TICKET.slice(0, hanging.length));
    expect(paperText(hanging)).toContain('TISCH 12');
    await kitchen.setMode('ok');
    expect(kitchen.paper).toEqual([]);
    expect(kitchen.hanging()).toEqual(hanging);
  });

  it('whose paper ends and that cannot be taken back is uncertain: it comes out with the new roll', async () => {
    const kitchen = await printer({ mode: 'paper-ends-uncleared', paperBytes: 90 });
    expect(await printUnconfirmed(kitchen)).toEqual({ outcome: 'uncertain', reason: 'PAPER_OUT' });
    expect(kitchen.paper).toEqual([]);
    await kitchen.setMode('ok');
    expect(kitchen.paper).toEqual([TICKET]);
  });

  it('in a printer that loses power is uncertain, and gone', async () => {
    const kitchen = await printer({ mode: 'power-off-with-full-buffer' });
    expect(await print(kitchen)).toEqual({ outcome: 'uncertain', reason: 'IO' });
    await kitchen.setMode('ok');
    expect([kitchen.paper, kitchen.hanging().length]).toEqual([[], 0]);
  });

  it('in a printer that falls silent over it is uncertain', async () => {
    const kitchen = await printer({ mode: 'goes-dark' });
    expect(await printUnconfirmed(kitchen)).toEqual({ outcome: 'uncertain', reason: 'TIMEOUT' });
    expect(kitchen.paper).toEqual([]);
  });
});

describe('before the first byte', () => {
  it('the note that sending begins is awaited', async () => {
    const kitchen = await printer({ mode: 'ok' });
    const buffered: number[] = [];
    const beforeSend = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      buffered.push(kitchen.buffered() + kitchen.paper.length + kitchen.hanging().length);
    };
    expect(await print(kitchen, { beforeSend })).toEqual({ outcome: 'confirmed' });
    expect(buffered).toEqual([0]);
  });

  it('nothing is sent when that note fails', async () => {
    const kitchen = await printer({ mode: 'ok' });
    const beforeSend = () => Promise.reject(new Error('disk full'));
    expect(await print(kitchen, { beforeSend })).toEqual({ outcome: 'not-sent', reason: 'IO' });
    expect([kitchen.paper, kitchen.hanging().length, kitchen.buffered()]).toEqual([[], 0, 0]);
  });

  it('nothing is sent when the printer goes away meanwhile', async () => {
    const kitchen = await printer({ mode: 'ok' });
    const beforeSend = async () => {
      await kitchen.setMode('refusing');
      // The end of the connection is on its way; the driver sees it when it comes round.
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    expect(await print(kitchen, { beforeSend })).toEqual({ outcome: 'not-sent', reason: 'IO' });
    expect([kitchen.paper, kitchen.hanging().length, kitchen.buffered()]).toEqual([[], 0, 0]);
  });
});

describe('one printer', () => {
  it('prints many tickets in their order, each once', async () => {
    const kitchen = await printer({ mode: 'ok' });
    const tickets = Array.from({ length: 50 }, (_, index) =>
      renderSlip(ticketWith({ orderNumber: index + 1 }), printerWith()),
    );
    for (const bytes of tickets) expect(await print(kitchen, { bytes })).toEqual({ outcome: 'confirmed' });
    expect(kitchen.paper).toEqual(tickets);
  });

  it('takes an answer meant for somebody else for no confirmation', async () => {
    const server = createServer((socket) => {
      const otherId = Uint8Array.of(0x37, 0x22, 0x30, 0x30, 0x30, 0x31, 0);
      socket.on('error', () => {});
      // Late, and of letters: nor is it the beginning of a sentence.
      socket.write(otherId);
      socket.on('data', (chunk) => socket.write(chunk[0] === 0x10 ? Uint8Array.of(0x12) : otherId));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await printUnconfirmed({ port })).toEqual({ outcome: 'unconfirmed' });
    server.close();
    await once(server, 'close');
  });
});

describe('looking after a printer', () => {
  it.each([
    ['ok', { state: 'ready' }],
    ['silent', { state: 'silent' }],
    ['paper-out', { state: 'stopped', reason: 'PAPER_OUT' }],
    ['cover-open', { state: 'stopped', reason: 'COVER_OPEN' }],
    ['refusing', { state: 'stopped', reason: 'REFUSED' }],
  ] as const)('%s is seen without printing anything', async (mode, state) => {
    const kitchen = await printer({ mode });
    const timeouts = mode === 'silent' ? UNHEARD : PATIENT;
    expect(await checkPrinter({ ip: '127.0.0.1', port: kitchen.port, timeouts })).toEqual(state);
    expect(kitchen.buffered()).toBe(0);
  });

  it('a web server is none, and gets nothing to print', async () => {
    const server = createWebServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const stopped = await checkPrinter({ ip: '127.0.0.1', port, timeouts: PATIENT });
    const printed = await printOnTcp({ ip: '127.0.0.1', port, bytes: TICKET, timeouts: PATIENT });
    server.close();
    expect(stopped).toEqual({ state: 'stopped', reason: 'NO_PRINTER' });
    expect(describeState(stopped, '192.168.1.50')).toBe('192.168.1.50 antwortet, ist aber kein Bondrucker');
    expect(statusOf(stopped)).toBe('unknown');
    expect(printed).toEqual({ outcome: 'not-sent', reason: 'NO_PRINTER' });
  });
});

describe('a reason', () => {
  it.each<[ReasonCode, string]>([
    ['PAPER_OUT', 'Papier leer'],
    ['COVER_OPEN', 'Deckel offen'],
    ['PRINTER_ERROR', 'Drucker meldet eine Störung'],
    ['NO_PRINTER', '192.168.1.50 antwortet, ist aber kein Bondrucker'],
    ['REFUSED', 'Verbindung abgelehnt von 192.168.1.50'],
    ['UNREACHABLE', '192.168.1.50 ist nicht erreichbar'],
    ['TIMEOUT', 'keine Antwort von 192.168.1.50'],
    ['IO', 'Verbindung zu 192.168.1.50 abgebrochen'],
  ])('%s is said in words', (code, text) => {
    expect(describeReason(code, '192.168.1.50')).toBe(text);
    expect(describeReason(code, '192.168.1.50:9100')).toBe(text);
  });
});
