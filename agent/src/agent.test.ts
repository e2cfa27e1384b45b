import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfirmBy } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { renderSlip } from '@bestellsystem/print/render.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import type { PrinterMode } from '@bestellsystem/print/simulator/virtual-printer.ts';
import { decodeWithNpos } from '@bestellsystem/print/testing/decode-with-npos.ts';
import { inOwnTime } from '@bestellsystem/print/testing/own-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { terminal } from './console.ts';
import { readSettings } from './settings.ts';
import { type RunningAgent, startAgent } from './start.ts';
import { Page } from './testing/page.ts';

let dir: string;
let said: string[];
let agent: RunningAgent;
let printer: PrinterSimulator;
let page: Page;

const SERVER = 'https://kasse.example.ch';

async function start(): Promise<RunningAgent> {
  const places = { PRINTER_NETWORKS: '127.0.0.1/32', PRINTER_PORTS: String(printer.port) };
  const settings = readSettings(['--port', '0', '--dir', dir, '--server', `${SERVER}/events`], places);
  return startAgent(
    settings,
    terminal((line) => said.push(line)),
  );
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'print-agent-'));
  said = [];
  printer = await startPrinterSimulator();
  agent = await start();
  page = await Page.open(agent.port);
});

afterEach(async () => {
  vi.useRealTimers();
  page.close();
  await agent.stop();
  await printer.close();
  rmSync(dir, { recursive: true, force: true });
});

const slip = renderSlip(
  {
    kind: 'test',
    printerName: 'Küche',
    address: '127.0.0.1:9100',
    printedAt: { date: '21.11.2026', time: '18:40' },
  },
  { columns: 48, codePage: 'windows1252', cutter: true, beep: 'none' },
);
const data = Buffer.from(slip).toString('base64');
const askToPrint = (port = printer.port, ip = '127.0.0.1') => page.ask({ type: 'print', ip, port, data });
const print = async (port?: number, ip?: string) => (await inOwnTime(() => askToPrint(port, ip))).outcome;

