import type { AgentJob } from '@bestellsystem/domain/print-agents-schema.ts';
import { renderSlip } from '@bestellsystem/print/render.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import type { PrinterMode } from '@bestellsystem/print/simulator/virtual-printer.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { terminal } from './console.ts';
import { createPrinting } from './printing.ts';
import { createServerLink, type ServerLink } from './server-link.ts';
import { readSettings } from './settings.ts';
import { FakeServer } from './testing/fake-server.ts';

let server: FakeServer;
let printer: PrinterSimulator;
let link: ServerLink;
let said: string[];

beforeEach(async () => {
  server = new FakeServer();
  await server.listen();
  printer = await startPrinterSimulator();
  said = [];
  const places = { PRINTER_NETWORKS: '127.0.0.1/32', PRINTER_PORTS: String(printer.port) };
  const settings = readSettings(['--server', server.url, '--key', 'geheim'], places);
  const console = terminal((line) => said.push(line.slice(10)));
  link = createServerLink(settings, createPrinting(settings.places), console);
});

afterEach(async () => {
  await link.stop();
  await server.close();
  await printer.close();
});

const slip = renderSlip(
  { kind: 'test', printerName: 'Küche', address: '', printedAt: { date: '21.11.2026', time: '18:40' } },
  { columns: 48, codePage: 'windows1252', cutter: true, beep: 'none' },
);

function job(facts: Partial<AgentJob> = {}): AgentJob {
  const printData = Buffer.from(slip).toString('base64');
  const place = { printer: 'Küche', ip: '127.0.0.1', port: printer.port };
  return { jobId: 1, attempt: 1, ...place, confirmBy: 'auto', mustAnswer: false, printData, ...facts };
}

const results = () => server.said('result');
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

describe('a helper with a key', () => {
  it('writes down that it begins, prints, and reports', async () => {
    server.toLend.push(job());
    link.start();
    await until(() => expect(results()).toMatchObject([{ attempt: 1, outcome: 'confirmed', answered: true }]));
    expect(server.said('begin')).toMatchObject([{ attempt: 1 }]);
    expect(printer.paper).toHaveLength(1);
    expect(link.isConnected()).toBe(true);
    await until(() => expect(said).toContain(`Küche 127.0.0.1:${printer.port} – Gedruckt`));
  });

  it.each<[PrinterMode, object, number]>([
    ['paper-out', { outcome: 'not-sent', reason: 'PAPER_OUT' }, 0],
    ['cover-open', { outcome: 'not-sent', reason: 'COVER_OPEN' }, 0],
    ['refusing', { outcome: 'not-sent', reason: 'REFUSED' }, 0],
    ['silent', { outcome: 'unconfirmed' }, 1],
    ['paper-ends-mid-ticket', { outcome: 'partial', reason: 'PAPER_OUT' }, 0],
    ['power-off-with-full-buffer', { outcome: 'uncertain', reason: 'IO' }, 0],
  ])('reports what a printer that is %s did', async (mode, outcome, tickets) => {
    await printer.setMode(mode);
    server.toLend.push(job());
    link.start();
    await until(() => expect(results()).toMatchObject([outcome]));
    expect(printer.paper).toHaveLength(tickets);
  });

  it('prints nothing of a job that has gone to somebody else', async () => {
    server.statuses.begin = [409];
    server.toLend.push(job());
    link.start();
    await until(() => expect(said.join()).toContain('nicht gesendet, der Server druckt'));
    expect(printer.paper).toHaveLength(0);
    expect(results()).toEqual([]);
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

  it('reaches nothing but printers, whatever the server says', async () => {
    server.toLend.push(job({ port: printer.port + 1 }));
    link.start();
    await until(() => expect(results()).toMatchObject([{ outcome: 'not-sent', reason: 'NOT_ALLOWED' }]));
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

  it('that the server does not know says so', async () => {
    server.statuses.jobs = [401];
    link.start();
    await until(() => expect(said.join()).toContain('kennt diesen Schlüssel nicht'));
  });
});
