import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentJob } from '@bestellsystem/domain/print-agents-schema.ts';
import { renderSlip } from '@bestellsystem/print/render.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import type { PrinterMode } from '@bestellsystem/print/simulator/virtual-printer.ts';
import { decodeWithNpos } from '@bestellsystem/print/testing/decode-with-npos.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { terminal } from './console.ts';
import { createPrinting } from './printing.ts';
import { createServerLink, type ServerLink } from './server-link.ts';
import { readSettings } from './settings.ts';
import { FakeServer } from './testing/fake-server.ts';

let server: FakeServer;
let printer: PrinterSimulator;
let link: ServerLink;
let said: string[];

/** On a crowded machine an answer that takes its time is none that never comes. */
const PATIENT = { connectMs: 20_000, statusMs: 20_000, confirmMs: 20_000, pollMs: 100, lingerMs: 20 };
/** The wait for an answer that never will come is short. */
const SILENCE = { statusMs: 800, confirmMs: 1_500 };
const ANSWERS_ALL: readonly PrinterMode[] = [
  'ok',
  'ok-without-process-id',
  'slow',
  'paper-out',
  'cover-open',
  'refusing',
];
let timeouts: typeof PATIENT;

beforeEach(async () => {
  server = new FakeServer();
  await server.listen();
  printer = await startPrinterSimulator();
  said = [];
  timeouts = { ...PATIENT };
  link = linkTo(server.url);
});

function linkTo(url: string): ServerLink {
  const places = { PRINTER_NETWORKS: '127.0.0.1/32', PRINTER_PORTS: String(printer.port) };
  const settings = readSettings(['--server', url, '--key', 'geheim'], places);
  const console = terminal((line) => said.push(line.slice(10)));
  return createServerLink(settings, createPrinting(settings.places, timeouts), console);
}

function startAt(url: string): void {
  link = linkTo(url);
  link.start();
}

afterEach(async () => {
  await link.stop();
  await server.close();
  await printer.close();
});

const slip = renderSlip(
  { kind: 'test', printerName: 'Küche', address: '', printedAt: { date: '21.11.2026', time: '18:40' } },
  { columns: 48, codePage: 'windows1252', cutter: true, beep: 'none' },
);

const UNKNOWN = { mustAnswer: false, neverHeard: true };

function job(facts: Partial<AgentJob> = {}): AgentJob {
  const printData = Buffer.from(slip).toString('base64');
  const place = { printer: 'Küche', ip: '127.0.0.1', port: printer.port };
  return { jobId: 1, attempt: 1, ...place, confirmBy: 'auto', ...UNKNOWN, printData, ...facts };
}

const results = () => server.said('result');
const until = (check: () => void) => vi.waitFor(check, { timeout: 50_000 });