describe('a page that was given the code', () => {
  beforeEach(async () => {
    expect(await page.pair(agent.pairingCode)).toMatchObject({ success: true });
  });

  it('sends nothing blindly to a printer that has answered before, until a test slip shows that it answers no more', async () => {
    await print();
    await printer.setMode('silent');
    expect(await print()).toMatchObject({ success: false, code: 'TIMEOUT', sent: false });
    expect(printer.paper).toHaveLength(1);
    const test = { type: 'print', ip: '127.0.0.1', port: printer.port, data, isTest: true } as const;
    expect(await page.ask(test)).toMatchObject({ code: 'SENT_UNCONFIRMED' });
    expect(await print()).toMatchObject({ code: 'SENT_UNCONFIRMED' });
  });

  it('prints', async () => {
    expect(await print()).toMatchObject({ success: true, code: 'CONFIRMED', sent: true });
    expect(printer.paper).toHaveLength(1);
    expect(paperText(printer.paper[0] ?? new Uint8Array())).toContain('Küche');
    expect(said.at(-1)).toMatch(new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}127.0.0.1:${printer.port} – Gedruckt$`));
  });

  it('asks a printer nothing behind its slip where that would come out as text on the next one', async () => {
    const slipFor = { type: 'print', ip: '127.0.0.1', port: printer.port, data } as const;
    const print = (confirmBy: ConfirmBy) => inOwnTime(() => page.ask({ ...slipFor, confirmBy }));
    expect((await print('none')).outcome).toMatchObject({ success: true, code: 'SENT_UNCONFIRMED' });
    await printer.setMode('ok-without-process-id');
    expect((await print('paper')).outcome).toMatchObject({ success: true, code: 'CONFIRMED' });
    expect(printer.paper).toHaveLength(2);
  });

  it.each<[PrinterMode, object, number]>([
    ['ok-without-process-id', { success: true, code: 'CONFIRMED', sent: true }, 1],
    ['status-only', { success: true, code: 'SENT_UNCONFIRMED', sent: true }, 1],
    ['silent', { success: true, code: 'SENT_UNCONFIRMED', sent: true }, 1],
    ['slow', { success: true, code: 'CONFIRMED', sent: true }, 1],
    ['paper-out', { success: false, code: 'PAPER_OUT', sent: false, message: 'Papier leer' }, 0],
    ['cover-open', { success: false, code: 'COVER_OPEN', sent: false, message: 'Deckel offen' }, 0],
    ['refusing', { success: false, code: 'REFUSED', sent: false }, 0],
    ['paper-ends-mid-ticket', { success: false, code: 'PAPER_OUT', sent: true }, 0],
    ['paper-ends-uncleared', { success: false, code: 'PAPER_OUT', sent: true }, 0],
    ['power-off-with-full-buffer', { success: false, code: 'IO', sent: true }, 0],
    ['goes-dark', { success: false, code: 'TIMEOUT', sent: true }, 0],
  ])('is told in time what a printer that is %s did', async (mode, expected, tickets) => {
    await printer.setMode(mode);
    const { ms, outcome } = await inOwnTime(askToPrint);
    expect(outcome).toMatchObject(expected);
    expect(ms).toBeLessThan(5_000);
    expect(printer.paper).toHaveLength(tickets);
    for (const piece of printer.paper) expect((await decodeWithNpos(piece)).text).toMatch(/Testdruck[\s\S]*Küche/);
  });

  it('prints one slip after the other, and the one that would wait too long not at all', async () => {
    await printer.setMode('goes-dark');
    const { outcome } = await inOwnTime(() => Promise.all([askToPrint(), askToPrint()]));
    expect(outcome).toMatchObject([{ sent: true }, { success: false, code: 'BUSY', sent: false }]);
  });

  it.each([
    ['127.0.0.1', 1, 'another port'],
    ['127.0.0.2', 0, 'another address'],
    ['::ffff:127.0.0.2', 0, 'another address in IPv6'],
    ['0177.0.0.1', 0, 'an octal spelling'],
    ['127.1', 0, 'a short spelling'],
    ['１２７.０.０.１', 0, 'full-width digits'],
    ['localhost', 0, 'a name'],
  ])('reaches nothing but printers: %s +%i, %s', async (ip, offset) => {
    expect(await print(printer.port + offset, ip)).toMatchObject({ code: 'NOT_ALLOWED', sent: false });
    expect(await page.ask({ type: 'test', ip, port: printer.port + offset })).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('asks how a printer is', async () => {
    const ask = async () =>
      (await inOwnTime(() => page.ask({ type: 'test', ip: '127.0.0.1', port: printer.port }))).outcome;
    expect(await ask()).toMatchObject({ success: true, status: 'ok', message: 'Bereit' });
    await printer.setMode('cover-open');
    expect(await ask()).toMatchObject({ success: true, status: 'cover', message: 'Deckel offen' });
    await printer.setMode('refusing');
    expect(await ask()).toMatchObject({ success: false, status: 'unreachable' });
    expect(printer.paper).toHaveLength(0);
  });

  it('looks for printers, and hears meanwhile how far it is', async () => {
    const printers = [{ ip: '127.0.0.1', port: printer.port, displayName: 'SIMULATOR VP-80', status: 'ok' }];
    const { outcome } = await inOwnTime(() => page.ask({ type: 'scan', mode: 'quick' }));
    expect(outcome).toMatchObject({ success: true, printers });
    expect(page.news).toMatchObject([{ progress: 1, printers }]);
  });

  it('that goes away while it looks is looked for no longer', async () => {
    await printer.setMode('silent');
    // No time passes: nothing ends the search but that the page is gone.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void page.ask({ type: 'scan', mode: 'full' });
    await expect.poll(() => said.join()).toContain('Suche nach Druckern');
    page.close();
    await expect.poll(() => said.join()).toContain('Suche abgebrochen: 0 gefunden');
  });

  it('learns how the helper is', async () => {
    expect(await page.ask({ type: 'status' })).toMatchObject({ helper: { server: SERVER, connected: false } });
  });

  it('stays paired when the helper is started again, with a new code', async () => {
    const { pairingCode } = agent;
    await agent.stop();
    agent = await start();
    expect(agent.pairingCode).not.toBe(pairingCode);
    const { token } = page;
    page = await Page.open(agent.port);
    page.token = token;
    expect(await print()).toMatchObject({ success: true });
    const other = await Page.open(agent.port, SERVER);
    other.token = token;
    expect(await other.ask({ type: 'status' })).toMatchObject({ code: 'NOT_PAIRED' });
    other.close();
  });

  it.each(['no json', '{}', '{"v":1,"id":"7","type":"reboot"}', '{"v":1,"id":"8","type":"print","data":"§"}'])(
    'that says %s is told so, and nothing is printed',
    async (text) => {
      expect(await page.sendRaw(text)).toMatchObject({ success: false, code: 'BAD_ARGS', sent: false });
      expect(printer.paper).toHaveLength(0);
    },
  );
});

describe('a page that was not', () => {
  it.each(['print', 'test', 'scan', 'status'] as const)('gets no %s', async (type) => {
    const address = { ip: '127.0.0.1', port: printer.port };
    expect(await page.ask({ type, ...address, data } as never)).toMatchObject({ code: 'NOT_PAIRED', success: false });
    expect(printer.paper).toHaveLength(0);
  });

  it('can try a handful of codes, and then not even the right one', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await page.pair('AAAA-AAAA')).toMatchObject({ code: 'NOT_PAIRED' });
    }
    expect(await page.pair(agent.pairingCode)).toMatchObject({ code: 'TOO_MANY_TRIES' });
  });

  it('may type the code as people do', async () => {
    expect(await page.pair(` ${agent.pairingCode.toLowerCase().replace('-', ' ')}`)).toMatchObject({ success: true });
  });
});

describe('the door', () => {
  it.each([
    ['https://boese.example', 'localhost'],
    ['http://localhost.boese.example', 'localhost'],
    ['null', 'localhost'],
    ['file://', 'localhost'],
    ['http://localhost:8080', 'boese.example'],
    [`${SERVER}:8443`, 'localhost'],
  ])('is closed to %s that asks for %s', async (origin, host) => {
    await expect(Page.open(agent.port, origin, host)).rejects.toThrow('403');
  });

  it.each([SERVER, 'http://127.0.0.1:8080', 'http://[::1]:8080', 'https://localhost'])('lets %s in', async (origin) => {
    const own = await Page.open(agent.port, origin);
    expect(await own.pair(agent.pairingCode)).toMatchObject({ success: true });
    own.close();
  });

  it('says on the console who was turned away, and how to let them in', async () => {
    await expect(Page.open(agent.port, 'http://192.168.1.10:8080')).rejects.toThrow();
    expect(said.at(-1)).toContain('mit --server http://192.168.1.10:8080 starten');
  });

  it('is on this computer alone', async () => {
    const outside = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    for (const { address } of outside.filter(({ internal, family }) => !internal && family === 'IPv4')) {
      const reached = await new Promise<boolean>((resolve) => {
        const socket = connect(agent.port, address, () => resolve(true));
        socket.once('error', () => resolve(false));
        socket.once('close', () => socket.destroy());
      });
      expect(reached, address).toBe(false);
    }
  });
});

describe('a setting that cannot be used', () => {
  it('is told of at the start, where the port is taken or the folder can be none', async () => {
    const begin = (options: string[]) =>
      startAgent(
        readSettings(options, {}),
        terminal(() => {}),
      );
    const taken = String(agent.port);
    await expect(begin(['--port', taken, '--dir', dir])).rejects.toThrow(`Port ${taken} ist besetzt: läuft`);
    const file = join(dir, 'belegt');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'tiefer'), '/proc/druckhilfe/tiefer']) {
      await expect(begin(['--port', '0', '--dir', folder])).rejects.toThrow(
        `In ${folder} lässt sich nichts speichern (E`,
      );
    }
  });

  it.each([
    [['--server', 'kasse'], 'bitte eine Adresse wie'],
    [['--port', 'x'], 'bitte eine Zahl'],
    [['--networks', '192.168'], 'bitte Netze wie'],
    [['--drucker', 'x'], 'Unbekannte Option'],
    [['--key', 'x'], 'Zu --key gehört --server'],
  ])('%j stops the start with what to write instead', (args, message) => {
    expect(() => readSettings(args, {})).toThrow(message);
  });
});
