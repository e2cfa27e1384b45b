import type { PrintAlarms, PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { readEposPaper, readStarPaper } from '@bestellsystem/print/testing/read-cloud-paper.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cloudAddresses,
  configureCloudPrinters,
  listCloudPrinters,
  SimulatedEpson,
  SimulatedStar,
} from '../../testing/cloud-printers.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const WELL = '{"statusCode":"200%20OK","printingInProgress":false}';
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(test.current);
});

const order = () => fest.waiter.post('/api/orders', orderFor(fest));

async function jobs(): Promise<Pick<PrintJob, 'state' | 'error' | 'reroutedTo'>[]> {
  const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return body.map(({ state, error, reroutedTo }) => ({ state, error, reroutedTo }));
}

async function alarms(): Promise<string[]> {
  return (await fest.organizer.get<PrintAlarms>('/api/print-alarms')).body.flatMap(({ printers }) => printers);
}

async function star(): Promise<{ path: string; printer: SimulatedStar }> {
  const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
  return { path, printer: new SimulatedStar(test.current.app, path) };
}

/** As some firmware asks: the server reads what it says, not what it says about it. */
async function ask(url: string, payload: string, type: string | undefined, method: 'POST' | 'DELETE' = 'POST') {
  const headers = { 'content-length': String(Buffer.byteLength(payload)), ...(type && { 'content-type': type }) };
  const { statusCode, body } = await test.current.app.inject({ method, url, headers, payload: Buffer.from(payload) });
  return { statusCode, body };
}

it('two printers that ask at one address are told of, an exchanged one and one that names itself badly are not', async () => {
  const { path } = await star();
  const poll = async (printerMAC: unknown) => {
    const words = { statusCode: '200%20OK', printingInProgress: false, printerMAC };
    expect((await ask(path, JSON.stringify(words), 'application/json')).statusCode).toBe(200);
    const [printer] = await listCloudPrinters(fest);
    return printer?.says;
  };
  expect(await poll('00:11:62:00:00:01')).toBeNull();
  expect(await poll('00:11:62:00:00:02')).toBeNull();
  expect(await poll(7)).toBeNull();
  expect(await poll('00:11:62:00:00:02')).toBeNull();
  expect(await poll('00:11:62:00:00:01')).toBe('Zwei Drucker holen hier ihre Bons: Jeder braucht eine eigene Adresse.');
  test.current.passSeconds(61);
  expect(await poll('00:11:62:00:00:01')).toBeNull();
});

describe('a printer that asks by itself', () => {
  it.each([undefined, 'text/plain', 'text/json', 'application/json;charset=UTF-8'])(
    'is heard, whatever it calls its words (Star, %s)',
    async (type) => {
      const { path } = await star();
      await order();
      const polled = await ask(path, WELL, type);
      expect(polled).toMatchObject({ statusCode: 200, body: expect.stringContaining('"jobReady":true') });
      const { jobToken = '' } = JSON.parse(polled.body) as { jobToken?: string };
      await test.current.guest().get(`${path}?token=${jobToken}`);
      expect((await ask(`${path}?code=200%20OK&token=${jobToken}`, '', type, 'DELETE')).statusCode).toBe(200);
      expect(await jobs()).toMatchObject([{ state: 'completed' }]);
    },
  );

  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded;charset=UTF-8'])(
    'is heard, whatever it calls its words (Epson, %s)',
    async (type) => {
      const [path = ''] = await configureCloudPrinters(fest, 'sdp');
      await order();
      const { statusCode, body } = await ask(path, 'ConnectionType=GetRequest&ID=&Name=', type);
      expect(statusCode).toBe(200);
      expect(readEposPaper(/<PrintData>(.*)<\/PrintData>/s.exec(body)?.[1] ?? '')).toContain('Rösti');
    },
  );

  it.each(['{}', '{"statusCode":200,"printingInProgress":"false"}', '{"statusCode":null,"clientAction":[{}]}'])(
    'gets its ticket, though it says less than others, or otherwise: %s',
    async (said) => {
      const { path } = await star();
      await order();
      expect((await ask(path, said, 'application/json')).body).toContain('"jobReady":true');
    },
  );

  it('that names its ticket by nothing speaks of the one it came for', async () => {
    const { path, printer } = await star();
    await order();
    await printer.ask();
    expect((await test.current.guest().get(`${path}?mac=00&type=&token=`)).status).toBe(200);
    expect((await test.current.guest().delete(`${path}?mac=00&code=200%2520OK&token=`)).status).toBe(200);
    expect(await jobs()).toMatchObject([{ state: 'completed' }]);
  });
});

