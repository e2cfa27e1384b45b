import type { PrinterConfig } from '@bestellsystem/domain/printing-schema.ts';
import { describe, expect, it } from 'vitest';
import { createCategory, createEvent } from '../../testing/event-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp({ PRINTER_NETWORKS: '192.168.0.0/16' });
const KITCHEN = { ip: '192.168.1.50', port: 9100, displayName: 'Küche', categories: ['Speisen'] };
const BAR = { ...KITCHEN, ip: '192.168.1.51', displayName: 'Bar' };
const REFUSED = {
  code: 'PRINTERS_CHANGED',
  message:
    'Die Drucker dieses Events wurden inzwischen geändert. Es wurde nichts gespeichert: bitte den neuen Stand ansehen und nochmals speichern.',
};

async function begin(...printers: unknown[]) {
  const organizer = await box.current.as('EVENT_ORGANIZER');
  const { id } = await createEvent(organizer);
  const url = `/api/events/${id}/printer-config`;
  if (printers.length > 0) await organizer.post(url, { printers });
  const version = async () => (await organizer.get<PrinterConfig>(url)).body.version;
  const names = async () =>
    (await organizer.get<PrinterConfig>(url)).body.printers.map(({ displayName }) => displayName);
  const save = (basedOn: string | null | undefined, ...sent: unknown[]) =>
    organizer.post<PrinterConfig>(url, { eventId: id, printers: sent, basedOn });
  return { organizer, id, version, names, save };
}

describe('Printers that were set up on top of others', () => {
  it('are refused once those are others by now, and nothing is changed or told', async () => {
    const { id, version, names, save } = await begin(KITCHEN);
    const before = await version();
    const first = await save(before, KITCHEN, BAR);
    expect(first.status).toBe(200);
    expect(first.body.version).toBe(await version());
    const { db } = box.current.context;
    const written = () =>
      Promise.all(
        (['live_events', 'audit'] as const).map((table) =>
          db.selectFrom(table).select('id').where('event_id', '=', id).execute(),
        ),
      );
    const told = await written();
    const second = await save(before, { ...KITCHEN, displayName: 'Grill' });
    expect([second.status, second.body]).toEqual([409, REFUSED]);
    expect(await names()).toEqual(['Küche', 'Bar']);
    expect(await written()).toEqual(told);
    expect((await save(first.body.version, BAR)).status).toBe(200);
  });

  it('are saved by one alone of those who do so at the same moment', async () => {
    const { version, names, save } = await begin(KITCHEN);
    const before = await version();
    const sent = Array.from({ length: 6 }, (_, index) => `Küche ${index}`);
    const answers = await Promise.all(sent.map((displayName) => save(before, { ...KITCHEN, displayName })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await names()).toEqual(sent.filter((_, index) => answers[index]?.status === 200));
  });

  it('are refused where there were none before, and some have come since, or the other way round', async () => {
    const { version, names, save } = await begin();
    expect((await save('none', KITCHEN)).status).toBe(200);
    expect((await save('none', BAR)).body).toEqual(REFUSED);
    const before = await version();
    await save(undefined);
    expect((await save(before, BAR)).body).toEqual(REFUSED);
    expect((await save('none', BAR)).status).toBe(200);
    expect(await names()).toEqual(['Bar']);
  });

  it('are saved once more where they are what was asked for: the answer may have been lost', async () => {
    const { version, save } = await begin(KITCHEN);
    const before = await version();
    const twice = { ...BAR, ip: ' 192.168.1.51 ', categories: ['Speisen', 'Speisen'] };
    const first = await save(before, KITCHEN, twice);
    const again = await save(before, KITCHEN, twice);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('answer as before, but where one is in trouble or moved: it may be another now', async () => {
    const grill = { ...BAR, ip: '192.168.1.52', displayName: 'Grill' };
    const { id, save } = await begin(KITCHEN, BAR, grill);
    const { db } = box.current.context;
    const printers = db.updateTable('printers').where('event_id', '=', id);
    await printers.set({ answers: 1 }).execute();
    await printers.set({ problem: 'keine Antwort' }).where('display_name', '=', 'Bar').execute();
    await save(undefined, { ...KITCHEN, categories: ['Speisen', 'Suppen'] }, BAR, { ...grill, ip: '192.168.1.53' });
    const rows = db.selectFrom('printers').select(['display_name', 'answers']).where('event_id', '=', id).orderBy('id');
    expect((await rows.execute()).map(({ answers }) => answers)).toEqual([1, 0, 0]);
  });

  it('are saved without a word of what was there before, as ever', async () => {
    const { names, save } = await begin(KITCHEN);
    for (const basedOn of [undefined, null]) {
      expect((await save(basedOn, KITCHEN, BAR)).status).toBe(200);
      expect((await save(basedOn, BAR)).status).toBe(200);
      expect(await names()).toEqual(['Bar']);
    }
    expect((await save(7 as never, KITCHEN)).status).toBe(400);
  });
});

describe('The version of an event’s printers', () => {
  it('stays while they only come and go, and whoever saves the same', async () => {
    const { id, version, save } = await begin(KITCHEN, BAR);
    const before = await version();
    const { db } = box.current.context;
    await db.updateTable('printers').set({ connected: 0, answers: 1 }).where('event_id', '=', id).execute();
    expect(await version()).toBe(before);
    expect((await save(before, KITCHEN, { ...BAR, connected: false })).body.version).toBe(before);
  });

  it.each([
    ['order', [BAR, KITCHEN]],
    ['settings', [KITCHEN, { ...BAR, cutter: false }]],
    ['backups', [{ ...KITCHEN, backup: { ip: BAR.ip, port: BAR.port } }, BAR]],
  ])('is another with other %s', async (_, printers) => {
    const { version, save } = await begin(KITCHEN, BAR);
    const before = await version();
    expect((await save(before, ...printers)).body.version).not.toBe(before);
  });

  it('is another once a category of theirs has another name', async () => {
    const { organizer, version, save } = await begin();
    const category = await createCategory(organizer, { name: 'Speisen' });
    await save('none', KITCHEN);
    const before = await version();
    await rename(organizer, category.id);
    expect((await save(before, KITCHEN, BAR)).body).toEqual(REFUSED);
  });
});

async function rename(organizer: TestClient, id: number): Promise<void> {
  expect((await organizer.put(`/api/categories/${id}`, { name: 'Essen', displayOrder: 1 })).status).toBe(200);
}
