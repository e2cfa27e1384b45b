import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureCloudPrinters, listCloudPrinters, SimulatedEpson } from '../../testing/cloud-printers.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let fest: Fest;
let stop: () => Promise<void>;

beforeEach(async () => {
  const opened = await openTestApp();
  test = opened.testApp;
  stop = opened.stop;
  fest = await createFest(test);
});

afterEach(() => stop());

describe('an address', () => {
  it('that is guessed is refused, and soon told to wait', async () => {
    const url = `/api/print/star/${'x'.repeat(32)}`;
    const statuses: number[] = [];
    for (let tries = 0; tries < 40; tries += 1) {
      statuses.push((await test.guest().post(url, { statusCode: '200 OK' })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
  });

  it('with settings of its own is not found, as Star printers ask for them before anything else', async () => {
    const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
    expect((await test.guest().get(`${path}-setting.json`)).status).toBe(404);
  });

  it('of one dialect is none of the other', async () => {
    const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
    const epson = new SimulatedEpson(test.app, path.replace('star', 'epson'));
    await expect(epson.poll()).rejects.toThrow('404');
  });

  it('is stored nowhere', async () => {
    const [path = ''] = await configureCloudPrinters(fest, 'sdp');
    const rows = await test.context.db.selectFrom('cloud_printers').selectAll().execute();
    const audit = await test.context.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([rows, audit])).not.toContain(path.split('/').at(-1));
  });

  it('is the owner’s to give', async () => {
    await configureCloudPrinters(fest, 'sdp');
    const [known] = await listCloudPrinters(fest);
    const other = await test.as('EVENT_ORGANIZER');
    const url = `/api/events/${fest.eventId}/cloud-printers`;
    expect((await other.get(url)).status).toBe(404);
    expect((await other.post(`${url}/${known?.printerId}/address`)).status).toBe(404);
  });
});

describe('a configuration', () => {
  it.each([
    ['cloudprnt', '192.168.1.50'],
    ['sdp', 'cloud-'],
    ['agent', 'cloud-drucker1'],
    ['raw', 'cloud-drucker1'],
  ])('with a printer that is %s at %s is refused', async (portType, ip) => {
    const answer = await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, {
      printers: [{ ip, displayName: 'Küche', categories: ['Alle'], portType }],
    });
    expect(answer.status).toBe(400);
  });
});
