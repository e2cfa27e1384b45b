import { createServer, type Server } from 'node:net';
import type { PrinterStatusAnswer, PrinterTestResult, ScanResult } from '@bestellsystem/domain/printers-schema.ts';
import { paperText, readPaper } from '@bestellsystem/print/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let test: TestApp;
let stop: () => Promise<void>;
let kitchen: PrinterSimulator;
let bar: PrinterSimulator;
let webServer: Server;
let organizer: TestClient;

beforeAll(async () => {
  kitchen = await startPrinterSimulator();
  bar = await startPrinterSimulator();
  webServer = createServer((socket) => {
    // Who asked may be gone before the answer.
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  await new Promise<void>((resolve) => webServer.listen(0, '127.0.0.1', resolve));
  const { port } = webServer.address() as { port: number };
  const opened = await openTestApp({
    PRINTER_NETWORKS: '127.0.0.1/32',
    PRINTER_PORTS: `${kitchen.port},${bar.port},${port}`,
  });
  test = opened.testApp;
  stop = opened.stop;
});

afterAll(async () => {
  await stop();
  await Promise.all([kitchen.close(), bar.close()]);
  webServer.close();
});

beforeEach(async () => {
  organizer = await test.as('EVENT_ORGANIZER');
});

afterEach(async () => {
  await kitchen.setMode('ok');
  await bar.setMode('ok');
});

async function startScan(client: TestClient, mode = 'quick'): Promise<string> {
  const answer = await client.post<{ scanId: string }>('/api/printers/scan', { mode });
  expect(answer.status, answer.text).toBe(202);
  return answer.body.scanId;
}

function scanned(client: TestClient, scanId: string): Promise<ScanResult> {
  return vi.waitFor(
    async () => {
      const { body } = await client.get<ScanResult>(`/api/printers/scan/${scanId}`);
      expect(body.done).toBe(true);
      return body;
    },
    { timeout: 20_000 },
  );
}

function printTest(port: number, more: Record<string, unknown> = {}) {
  return organizer.post<PrinterTestResult>('/api/printers/test', { ip: '127.0.0.1', port, ...more });
}

describe('a search for printers', () => {
  it('finds each printer with its name and its state, and not the web server beside them', async () => {
    await bar.setMode('paper-out');
    // On a crowded machine an answer may come too late for a search: people search again.
    await vi.waitFor(async () => {
      const { progress, printers } = await scanned(organizer, await startScan(organizer));
      expect(progress).toBe(1);
      expect(printers).toHaveLength(2);
      expect(printers).toContainEqual({
        ip: '127.0.0.1',
        port: kitchen.port,
        displayName: 'SIMULATOR VP-80',
        model: 'SIMULATOR VP-80',
        status: 'ok',
      });
      expect(printers).toContainEqual({
        ip: '127.0.0.1',
        port: bar.port,
        displayName: 'Drucker 127.0.0.1',
        status: 'paper',
      });
    }, 50_000);
    expect(bar.buffered()).toBe(0);
  });

  it('puts nothing on paper', async () => {
    const before = kitchen.paper.length;
    await scanned(organizer, await startScan(organizer, 'full'));
    expect(kitchen.paper).toHaveLength(before);
    expect(kitchen.hanging()).toHaveLength(0);
    expect(kitchen.buffered()).toBe(0);
  });

  it('shows a device that answers no question as unknown', async () => {
    await kitchen.setMode('silent');
    const { printers } = await scanned(organizer, await startScan(organizer));
    expect(printers.find(({ port }) => port === kitchen.port)).toEqual({
      ip: '127.0.0.1',
      port: kitchen.port,
      displayName: 'Drucker 127.0.0.1',
      status: 'unknown',
    });
  });

  it('belongs to who started it', async () => {
    const scanId = await startScan(organizer);
    const stranger = await test.as('EVENT_ORGANIZER');
    expect((await stranger.get(`/api/printers/scan/${scanId}`)).status).toBe(404);
    expect((await stranger.delete(`/api/printers/scan/${scanId}`)).status).toBe(404);
    await scanned(organizer, scanId);
  });

  it('ends when it is cancelled', async () => {
    await kitchen.setMode('silent');
    const scanId = await startScan(organizer, 'full');
    expect((await organizer.delete(`/api/printers/scan/${scanId}`)).status).toBe(204);
    expect((await scanned(organizer, scanId)).printers.map(({ port }) => port)).not.toContain(kitchen.port);
  });

  it('is refused where the server is in no network of printers', async () => {
    const away = await openTestApp({ PRINTER_NETWORKS: '198.51.100.0/24' });
    const answer = await (await away.testApp.as('ADMIN')).post('/api/printers/scan', { mode: 'quick' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'NO_PRINTER_NETWORK' } });
    await away.stop();
  });

  it('of another kind is none', async () => {
    expect((await organizer.post('/api/printers/scan', { mode: 'everything' })).status).toBe(400);
  });
});

describe('a test print', () => {
  it('comes out as this printer is set, and is reported as printed', async () => {
    const before = kitchen.paper.length;
    const answer = await printTest(kitchen.port, { columns: 32, codePage: 'cp858', displayName: 'Küche Süd' });
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'confirmed', message: 'Gedruckt' } });
    expect(kitchen.paper).toHaveLength(before + 1);
    const slip = paperText(kitchen.paper.at(-1) ?? new Uint8Array());
    expect(slip).toContain('Küche Süd');
    expect(slip).toContain(`127.0.0.1:${kitchen.port}`);
    expect(slip).toContain('21.11.2026 18:30');
    expect(slip).toContain('12345678901234567890123456789012\n');
  });

  it('is not cut where there is no cutter', async () => {
    await printTest(kitchen.port, { cutter: false });
    expect(readPaper(kitchen.hanging()).some(({ kind }) => kind === 'cut')).toBe(false);
    expect(paperText(kitchen.hanging())).toContain('Testdruck');
    await printTest(kitchen.port);
  });

  it.each([
    ['paper-out', { outcome: 'not-sent', message: 'Nicht gedruckt: Papier leer', reason: 'PAPER_OUT' }],
    ['cover-open', { outcome: 'not-sent', message: 'Nicht gedruckt: Deckel offen', reason: 'COVER_OPEN' }],
    [
      'refusing',
      { outcome: 'not-sent', message: 'Nicht gedruckt: Verbindung abgelehnt von 127.0.0.1', reason: 'REFUSED' },
    ],
    [
      'paper-ends-mid-ticket',
      { outcome: 'partial', message: 'Nur teilweise gedruckt: Papier leer', reason: 'PAPER_OUT' },
    ],
    [
      'paper-ends-uncleared',
      { outcome: 'uncertain', message: 'Ungewiss, bitte am Drucker nachsehen: Papier leer', reason: 'PAPER_OUT' },
    ],
    ['silent', { outcome: 'unconfirmed', message: 'Gesendet, unbestätigt: bitte am Drucker nachsehen' }],
  ] as const)('on a printer in the state %s says so', async (mode, said) => {
    await bar.setMode(mode);
    expect((await printTest(bar.port)).body).toEqual(said);
  });

  it('is possible ten times a minute', async () => {
    await bar.setMode('refusing');
    for (let count = 0; count < 10; count += 1) expect((await printTest(bar.port)).status).toBe(200);
    test.passSeconds(20);
    const refused = await printTest(bar.port);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TESTS' } });
    expect(refused.headers['retry-after']).toBe('40');
    test.passSeconds(40);
    expect((await printTest(bar.port)).status).toBe(200);
  });
});

