import type { PrinterConfig, PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { describe, expect, it } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp({ PRINTER_NETWORKS: '192.168.0.0/16,fd00::/8', PRINTER_PORTS: '9100-9109' });
const NO_EVENT = { code: 'NOT_FOUND', message: 'Event nicht gefunden' };
const VERSION = expect.any(String);
const KITCHEN_PRINTER: PrinterInput = {
  ip: '192.168.1.50',
  port: 9100,
  displayName: 'Küche',
  enabled: true,
  connected: false,
  categories: ['Speisen', 'Dessert'],
  serviceMode: true,
  takeawayMode: false,
  portType: 'raw',
  columns: 42,
  codePage: 'cp858',
  cutter: false,
  beep: 'escB',
  confirmBy: 'paper',
  backup: null,
};
const BAR_PRINTER = { ...KITCHEN_PRINTER, ip: '192.168.1.51', displayName: 'Bar', categories: ['Alle'] };

function urlOf(eventId: number): string {
  return `/api/events/${eventId}/printer-config`;
}

async function rowsOf(eventId: number): Promise<{ id: number; ip: string; deleted_at: string | null }[]> {
  return box.current.context.db
    .selectFrom('printers')
    .select(['id', 'ip', 'deleted_at'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
}

describe('The printers of an event', () => {
  it('are none at first', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const answer = await organizer.get(urlOf(id));
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      code: 'NO_PRINTER_CONFIG',
      message: 'Für dieses Event sind keine Drucker eingerichtet.',
    });
  });

  it('are answered as they were saved, in their order; screens and journal are told', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const printers = [BAR_PRINTER, KITCHEN_PRINTER];
    const news = await newsFrom(box.current, id, async () => {
      const answer = await organizer.post(urlOf(id), { eventId: id, printers });
      expect([answer.status, answer.body]).toEqual([200, { success: true, eventId: id, printers, version: VERSION }]);
    });
    expect(news).toEqual(['printer.updated']);
    expect((await organizer.get(urlOf(id))).body).toEqual({ eventId: id, printers, version: VERSION });
    const { details } = await box.current.context.db
      .selectFrom('audit')
      .select('details')
      .where('event_id', '=', id)
      .where('action', '=', 'printer-config.save')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toEqual({
      printers: ['Bar 192.168.1.51:9100 (Alle)', 'Küche 192.168.1.50:9100 (Speisen, Dessert)'],
    });
  });

  it('need an address and a name alone', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const answer = await organizer.post(urlOf(id), { printers: [{ ip: ' 192.168.1.7 ', displayName: 'Grill' }] });
    expect(answer.body).toMatchObject({
      printers: [
        { ip: '192.168.1.7', port: 9100, enabled: true, categories: [], columns: 48, codePage: 'windows1252' },
      ],
    });
  });

  it('stay the same printers at the same address; others go, and what was may come back', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const save = (...printers: unknown[]) => organizer.post(urlOf(id), { eventId: id, printers });
    await save(KITCHEN_PRINTER, BAR_PRINTER);
    const [kitchen, bar] = await rowsOf(id);
    await save(BAR_PRINTER, { ...KITCHEN_PRINTER, displayName: 'Hauptküche', categories: ['Speisen'] });
    expect(await rowsOf(id)).toEqual([kitchen, bar]);
    expect((await organizer.get<PrinterConfig>(urlOf(id))).body.printers).toMatchObject([
      { displayName: 'Bar' },
      { displayName: 'Hauptküche', categories: ['Speisen'] },
    ]);
    await save(BAR_PRINTER);
    expect(await rowsOf(id)).toEqual([{ ...kitchen, deleted_at: expect.any(String) }, bar]);
    expect((await organizer.get<PrinterConfig>(urlOf(id))).body.printers).toEqual([BAR_PRINTER]);
    await save();
    expect((await organizer.get(urlOf(id))).body).toMatchObject({ code: 'NO_PRINTER_CONFIG' });
    await save(KITCHEN_PRINTER);
    expect((await organizer.get<PrinterConfig>(urlOf(id))).body.printers).toEqual([KITCHEN_PRINTER]);
  });

  it('that move to another address stay the same by their name, with what waits for them', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const save = (...printers: unknown[]) => organizer.post(urlOf(id), { eventId: id, printers });
    await save(KITCHEN_PRINTER, BAR_PRINTER);
    const before = (await rowsOf(id)).map((row) => row.id);
    await save({ ...KITCHEN_PRINTER, ip: '192.168.7.77' }, BAR_PRINTER);
    expect((await rowsOf(id)).map((row) => row.id)).toEqual(before);
    expect((await organizer.get<PrinterConfig>(urlOf(id))).body.printers[0]).toMatchObject({ ip: '192.168.7.77' });
  });

  it('that change places, or take the place of one that is taken away, stay the same too', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const save = (...printers: unknown[]) => organizer.post(urlOf(id), { eventId: id, printers });
    await save(KITCHEN_PRINTER, BAR_PRINTER);
    const [kitchen, bar] = (await rowsOf(id)).map((row) => row.id);
    const moved = { ...KITCHEN_PRINTER, ip: BAR_PRINTER.ip };
    await save(moved, { ...BAR_PRINTER, ip: KITCHEN_PRINTER.ip });
    expect((await rowsOf(id)).map(({ id: row, ip }) => [row, ip])).toEqual([
      [kitchen, BAR_PRINTER.ip],
      [bar, KITCHEN_PRINTER.ip],
    ]);
    await save({ ...KITCHEN_PRINTER });
    expect(await rowsOf(id)).toEqual([
      { id: kitchen, ip: KITCHEN_PRINTER.ip, deleted_at: null },
      { id: bar, ip: KITCHEN_PRINTER.ip, deleted_at: expect.any(String) },
    ]);
  });

  it('stay where they are when only their names are exchanged', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const save = (...printers: unknown[]) => organizer.post(urlOf(id), { eventId: id, printers });
    await save(KITCHEN_PRINTER, BAR_PRINTER);
    const before = await rowsOf(id);
    await save({ ...KITCHEN_PRINTER, displayName: 'Bar' }, { ...BAR_PRINTER, displayName: 'Küche' });
    expect(await rowsOf(id)).toEqual(before);
  });

  it('are not doubled when they are saved twice at the same moment', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const save = () => organizer.post(urlOf(id), { eventId: id, printers: [KITCHEN_PRINTER, BAR_PRINTER] });
    const answers = await Promise.all(Array.from({ length: 10 }, save));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await rowsOf(id)).toHaveLength(2);
  });
});

