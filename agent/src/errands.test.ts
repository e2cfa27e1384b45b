import { randomUUID } from 'node:crypto';
import type { AgentErrand } from '@bestellsystem/domain/print-agents-schema.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { terminal } from './console.ts';
import { createPrinting } from './printing.ts';
import { createServerLink, type ServerLink } from './server-link.ts';
import { readSettings } from './settings.ts';
import { FakeServer } from './testing/fake-server.ts';

let server: FakeServer;
let printer: PrinterSimulator;
let link: ServerLink;

const errandId = randomUUID();
const reports = () => server.said(errandId);
const until = (check: () => void) => vi.waitFor(check, { timeout: 50_000 });

beforeEach(async () => {
  server = new FakeServer();
  await server.listen();
  printer = await startPrinterSimulator();
  const places = { PRINTER_NETWORKS: '127.0.0.1/32', PRINTER_PORTS: String(printer.port) };
  const settings = readSettings(['--server', server.url, '--key', 'geheim'], places);
  link = createServerLink(
    settings,
    createPrinting(settings.places),
    terminal(() => {}),
  );
});

afterEach(async () => {
  await link.stop();
  await server.close();
  await printer.close();
});

function send(errand: AgentErrand): void {
  server.toDo.push(errand);
  link.start();
}

const at = (ip = '127.0.0.1') => ({ ip, port: printer.port });
const test = (ip?: string): AgentErrand => ({
  errandId,
  kind: 'test',
  ...at(ip),
  confirmBy: 'auto',
  printData: Buffer.from('\x1b@Testdruck\n\x1dV\x01', 'latin1').toString('base64'),
});

describe('a helper far from its server', () => {
  it('looks for printers, and says while it does how far it is', async () => {
    await printer.setMode('silent');
    send({ errandId, kind: 'scan', mode: 'ultra-fast' });
    await until(() => expect(reports().at(-1)).toMatchObject({ done: true }));
    expect(reports().at(-1)).toMatchObject({ progress: 1, printers: [{ ...at(), status: 'unknown' }] });
    expect(reports()[0]).toMatchObject({ done: false });
    expect(printer.paper).toHaveLength(0);
  });

  it.each([
    ['ok', { status: 'ok', message: 'Bereit' }],
    ['cover-open', { status: 'cover', message: 'Deckel offen' }],
    ['refusing', { status: 'unreachable', message: 'Verbindung abgelehnt von 127.0.0.1' }],
  ] as const)('says of a printer that is %s how it is', async (mode, status) => {
    await printer.setMode(mode);
    send({ errandId, kind: 'status', ...at() });
    await until(() => expect(reports()).toMatchObject([{ done: true, status }]));
    expect(printer.paper).toHaveLength(0);
  });

  it('prints a test slip, and says what came of it', async () => {
    send(test());
    await until(() => expect(reports()).toMatchObject([{ done: true, test: { outcome: 'confirmed' } }]));
    expect(printer.paper).toHaveLength(1);
  });

  it.each(['127.0.0.2', '127.1', '0177.0.0.1', '１２７.0.0.1', 'localhost'])(
    'reaches nothing at %s, even if the server says so',
    async (ip) => {
      send(test(ip));
      await until(() => expect(reports()).toMatchObject([{ test: { outcome: 'not-sent', reason: 'NOT_ALLOWED' } }]));
      server.toDo.push({ errandId, kind: 'status', ...at(ip) });
      await until(() => expect(reports()).toHaveLength(2));
      expect(reports().at(-1)).toMatchObject({ status: { status: 'unreachable' } });
      expect(printer.paper).toHaveLength(0);
    },
  );
});