describe('a Star printer', () => {
  it('that knows Star Line alone gets its ticket in it', async () => {
    const { path, printer } = await star();
    await order();
    const { mediaTypes, jobToken } = await printer.ask();
    expect(mediaTypes).toEqual(['application/vnd.star.starprnt', 'application/vnd.star.line']);
    const query = { type: 'application/vnd.star.line', token: jobToken ?? '' };
    const answer = await test.current.app.inject({ method: 'GET', url: path, query });
    expect(answer.headers['content-type']).toBe('application/vnd.star.line');
    expect(readStarPaper(answer.rawPayload)).toContain('Rösti');
    // What only printers of pages know, and others take for the beginning of one.
    expect(answer.rawPayload.includes(Buffer.of(0x1b, 0x1d, 0x50))).toBe(false);
  });

  it('that puts a ticket away without a word of how it went is not given it again, and confirms nothing', async () => {
    const { path, printer } = await star();
    await order();
    const { jobToken = '' } = await printer.ask();
    await test.current.guest().get(`${path}?token=${jobToken}`);
    await test.current.guest().delete(`${path}?mac=00&token=${jobToken}`);
    expect(await jobs()).toMatchObject([{ state: 'unconfirmed', error: null }]);
  });

  it('that turns a ticket down without coming for it has printed nothing', async () => {
    const { path, printer } = await star();
    await order();
    for (let tries = 0; tries < 4; tries += 1) {
      const { jobToken = '' } = await printer.ask();
      await test.current.guest().delete(`${path}?code=510&token=${jobToken}`);
      test.current.passSeconds(15);
    }
    expect(await jobs()).toMatchObject([{ state: 'pending', error: 'Der Drucker versteht den Bon nicht' }]);
    await printer.poll();
    expect(printer.paper[0]).not.toContain('KOPIE');
  });

  it.each([
    ['paper-out', 'Papier leer'],
    ['cover-open', 'Deckel offen'],
  ] as const)('that is %s in the middle of a ticket says why, and prints the rest of it once', async (mode, words) => {
    const { path, printer } = await star();
    await order();
    printer.mode = mode;
    const { jobToken = '' } = await new SimulatedStar(test.current.app, path).ask();
    await test.current.guest().get(`${path}?token=${jobToken}`);
    for (let polls = 0; polls < 12; polls += 1) {
      await printer.ask(true);
      test.current.passSeconds(5);
    }
    expect(await jobs()).toMatchObject([{ state: 'pending', error: words }]);
    expect(await alarms()).toEqual([`Küche: ${words}`]);
    printer.mode = 'ok';
    expect(await printer.ask(true)).toEqual({ jobReady: false });
    await test.current.guest().delete(`${path}?code=200&token=${jobToken}`);
    expect(await jobs()).toMatchObject([{ state: 'completed', error: null }]);
    expect(await alarms()).toEqual([]);
    expect(await printer.ask()).toEqual({ jobReady: false });
  });

  it('without paper in the middle of a ticket leaves it, and those behind, to its backup', async () => {
    const backup = { ip: 'cloud-drucker1', port: 9100 };
    const printers = [
      { ip: 'cloud-drucker0', displayName: 'Küche', categories: ['Alle'], portType: 'cloudprnt', backup },
      { ip: 'cloud-drucker1', displayName: 'Theke', categories: [], portType: 'cloudprnt' },
    ];
    const url = `/api/events/${fest.eventId}/printer-config`;
    expect((await fest.organizer.post(url, { printers })).status).toBe(200);
    const [kitchen, bar] = (await cloudAddresses(fest)).map((path) => new SimulatedStar(test.current.app, path));
    if (!kitchen || !bar) expect.fail('two printers');
    for (let orders = 0; orders < 2; orders += 1) await order();
    kitchen.mode = 'dies-after-printing';
    await kitchen.poll();
    kitchen.mode = 'paper-out';
    for (let polls = 0; polls < 6; polls += 1) {
      test.current.passSeconds(5);
      await kitchen.ask(true);
      await bar.poll();
    }
    expect(bar.paper.map((text) => [text.includes('UMGELEITET VON Küche'), text.includes('KOPIE')])).toEqual([
      [true, true],
      [true, false],
    ]);
  });
});

describe('an Epson printer', () => {
  it('that tells of several tickets in one go is heard to the end', async () => {
    const [path = ''] = await configureCloudPrinters(fest, 'sdp');
    const printer = new SimulatedEpson(test.current.app, path);
    await order();
    const xml = await printer.post({ ConnectionType: 'GetRequest' });
    const id = /<printjobid>([\w-]+)</.exec(xml)?.[1] ?? '';
    const told = (job: string, isSuccess: boolean) =>
      `<ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${job}</printjobid></Parameter><PrintResponse><response success="${isSuccess}" code="" status="2"/></PrintResponse></ePOSPrint>`;
    const ResponseFile = `<PrintResponseInfo Version="2.00">${told('someone-else', false)}${told(id, true)}</PrintResponseInfo>`;
    await printer.post({ ConnectionType: 'SetResponse', ResponseFile });
    expect(await jobs()).toMatchObject([{ state: 'completed' }]);
  });

  it.each([
    ['DeviceNotFound', 'pending', 'Der Drucker kennt sich nicht als «local_printer»'],
    // Others may be understood.
    ['SchemaError', 'aborted', 'Der Drucker versteht den Bon nicht – 3-mal gesendet, bitte nachsehen'],
  ])('that turns a ticket down (%s) says what is wrong', async (code, state, error) => {
    const [path = ''] = await configureCloudPrinters(fest, 'sdp');
    const printer = new SimulatedEpson(test.current.app, path);
    await order();
    for (let tries = 0; tries < 4; tries += 1) {
      const xml = await printer.post({ ConnectionType: 'GetRequest' });
      await printer.respond(/<printjobid>([\w-]+)</.exec(xml)?.[1] ?? '', code);
      test.current.passSeconds(15);
    }
    expect(await jobs()).toMatchObject([{ state, error }]);
  });

  it('that reports how it is, without a word about a ticket, is answered with nothing', async () => {
    const [path = ''] = await configureCloudPrinters(fest, 'sdp');
    await order();
    const printer = new SimulatedEpson(test.current.app, path);
    expect(await printer.post({ ConnectionType: 'SetStatus', Status: '<statusmonitor Version="1.00"/>' })).toBe('');
    expect(await printer.poll()).toBe(true);
  });
});