describe('The address of a printer', () => {
  const ALLOWED = 'Erlaubt sind IP-Adressen in 192.168.0.0/16, fd00::/8 mit Port 9100-9109.';

  it.each([
    ['10.1.2.3', 9100],
    ['127.0.0.1', 9100],
    ['::ffff:127.0.0.1', 9100],
    ['0300.0250.1.1', 9100],
    ['127.1', 9100],
    ['0177.0.0.1', 9100],
    ['１９２.１６８.１.５０', 9100],
    ['192.168.1', 9100],
    ['drucker.local', 9100],
    ['169.254.169.254', 9100],
    ['192.168.1.50', 80],
    ['192.168.1.50', 9110],
  ])('must be one the server may print to: %s port %i is not', async (ip, port) => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const printers = [{ ...KITCHEN_PRINTER, ip, port }];
    const answer = await organizer.post(urlOf(id), { eventId: id, printers });
    const message = `${ip}:${port} ist für Drucker nicht erlaubt. ${ALLOWED}`;
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'PRINTER_ADDRESS', message, details: [{ path: 'printers.0.ip', message }] });
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is kept in its one spelling, and no printer comes twice', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const wrapped = { ...KITCHEN_PRINTER, ip: '::ffff:192.168.1.50' };
    const answer = await organizer.post(urlOf(id), { eventId: id, printers: [wrapped] });
    expect(answer.body).toMatchObject({ printers: [{ ip: '192.168.1.50' }] });
    const twice = await organizer.post(urlOf(id), { eventId: id, printers: [KITCHEN_PRINTER, wrapped] });
    expect(twice.status).toBe(400);
    expect(twice.body).toMatchObject({
      message: '::ffff:192.168.1.50:9100 ist zweimal in der Liste.',
      details: [{ path: 'printers.1.ip' }],
    });
  });

  it('and everything else about it is checked in its form', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    for (const [printer, path, message] of [
      [undefined, 'printers', 'printers fehlt.'],
      [{ ip: '' }, 'printers.0.ip', 'IP-Adresse fehlt.'],
      [{ ip: 8 }, 'printers.0.ip', 'IP-Adresse ist ungültig.'],
      [{ ip: 'x'.repeat(65) }, 'printers.0.ip', 'IP-Adresse darf höchstens 64 Zeichen haben.'],
      [{ columns: 40 }, 'printers.0.columns', 'columns muss 32, 42 oder 48 sein.'],
      [{ port: 0 }, 'printers.0.port', 'Der Port muss zwischen 1 und 65535 liegen.'],
    ] as const) {
      const printers = printer && [{ ...KITCHEN_PRINTER, ...printer }];
      const answer = await organizer.post(urlOf(id), { printers });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', message, details: [{ path, message }] });
    }
    const other = await organizer.post(urlOf(id), { eventId: id + 1, printers: [] });
    expect([other.status, other.body]).toMatchObject([
      400,
      { code: 'EVENT_MISMATCH', message: 'Die Druckerkonfiguration gehört zu einem anderen Event.' },
    ]);
  });
});

describe('Whose printers', () => {
  it('are set up by the owner alone and seen by those who print: owner, administrators, waiters of the event', async () => {
    const owner = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(owner, { waiterAccessTag: 'druckfest' });
    const url = urlOf(event.id);
    const body = { eventId: event.id, printers: [KITCHEN_PRINTER] };
    await owner.post(url, body);
    const { none, ADMIN, KITCHEN, WAITER } = await box.current.asEach();
    const waiter = await box.current.asWaiter('druckfest', WAITER_PASSWORD);
    for (const client of [owner, ADMIN, waiter]) expect((await client.get(url)).body).toMatchObject(body);
    for (const client of [await box.current.as('EVENT_ORGANIZER'), WAITER]) {
      const answer = await client.get(url);
      expect([answer.status, answer.body]).toEqual([404, NO_EVENT]);
    }
    for (const client of [none, KITCHEN]) expect((await client.get(url)).status).toBe(403);
    for (const client of [none, ADMIN, KITCHEN, WAITER, waiter]) {
      const answer = await client.post(url, body);
      expect([answer.status, answer.body]).toEqual([403, { code: 'FORBIDDEN', message: 'Keine Berechtigung' }]);
    }
    const foreign = await (await box.current.as('EVENT_ORGANIZER')).post(url, body);
    expect([foreign.status, foreign.body]).toEqual([404, NO_EVENT]);
    const guest = box.current.guest();
    for (const answer of [await guest.get(url), await guest.post(url, body)]) expect(answer.status).toBe(401);
  });
});
