import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSilentServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { APPS } from '../tools/apps.ts';
import { findJdk, type Jdk } from '../tools/jdk.ts';
import { JvmApp } from '../tools/jvm-app.ts';
import { HERE, jobAt, SLIP, useBridge } from './bridge-in-test.ts';

/** Every address of loopback. */
const EVERYWHERE = '0.0.0.0';

describe.each(APPS)('a search by %s', (_name, start) => {
  const bridge = useBridge(start);
  const { ask, printer } = bridge;

  it('finds printers, and what is none it does not call one', async () => {
    const web = createServer((_request, response) => response.end('x')).listen(0, HERE);
    await new Promise((resolve) => web.once('listening', resolve));
    const kitchen = await printer();
    await bridge.app.set({ hosts: [HERE], firstPort: kitchen.port });
    const search = async () => {
      const { success, printers } = await ask('scanForPrinters', 'ultra-fast');
      return { success, printers };
    };
    // On a crowded machine an answer may come too late for a search: people search again.
    await expect.poll(search).toEqual({
      success: true,
      printers: [
        {
          ip: HERE,
          port: kitchen.port,
          displayName: 'SIMULATOR VP-80',
          model: 'SIMULATOR VP-80',
          connected: true,
          status: 'ok',
        },
      ],
    });
    await bridge.app.set({ firstPort: (web.address() as AddressInfo).port });
    expect((await ask('scanForPrinters', 'ultra-fast')).printers).toEqual([]);
    web.close();
  });

  it('prints at the printers it finds, and never at another than the one a ticket is for', async () => {
    const [kitchen, stranger] = [await printer(), await printer()];
    await bridge.app.set({ hosts: [HERE], firstPort: stranger.port });
    const printerJobs = [jobAt(kitchen.port, 5), jobAt(1, 6, 'Bar')];
    const { results } = await ask('smartPrintWithDiscovery', JSON.stringify({ printers: [], printerJobs }));
    expect(results?.map(({ jobId, code, sent }) => [jobId, code, sent])).toEqual([
      ['5', 'CONFIRMED', true],
      ['6', 'REFUSED', false],
    ]);
    expect(results?.[1]?.message).toBe('Bar nicht gefunden');
    expect([kitchen.paper.length, stranger.paper.length]).toEqual([1, 0]);
  });

  it('leaves the rest of the network alone as long as the printers of the tickets are where they were', async () => {
    let calls = 0;
    const other = createServer().on('connection', () => {
      calls += 1;
    });
    other.listen(0, HERE);
    await new Promise((resolve) => other.once('listening', resolve));
    const kitchen = await printer();
    await bridge.app.set({ hosts: [HERE], firstPort: (other.address() as AddressInfo).port });
    const print = (...printerJobs: object[]) =>
      ask('smartPrintWithDiscovery', JSON.stringify({ printers: [], printerJobs }));
    expect((await print(jobAt(kitchen.port, 5))).success).toBe(true);
    expect(calls).toBe(0);
    expect((await print(jobAt(kitchen.port, 6), jobAt(1, 7, 'Bar'))).success).toBe(false);
    expect([calls > 0, kitchen.paper.length]).toEqual([true, 2]);
    other.close();
  });

  it('still knows what it found when a print has looked at the places of its tickets alone', async () => {
    const [kitchen, bar] = [await printer(), await printer()];
    await bridge.app.set({ hosts: [HERE], firstPort: bar.port });
    await ask('scanForPrinters', 'ultra-fast');
    const order = { printers: [], printerJobs: [jobAt(kitchen.port, 9)] };
    expect((await ask('smartPrintWithDiscovery', JSON.stringify(order))).success).toBe(true);
    expect((await ask('getAvailablePrinters')).printers).toMatchObject([{ port: bar.port, connected: true }]);
  });

  it('says where there is no network', async () => {
    await bridge.app.set({ hosts: [] });
    expect(await ask('scanForPrinters', 'ultra-fast')).toMatchObject({
      success: false,
      code: 'NO_NETWORK',
      message: 'Kein lokales Netz: WLAN einschalten',
      printers: [],
    });
  });

  it('does not take a printer without paper for one that has moved', async () => {
    const [kitchen, stranger] = [await printer({ mode: 'paper-out' }), await printer()];
    await bridge.app.set({ hosts: [HERE], firstPort: stranger.port });
    const order = { printers: [], printerJobs: [jobAt(kitchen.port, 8)] };
    const { results } = await ask('smartPrintWithDiscovery', JSON.stringify(order));
    expect(results?.map(({ code, sent }) => [code, sent])).toEqual([['PAPER_OUT', false]]);
    expect(stranger.paper).toHaveLength(0);
  });

  it('says how far it is, and ends when it is told to', async () => {
    const kitchen = await printer();
    const absent = Array.from({ length: 200 }, (_, index) => `127.1.1.${index + 1}`);
    await bridge.app.set({ hosts: [HERE, ...absent], firstPort: kitchen.port });
    await ask('scanForPrinters', 'ultra-fast');
    expect(await ask('getScanProgress')).toMatchObject({ progress: 1, printers: [{ port: kitchen.port }] });

    // Two hundred that listen and say nothing take seconds, of which the first is enough.
    const silent = createSilentServer().listen(0, EVERYWHERE);
    await once(silent, 'listening');
    await bridge.app.set({ firstPort: (silent.address() as AddressInfo).port });
    const search = ask('scanForPrinters', 'full');
    await expect.poll(async () => (await ask('getScanProgress')).progress, { interval: 1 }).toBeLessThan(1);
    await ask('cancelScan');
    expect(await search).toMatchObject({ success: true, printers: [] });
    expect((await ask('getScanProgress')).progress).toBeLessThan(1);
    silent.close();
  });

  it('looks at the rest of a wider network, too, but not for a ticket whose printer is gone', async () => {
    const kitchen = await printer({ host: EVERYWHERE });
    await bridge.app.set({ hosts: [HERE], widerHosts: ['127.0.0.2'], firstPort: kitchen.port });
    const found = async () => (await ask('scanForPrinters', 'ultra-fast')).printers?.map(({ ip }) => ip).sort();
    await expect.poll(found).toEqual([HERE, '127.0.0.2']);
    let calls = 0;
    const other = createSilentServer(() => {
      calls += 1;
    }).listen(0, '127.0.0.2');
    await once(other, 'listening');
    await bridge.app.set({ firstPort: (other.address() as AddressInfo).port });
    const printerJobs = [jobAt(1, 6, 'Bar')];
    expect((await ask('smartPrintWithDiscovery', JSON.stringify({ printerJobs }))).success).toBe(false);
    expect(calls).toBe(0);
    await bridge.app.set({ widerHosts: [] });
    other.close();
  });

  it('and a print stay where the server has its printers', async () => {
    const kitchen = await printer();
    await bridge.app.set({ hosts: [HERE], firstPort: kitchen.port });
    const places = (networks: string, ports: string) =>
      ask('setPrinterPlaces', JSON.stringify({ networks, ports })).then(({ success }) => success);
    const reached = async () => {
      const found = (await ask('scanForPrinters', 'ultra-fast')).printers?.length;
      const { code } = await ask('printToPrinter', HERE, kitchen.port, SLIP);
      const state = await ask('testConnection', HERE, kitchen.port);
      return [found, code, state.success];
    };
    expect(await places('192.168.0.0/16, 127.0.0.0/24,fd00::/8', `9100-9109,${kitchen.port}`)).toBe(true);
    expect(await reached()).toEqual([1, 'CONFIRMED', true]);
    for (const [networks, ports] of [
      ['127.0.1.0/24', `${kitchen.port}`],
      ['127.0.0.1', '9100-9109'],
      ['fd00::/8', '1-65535'],
    ] as const) {
      expect(await places(networks, ports)).toBe(true);
      expect(await reached()).toEqual([0, 'BAD_ARGS', false]);
    }
    for (const [networks, ports] of [
      ['', '9100'],
      ['127.0.0.1/33', '9100'],
      ['printer.local', '9100'],
      ['127.0.0.1', 'alle'],
    ] as const) {
      expect(await places(networks, ports)).toBe(false);
    }
    expect(await reached()).toEqual([0, 'BAD_ARGS', false]);
    expect(await places('127.0.0.0/8', '1-65535')).toBe(true);
    expect(await reached()).toEqual([1, 'CONFIRMED', true]);
    expect(kitchen.paper).toHaveLength(2);
  });
});

const jdk = findJdk();
describe.skipIf(!jdk)('the rest of a network', () => {
  it.each([
    [24, [0, undefined, undefined]],
    [23, [254, '192.168.7.1', '192.168.7.254']],
    [22, [762, '192.168.4.1', '192.168.7.254']],
    [20, [0, undefined, undefined]],
    [32, [0, undefined, undefined]],
  ])('of /%i is what lies besides the device’s own part', async (bits, wanted) => {
    const app = new JvmApp(jdk as Jdk);
    const hosts = await app.widerHosts('192.168.6.9', bits);
    expect([hosts.length, hosts[0], hosts.at(-1)]).toEqual(wanted);
    expect(hosts.some((ip) => ip.startsWith('192.168.6.'))).toBe(false);
    await app.stop();
  });
});