describe('the state of a printer', () => {
  it.each([
    ['ok', { status: 'ok', message: 'Bereit' }],
    ['paper-out', { status: 'paper', message: 'Papier leer' }],
    ['cover-open', { status: 'cover', message: 'Deckel offen' }],
    ['silent', { status: 'unknown', message: 'Verbunden, meldet keinen Zustand' }],
    ['refusing', { status: 'unreachable', message: 'Verbindung abgelehnt von 127.0.0.1' }],
  ] as const)('%s is told, and nothing printed', async (mode, said) => {
    const before = bar.paper.length;
    await bar.setMode(mode);
    const answer = await organizer.post<PrinterStatusAnswer>('/api/printers/status', {
      ip: '127.0.0.1',
      port: bar.port,
    });
    expect(answer.body).toEqual(said);
    expect(bar.paper).toHaveLength(before);
  });
});

// biome-ignore format: a table to scan, not a list of lines
const REFUSED = [
  'localhost', 'drucker.local', '127.1', '127.0.1', '0177.0.0.1', '0x7f.0.0.1', '0x7f000001', '2130706433', '127.0.0.2',
  '127.0.0.1.', '127.0.0.1:9100', '127.0.0.1/8', 'http://127.0.0.1', '127.0.0.1@8.8.8.8', '１２７.０.０.１',
  '127。0。0。1', '0.0.0.0', '::1', '::', '[::1]', 'fe80::1%lo', '::ffff:8.8.8.8', '::ffff:127.0.0.2', '64:ff9b::7f00:1',
  '2002:7f00:1::', '169.254.169.254', '224.0.0.1', '255.255.255.255', '8.8.8.8', '10.0.0.1', '192.168.1.50', ' ', 'x'.repeat(65),
];

describe('an address outside the printer networks', () => {
  it.each(REFUSED)('written %j gets no byte', async (ip) => {
    for (const call of ['test', 'status']) {
      const answer = await organizer.post<{ message: string }>(`/api/printers/${call}`, { ip, port: kitchen.port });
      expect(answer.status, `${call} ${ip}`).toBe(400);
      expect(answer.body.message).not.toBe('');
    }
  });

  it('is refused in the words that saving uses', async () => {
    const answer = await organizer.post('/api/printers/test', { ip: '8.8.8.8', port: kitchen.port });
    expect(answer.body).toMatchObject({
      code: 'PRINTER_ADDRESS',
      message: expect.stringMatching(/^8\.8\.8\.8:\d+ ist für Drucker nicht erlaubt\. Erlaubt sind IP-Adressen in 127/),
      details: [{ path: 'ip' }],
    });
  });

  it.each([0, -1, 65_536, 9.5, 22, '9100'])('nor is the port %j', async (port) => {
    expect((await printTest(port as number)).status).toBe(400);
    expect((await organizer.post('/api/printers/status', { ip: '127.0.0.1', port })).status).toBe(400);
  });

  it('is reached where another spelling of an allowed one is meant', async () => {
    const answer = await organizer.post('/api/printers/status', { ip: '::ffff:7f00:1', port: kitchen.port });
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
