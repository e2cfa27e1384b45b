import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { filesOf, looksOf } from '../../testing/files.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { textOf } from '../../testing/read-pdf.ts';
import { readXlsx, unzip } from '../../testing/read-xlsx.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { treasurerArchive } from './documents.ts';

const test = useTestApp();
const file = filesOf(test);
const DATE = '2026-11-21';

it('the archive has the lines, the reports and the sheets of the tills', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const entries = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
  const counts = [{ denomination: 20, count: 1 }];
  await fest.organizer.post(entries, { clientEntryId: randomUUID(), date: DATE, kind: 'count', counts });
  await fest.organizer.post(`/api/closing/event/${fest.eventId}/close`);

  const archive = await file(fest, `/api/closing/event/${fest.eventId}/archive.zip`);
  expect(archive).toMatchObject({
    type: 'application/zip',
    name: `attachment; filename="abschluss_${fest.tag}_${DATE}.zip"`,
  });
  const parts = unzip(archive.content);
  expect([...parts.keys()]).toEqual([
    'Schlussbericht.pdf',
    `Tagesbericht ${DATE}.pdf`,
    `Abrechnungen/${DATE} Service 1 device_1.pdf`,
    'Bestellungen.csv',
    'Bestellungen.xlsx',
  ]);
  for (const [name, content] of parts) if (name.endsWith('.pdf')) expect(looksOf(content).pages).toBeGreaterThan(0);
  const report = textOf(parts.get('Schlussbericht.pdf') ?? Buffer.alloc(0)).join('\n');
  for (const words of ['Bezahlt\n32.50', 'Bons, je Bestellung und Station\n0', 'Bestellungen ohne Bon\n1']) {
    expect(report).toContain(words);
  }
  const rows = readCsv(parts.get('Bestellungen.csv')?.toString('utf8') ?? '');
  expect(rows).toHaveLength(3);
  expect(readXlsx(parts.get('Bestellungen.xlsx') ?? Buffer.alloc(0)).get('Bestellungen')).toHaveLength(3);
});

it('what is signed and what is billed names which of two devices of one service number it is', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const written = async (url: string) => textOf((await file(fest, url)).content).join(' ');
  const sheet = `/api/cash-up/event/${fest.eventId}/device/device_1/sheet.pdf?date=${DATE}`;
  const invoice = `/api/statistics/event/${fest.eventId}/invoice.pdf?date=${DATE}&deviceId=device_1`;
  for (const url of [sheet, invoice]) expect(await written(url)).not.toContain('device_1');
  await fest.organizer.delete(`/api/devices/event/${fest.tag}/reset`);
  await place(await test.current.asWaiter(fest.tag, fest.password, 'danach'), orderFor(fest));
  expect(await written(sheet)).toContain('Abrechnung Service 1 (device_1)');
  expect(await written(invoice)).toContain('21.11.2026 · Service 1 (device_1)');
});

it('papers call a till that nobody counted as the screens do, before the books are closed and after', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  await place(fest.organizer, bratwurstFor(fest, { paymentMethod: 'CARD_TWINT', paymentAmount: 8.5, change: 0 }));
  const written = async (url: string) =>
    textOf((await file(fest, url)).content)
      .join(' ')
      .replace(/\s+/g, ' ');
  const report = `/api/closing/event/${fest.eventId}/report.pdf?date=${DATE}`;
  const sheet = `/api/cash-up/event/${fest.eventId}/device/device_1/sheet.pdf?date=${DATE}`;
  expect(await written(report)).toContain('Service 1 32.50 32.50 Offen Ohne Gerät 0.00 0.00 Nichts zu zählen');
  expect(await written(sheet)).toMatch(/ Offen .*Diese Kasse ist noch nicht gezählt\./);
  await fest.organizer.post(`/api/closing/event/${fest.eventId}/close`);
  expect(await written(report)).toContain('Service 1 32.50 32.50 Nicht gezählt Ohne Gerät 0.00 0.00 Nichts zu zählen');
  expect(await written(sheet)).toMatch(/ Nicht gezählt .*Diese Kasse wurde nicht gezählt\./);
});

it('an archive of more lines than a spreadsheet holds says so instead of breaking off', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const { context } = test.current;
  const row = await context.db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.organizer_id')
    .where('events.id', '=', fest.eventId)
    .select(['users.id as userId', 'users.username'])
    .executeTakeFirstOrThrow();
  const actor = { ...row, kind: 'account' as const, sessionId: 0, role: 'EVENT_ORGANIZER' as const };
  const parts = unzip(await buffer((await treasurerArchive(context, actor, fest.eventId, 1)).content));
  expect(parts.get('Bestellungen.xlsx fehlt.txt')?.toString('utf8')).toContain('haben 2 Zeilen');
  expect(parts.has('Bestellungen.xlsx')).toBe(false);
  expect(readCsv(parts.get('Bestellungen.csv')?.toString('utf8') ?? '')).toHaveLength(3);
});

it('a till of many entries fills several pages, and letters of every country', async () => {
  const fest = await createFest(test.current);
  const url = `/api/cash-up/event/${fest.eventId}/device/device_1`;
  const entry = { clientEntryId: randomUUID(), date: DATE, kind: 'float', amount: 1, remark: 'Ćevapčići für «Łukasz»' };
  expect((await fest.organizer.post(`${url}/entries`, entry)).status).toBe(201);
  const { db } = test.current.context;
  const { id: _, ...row } = await db
    .selectFrom('cash_entries')
    .selectAll()
    .where('event_id', '=', fest.eventId)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 69 }, () => ({ ...row, client_entry_id: randomUUID() }));
  await db.insertInto('cash_entries').values(others).execute();
  expect(looksOf((await file(fest, `${url}/sheet.pdf?date=${DATE}`)).content).pages).toBe(3);
});

it('are nobody else’s', async () => {
  const fest = await createFest(test.current);
  const other = await test.current.as('EVENT_ORGANIZER');
  for (const url of [
    `/api/statistics/event/${fest.eventId}/invoice.pdf`,
    `/api/cash-up/event/${fest.eventId}/device/device_1/sheet.pdf`,
    `/api/closing/event/${fest.eventId}/report.pdf`,
    `/api/closing/event/${fest.eventId}/archive.zip`,
  ]) {
    expect([url, (await other.get(url)).status]).toEqual([url, 404]);
    const refused = await fest.waiter.get<{ message: string }>(url);
    expect([url, refused.status, refused.body.message]).toEqual([url, 403, 'Keine Berechtigung für diesen Export']);
  }
});
