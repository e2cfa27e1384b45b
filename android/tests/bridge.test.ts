import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeReason, type ReasonCode } from '@bestellsystem/print/reasons.ts';
import { decodeWithNpos } from '@bestellsystem/print/testing/decode-with-npos.ts';
import { describe, expect, it } from 'vitest';
import { APPS } from '../tools/apps.ts';
import { CALLS } from '../tools/contract.ts';
import { HERE, jobAt, SLIP, useBridge } from './bridge-in-test.ts';

describe.each(APPS)('the bridge of %s', (_name, start) => {
  const bridge = useBridge(start);
  const { ask, printer } = bridge;

  it('answers every call of the contract in its shape, whatever it is given', async () => {
    for (const { name, params, answer } of CALLS) {
      if (answer === 'number') {
        expect(await bridge.app.call(name)).toBe(1);
        continue;
      }
      for (const given of ['undefined', '', '{}', '[]', '{"printerJobs":[1]}', '{"printers":[{}],"eventId":1}']) {
        await ask(name, ...params.map(({ type }) => (type === 'whole' ? 0 : given)));
      }
    }
  });

  it('does nothing for a page that is not the server’s', async () => {
    const kitchen = await printer();
    await bridge.app.set({ isForeign: true });
    expect(await ask('printToPrinter', HERE, kitchen.port, SLIP)).toMatchObject({ code: 'BAD_ARGS', sent: false });
    expect((await ask('getPrinterConfig', '1')).success).toBe(false);
    expect(kitchen.paper).toHaveLength(0);
  });

  it('keeps device and printers of an event on the device', async () => {
    expect(await ask('saveDeviceInfo', '{"deviceName":"Service 3","count":2,"nested":{}}')).toEqual({ success: true });
    expect(await ask('setCurrentEventTag', 'DORFFEST')).toEqual({ success: true });
    expect((await ask('getDeviceInfo')).deviceInfo).toMatchObject({
      deviceName: 'Service 3',
      count: '2',
      eventTag: 'DORFFEST',
      appVersion: '0.0.0-test',
    });
    expect((await ask('getPrinterConfig', '77')).success).toBe(false);
    const kitchen = { ip: '192.168.1.51', port: 9100, displayName: 'Küche «heiss»', connected: true };
    const printers = [{ ...kitchen, categories: ['Speisen'] }];
    expect(await ask('savePrinterConfig', JSON.stringify({ eventId: 77, printers }))).toEqual({ success: true });
    expect((await ask('getPrinterConfig', '77')).printers).toEqual(printers);
    expect((await ask('getAvailablePrinters')).printers).toMatchObject([{ ip: '192.168.1.51', connected: false }]);
  });

  it('prints finished bytes at printers in every state, and says of each what became of it', async () => {
    const wanted = {
      ok: { success: true, code: 'CONFIRMED', sent: true },
      'ok-without-process-id': { success: true, code: 'CONFIRMED', sent: true },
      slow: { success: true, code: 'CONFIRMED', sent: true },
      'status-only': { success: true, code: 'SENT_UNCONFIRMED', sent: true },
      silent: { success: true, code: 'SENT_UNCONFIRMED', sent: true },
      'paper-out': { success: false, code: 'PAPER_OUT', sent: false, message: 'Papier leer' },
      'cover-open': { success: false, code: 'COVER_OPEN', sent: false, message: 'Deckel offen' },
      refusing: { success: false, code: 'REFUSED', sent: false },
      'paper-ends-mid-ticket': { success: false, code: 'PAPER_OUT', sent: true },
      'paper-ends-uncleared': { success: false, code: 'PAPER_OUT', sent: true },
      'power-off-with-full-buffer': { success: false, code: 'IO', sent: true },
      'goes-dark': { success: false, code: 'TIMEOUT', sent: true },
    };
    const modes = Object.keys(wanted) as (keyof typeof wanted)[];
    const ends = modes.map(async (mode) => {
      const kitchen = await printer({ mode, paperBytes: 3 });
      const { success, code, sent, message } = await ask('printToPrinter', HERE, kitchen.port, SLIP);
      const paper = await Promise.all(kitchen.paper.map(async (piece) => (await decodeWithNpos(piece)).text.trim()));
      return [mode, { success, code, sent, message, paper }] as const;
    });
    const papers = modes.map((mode) => [mode, { paper: wanted[mode].success ? ['Bon 1'] : [] }]);
    const ended = Object.fromEntries(await Promise.all(ends));
    expect(ended).toMatchObject(wanted);
    expect(ended).toMatchObject(Object.fromEntries(papers));
  });

  it.each([
    ['ok', true, 'ok'],
    ['silent', true, 'unknown'],
    ['cover-open', false, 'cover'],
    ['refusing', false, 'unreachable'],
  ] as const)('says of a printer that is %s how it is', async (mode, success, status) => {
    const kitchen = await printer({ mode });
    const look = async () => {
      const answer = await ask('testConnection', HERE, kitchen.port);
      return [answer.success, answer.printers?.[0]?.status];
    };
    // On a crowded machine an answer may come too late for a look: people look again.
    await expect.poll(look).toEqual([success, status]);
    expect(kitchen.buffered()).toBe(0);
  });

  it('prints several jobs, says what became of each, and has one printer take one at a time', async () => {
    const [kitchen, bar] = [await printer({ mode: 'slow' }), await printer({ mode: 'paper-out' })];
    const jobs = [jobAt(kitchen.port, 1), jobAt(kitchen.port, 2), jobAt(bar.port, 3, 'Bar')];
    const answer = await ask('smartPrint', JSON.stringify(jobs));
    expect(answer).toMatchObject({ success: false, message: 'Bar: Papier leer' });
    expect(answer.results?.map(({ jobId, code, sent }) => [jobId, code, sent])).toEqual([
      ['1', 'CONFIRMED', true],
      ['2', 'CONFIRMED', true],
      ['3', 'PAPER_OUT', false],
    ]);
    expect(kitchen.paper).toEqual(
      [Buffer.from(SLIP, 'base64'), Buffer.from(SLIP, 'base64')].map((b) => new Uint8Array(b)),
    );
  });

  it('prints by category only at the printers assigned here, and only in time', async () => {
    const [kitchen, bar] = [await printer(), await printer()];
    const printers = [{ ip: HERE, port: kitchen.port, displayName: 'Küche', categories: ['Speisen'] }];
    const printerJobs = [jobAt(kitchen.port, 1), jobAt(bar.port, 2, 'Bar')];
    const late = await ask(
      'smartPrintByCategory',
      JSON.stringify({ printers, printerJobs, printBefore: Date.now() - 1 }),
    );
    expect(late.results?.map(({ code, sent }) => [code, sent])).toEqual([
      ['TIMEOUT', false],
      ['REFUSED', false],
    ]);
    const inTime = { printers, printerJobs, printBefore: Date.now() + 10_000 };
    const { results } = await ask('smartPrintByCategory', JSON.stringify(inTime));
    expect(results?.map(({ code }) => code)).toEqual(['CONFIRMED', 'REFUSED']);
    expect([kitchen.paper.length, bar.paper.length]).toEqual([1, 0]);
  });

  it('prints a test slip at each printer of a category', async () => {
    const kitchen = await printer();
    const printers = [{ ip: HERE, port: kitchen.port, displayName: 'Küche', categories: ['Getränke'] }];
    await ask('savePrinterConfig', JSON.stringify({ eventId: 5, printers }));
    expect((await ask('testCategoryPrint', 'Speisen')).success).toBe(false);
    expect((await ask('testCategoryPrint', 'Getränke')).results).toMatchObject([{ code: 'CONFIRMED' }]);
    expect(Buffer.from(kitchen.paper[0] ?? []).toString('latin1')).toContain('Testdruck\nGetraenke\nKueche\n');
  });

  it('asks the server who it is, with the session of the page', async () => {
    let cookie: string | undefined;
    const server = createServer((request, response) => {
      cookie = request.headers.cookie;
      response.writeHead(cookie ? 200 : 401).end();
    }).listen(0, HERE);
    await new Promise((resolve) => server.once('listening', resolve));
    await bridge.app.set({ origin: `http://${HERE}:${(server.address() as AddressInfo).port}`, cookies: '' });
    expect(await ask('testApiAuth')).toMatchObject({ success: false, message: 'HTTP 401' });
    expect((await ask('getCookieStatus')).success).toBe(false);
    await bridge.app.set({ cookies: 'dev=1; sid=geheim' });
    expect((await ask('testApiAuth')).success).toBe(true);
    expect(cookie).toBe('dev=1; sid=geheim');
    const status = await ask('getCookieStatus');
    expect([status.success, JSON.stringify(status).includes('geheim')]).toEqual([true, false]);
    server.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.once('close', resolve));
    expect(await ask('testApiAuth')).toMatchObject({ success: false, message: 'Server not reachable' });
  });

  it('says the same words for a reason as the server', async () => {
    const kitchen = await printer({ mode: 'paper-out' });
    for (const mode of ['paper-out', 'cover-open', 'refusing'] as const) {
      await kitchen.setMode(mode);
      const { code, message } = await ask('printToPrinter', HERE, kitchen.port, SLIP);
      expect(message).toBe(describeReason(code as ReasonCode, HERE));
    }
  });

  it('names a web server as no printer, and gives it nothing to print', async () => {
    const server = createServer().listen(0, HERE);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const message = describeReason('NO_PRINTER', HERE);
    expect(await ask('printToPrinter', HERE, port, SLIP)).toMatchObject({ code: 'NO_PRINTER', sent: false, message });
    server.close();
  });
});
