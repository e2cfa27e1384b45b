import { createSocket } from 'node:dgram';
import type { FoundPrinter, PrinterAddress } from '@bestellsystem/domain/printers-schema.ts';
import { Bonjour } from 'bonjour-service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PrinterSimulator, startPrinterSimulator } from '../simulator/printer-simulator.ts';
import type { Announcement } from './announcements.ts';
import { type ScanRequest, scanPrinters } from './scan.ts';

const LOOPBACK = '127.0.0.1';
let kitchen: PrinterSimulator;
let bar: PrinterSimulator;

beforeEach(async () => {
  kitchen = await startPrinterSimulator();
  bar = await startPrinterSimulator({ mode: 'status-only' });
});

afterEach(async () => {
  await Promise.all([kitchen.close(), bar.close()]);
});

const at = ({ port }: PrinterSimulator): PrinterAddress => ({ ip: LOOPBACK, port });
const said = (facts: Partial<Announcement>): Announcement => ({
  name: 'Bar',
  addresses: [LOOPBACK],
  rawPort: bar.port,
  ...facts,
});

/** `enough`: the search is ended when so many are found; who is there may take their time until then. */
async function scan({
  enough,
  ...request
}: Partial<ScanRequest> & { enough?: number } = {}): Promise<{ found: FoundPrinter[]; progress: number[] }> {
  let found: FoundPrinter[] = [];
  const progress: number[] = [];
  const ended = new AbortController();
  await scanPrinters({
    targets: [at(kitchen)],
    settings: { printerNetworks: `${LOOPBACK}/32`, printerPorts: `${kitchen.port},${bar.port}` },
    mode: enough === undefined ? 'ultra-fast' : 'full',
    signal: AbortSignal.any([AbortSignal.timeout(10_000), ended.signal]),
    onProgress: (fraction) => progress.push(fraction),
    onFound: (printers) => {
      found = printers;
      if (found.length === enough) ended.abort();
    },
    ...request,
  });
  return { found, progress };
}

const hearing =
  (...announcements: Announcement[]): NonNullable<ScanRequest['hear']> =>
  (_own, _signal, onHeard) => {
    for (const announcement of announcements) onHeard(announcement);
  };

describe('a printer that announces itself (mDNS)', () => {
  it('is found where the search would not have tried, and once', async () => {
    const bonjour = publishing({ interface: LOOPBACK, bind: '0.0.0.0', port: 5353 });
    const service = bonjour.publish({ name: 'Bar links', type: 'pdl-datastream', port: bar.port, probe: false });
    await new Promise((resolve) => service.once('up', resolve));
    const { found, progress } = await scan({ enough: 2 });
    await new Promise<void>((resolve) => bonjour.unpublishAll(() => bonjour.destroy(resolve)));
    expect(found.map(({ port }) => port).sort()).toEqual([kitchen.port, bar.port].sort());
    expect(found.find(({ port }) => port === kitchen.port)).toMatchObject({ displayName: 'SIMULATOR VP-80' });
    expect(progress.at(-1)).toBe(1);
  });

  it('lends its name where the printer does not tell its model', async () => {
    await bar.setMode('paper-out');
    const { found } = await scan({ enough: 1, targets: [at(bar)], hear: hearing(said({ name: 'TM-m30 Bar' })) });
    expect(found).toEqual([{ ...at(bar), displayName: 'TM-m30 Bar', status: 'paper' }]);
  });

  it('that names only its office services is tried at the ports of the search', async () => {
    const settings = { printerNetworks: LOOPBACK, printerPorts: `${bar.port}` };
    const { found } = await scan({ enough: 1, targets: [], settings, hear: hearing(said({ rawPort: undefined })) });
    expect(found).toMatchObject([at(bar)]);
  });

  it.each<[string, Partial<Announcement>, string]>([
    ['outside the networks', {}, '10.0.0.0/8'],
    ['by a spelling of an address that is none', { addresses: ['127.1', '0177.0.0.1', 'localhost'] }, LOOPBACK],
    ['at a port that is no printer’s', { rawPort: 631 }, LOOPBACK],
  ])('%s gets no byte', async (_where, facts, printerNetworks) => {
    const settings = { printerNetworks, printerPorts: `${bar.port},631` };
    const { found, progress } = await scan({ targets: [], settings, hear: hearing(said(facts)) });
    expect(found).toEqual([]);
    expect(progress).toEqual([]);
  });

  it('a thousand times over is tried a bounded number of times', async () => {
    const addresses = Array.from({ length: 1_000 }, (_, index) => `127.9.${index >> 8}.${index & 255}`);
    const settings = { printerNetworks: '127.9.0.0/16', printerPorts: '9' };
    const { progress } = await scan({ targets: [], settings, hear: hearing(said({ addresses, rawPort: 9 })) });
    expect(progress.length).toBeLessThanOrEqual(128);
  });
});

describe('a network that carries no announcements', () => {
  it('does not break a search, which ends', async () => {
    const { found } = await scan({
      mode: 'quick',
      targets: [at(kitchen), { ip: '198.51.100.77', port: kitchen.port }],
    });
    expect(found).toMatchObject([at(kitchen)]);
  });

  it('nor does one on which somebody sends what is no announcement', async () => {
    const noise = createSocket('udp4');
    let seed = 7;
    const byte = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed >> 16;
    };
    const timer = setInterval(() => {
      for (let count = 0; count < 40; count += 1) {
        // A head that promises answers, so that what follows is read.
        const body = Uint8Array.from({ length: 60 }, byte);
        noise.send(Uint8Array.of(0, 0, 0x84, 0, 0, 0, 0, 1 + (byte() & 1), 0, 0, 0, 0, ...body), 5353, LOOPBACK);
      }
    }, 20);
    const { found } = await scan({ mode: 'quick' });
    clearInterval(timer);
    noise.close();
    expect(found).toMatchObject([at(kitchen)]);
  });

  it('ends at once when it is cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const stop = new AbortController();
    const running = scan({ targets: [], mode: 'full', signal: stop.signal });
    stop.abort();
    // No time passes: what waited for it would never end.
    await running;
    vi.useRealTimers();
  });
});

function publishing(options: { interface: string; bind: string; port: number }): Bonjour {
  return new Bonjour(options);
}