describe('a helper with a key', () => {
  it('writes down that it begins, prints, and reports', async () => {
    server.toLend.push(job());
    link.start();
    await until(() => expect(results()).toMatchObject([{ attempt: 1, outcome: 'confirmed', answered: true }]));
    expect(server.said('begin')).toMatchObject([{ attempt: 1, answered: true }]);
    expect(printer.paper).toHaveLength(1);
    expect(link.isConnected()).toBe(true);
    await until(() => expect(said).toContain(`Küche 127.0.0.1:${printer.port} – Gedruckt`));
  });

  it.each<[PrinterMode, object, number]>([
    ['ok', { outcome: 'confirmed', answered: true }, 1],
    ['ok-without-process-id', { outcome: 'confirmed' }, 1],
    ['slow', { outcome: 'confirmed' }, 1],
    ['status-only', { outcome: 'unconfirmed' }, 1],
    ['paper-out', { outcome: 'not-sent', reason: 'PAPER_OUT' }, 0],
    ['cover-open', { outcome: 'not-sent', reason: 'COVER_OPEN' }, 0],
    ['refusing', { outcome: 'not-sent', reason: 'REFUSED' }, 0],
    ['silent', { outcome: 'unconfirmed' }, 1],
    ['paper-ends-mid-ticket', { outcome: 'partial', reason: 'PAPER_OUT' }, 0],
    ['paper-ends-uncleared', { outcome: 'uncertain', reason: 'PAPER_OUT' }, 0],
    ['power-off-with-full-buffer', { outcome: 'uncertain', reason: 'IO' }, 0],
    ['goes-dark', { outcome: 'uncertain', reason: 'TIMEOUT' }, 0],
  ])('reports what a printer that is %s did', async (mode, outcome, tickets) => {
    await printer.setMode(mode);
    if (!ANSWERS_ALL.includes(mode)) Object.assign(timeouts, SILENCE);
    server.toLend.push(job());
    link.start();
    await until(() => expect(results()).toMatchObject([outcome]));
    expect(printer.paper).toHaveLength(tickets);
    for (const piece of printer.paper) expect((await decodeWithNpos(piece)).text).toMatch(/Testdruck[\s\S]*Küche/);
  });

  it('knows by itself which printer has answered, where the server knows nothing, until a person wants it all the same', async () => {
    link.start();
    const print = async (facts: Partial<AgentJob>) => {
      server.toLend.push(job(facts));
      await until(() => expect(results()).toHaveLength(facts.jobId ?? 1));
      return results().at(-1);
    };
    expect(await print({ jobId: 1 })).toMatchObject({ outcome: 'confirmed' });
    await printer.setMode('silent');
    Object.assign(timeouts, SILENCE);
    expect(await print({ jobId: 2 })).toMatchObject({ outcome: 'not-sent', reason: 'TIMEOUT' });
    expect(printer.paper).toHaveLength(1);
    expect(await print({ jobId: 3, neverHeard: false })).toMatchObject({ outcome: 'unconfirmed' });
    expect(await print({ jobId: 4, mustAnswer: true, neverHeard: false })).toMatchObject({ outcome: 'not-sent' });
    expect(await print({ jobId: 5 })).toMatchObject({ outcome: 'unconfirmed' });
  });

  it('reads a job that says nothing of whether its printer must answer', async () => {
    const { mustAnswer, neverHeard, ...bare } = job();
    server.toLend.push(bare);
    link.start();
    await until(() => expect(results()).toMatchObject([{ outcome: 'confirmed' }]));
  });

  it('prints nothing of a job that has gone to somebody else', async () => {
    server.statuses.begin = [409];
    server.toLend.push(job());
    link.start();
    await until(() => expect(said.join()).toContain('nicht gesendet, der Server druckt'));
    expect(printer.paper).toHaveLength(0);
    expect(results()).toEqual([]);
  });

  it('prints nothing where a network says «OK» in the server’s place: nobody has written down that it begins', async () => {
    server.statuses.begin = [200];
    server.toLend.push(job());
    link.start();
    await until(() => expect(said.join()).toContain('nicht gesendet, der Server druckt'));
    expect(printer.paper).toHaveLength(0);
  });

  it('says what came of a ticket until it is the server that has heard it', async () => {
    server.statuses.result = [200, 302];
    server.toLend.push(job());
    link.start();
    await until(() => expect(results()).toHaveLength(3));
    expect(printer.paper).toHaveLength(1);
  });

  it('says what it holds while it prints, and reports until the server has heard it', async () => {
    server.statuses.result = [500, 503];
    server.toLend.push(job({ jobId: 7 }));
    link.start();
    await until(() => expect(results()).toHaveLength(3));
    expect(printer.paper).toHaveLength(1);
    await until(() => expect(server.said('jobs').at(-1)).toMatchObject({ holding: [] }));
    expect(server.said('jobs').some(({ holding }) => String(holding) === '7')).toBe(true);
  });

  it('prints what it is lent anew before the server has its word of the former try', async () => {
    server.statuses.result = [500];
    server.toLend.push(job());
    link.start();
    await until(() => expect(results()).toMatchObject([{ attempt: 1 }]));
    server.toLend.push(job({ attempt: 2 }));
    await until(() => expect(results().at(-1)).toMatchObject({ attempt: 2, outcome: 'confirmed' }));
    expect(server.said('begin')).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
    await until(() => expect(server.said('jobs').at(-1)).toMatchObject({ holding: [] }));
  });

  it.each([
    ['127.0.0.1', 1],
    ['127.0.0.2', 0],
    ['127.1', 0],
    ['0177.0.0.1', 0],
    ['::ffff:127.0.0.2', 0],
    ['１２７.０.０.１', 0],
    ['localhost', 0],
  ])('reaches nothing but printers, even if the server says %s +%i', async (ip, offset) => {
    server.toLend.push(job({ ip, port: printer.port + offset }));
    link.start();
    await until(() => expect(results()).toMatchObject([{ outcome: 'not-sent', reason: 'NOT_ALLOWED' }]));
    expect(printer.paper).toHaveLength(0);
  });

  it('comes back to a server that was away', async () => {
    await server.close();
    link.start();
    await until(() => expect(said).toEqual([`Achtung: Keine Verbindung zu ${server.url}`]));
    expect(link.isConnected()).toBe(false);
    server.toLend.push(job());
    await server.listen();
    await until(() => expect(printer.paper).toHaveLength(1));
    expect(said).toContain(`Verbunden mit ${server.url}`);
  });

  it.each([[[401]], [[500, 401]]])('that the server does not know says so, after %j', async (statuses) => {
    server.statuses.jobs = [...statuses];
    link.start();
    await until(() => expect(said.join()).toContain('kennt diesen Schlüssel nicht'));
  });

  it('says where a server leads on to, and never takes its key there', async () => {
    const other = new FakeServer();
    await other.listen();
    onTestFinished(() => other.close());
    const http = createServer((_, response) => response.writeHead(301, { location: `${other.url}/x` }).end());
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    onTestFinished(() => void http.close());
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    startAt(url);
    await until(() => expect(said.join()).toContain(`${url} leitet weiter: bitte mit --server ${other.url} starten.`));
    expect(other.calls).toEqual([]);
  });

  it.each([
    [200, '<html>Willkommen im WLAN</html>', {}],
    [302, '', { location: 'http://wlan.example/anmelden' }],
    [404, '{}', {}],
    [405, '', {}],
  ])('says where something else than the system answers (%i %s)', async (status, body, headers) => {
    const http = createServer((_, response) => response.writeHead(status, headers).end(body)).listen(0, '127.0.0.1');
    await once(http, 'listening');
    onTestFinished(() => void http.close());
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    startAt(url);
    await until(() => expect(said.join()).toContain(`Unter ${url} antwortet kein Bestellsystem`));
    expect(said.join()).toContain('im WLAN angemeldet');
  });

  it('says that it does not trust the server’s certificate, and what it then needs', async () => {
    const cause = Object.assign(new Error('unable to verify'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
    onTestFinished(() => void vi.unstubAllGlobals());
    link.start();
    await until(() => expect(said.join()).toMatch(/Zertifikat von .* nicht vertrauenswürdig.* NODE_EXTRA_CA_CERTS/));
  });
});
