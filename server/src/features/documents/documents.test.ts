import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createDepositFest, saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { gridOf, textOf } from '../../testing/read-pdf.ts';
import { readQr } from '../../testing/read-qr.ts';
import { readXlsx, unzip } from '../../testing/read-xlsx.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { treasurerArchive } from './documents.ts';

const test = useTestApp();
const DATE = '2026-11-21';
const NEXT_DATE = '2026-11-22';
const ADDRESS = { name: 'Verein', street: 'Dorfstrasse', houseNumber: '1', postalCode: '3000', town: 'Bern' };
/** The example of the standard. */
const IBAN = 'CH9300762011623852957';
const QR_IBAN = 'CH4431999123000889012';

async function file(fest: Fest, url: string) {
  const answer = await test.current.app.inject({ url, headers: { cookie: fest.organizer.cookie } });
  expect(answer.statusCode, answer.statusCode === 200 ? '' : answer.body).toBe(200);
  return {
    name: answer.headers['content-disposition'],
    type: answer.headers['content-type'],
    content: answer.rawPayload,
  };
}

/** How many pages and drawing operators a PDF has: enough to see that something is on it. */
function looksOf(pdf: Buffer): { pages: number; strokes: number } {
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const text = pdf.toString('latin1');
  let strokes = 0;
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const start = (match.index ?? 0) + match[0].length;
    try {
      strokes += inflateSync(pdf.subarray(start), { finishFlush: 2 }).toString('latin1').split(' re\n').length - 1;
    } catch {
      // Not every stream is text.
    }
  }
  return { pages: text.split('/Type /Page\n').length - 1, strokes };
}

it('an invoice says what was paid, how and when, and asks for nothing a second time', async () => {
  const fest = await createFest(test.current);
  await saveSettings(fest, { ...ADDRESS, iban: IBAN, isCashRounded: true });
  const menu = await fest.organizer.get<{ id: number; menuItem: { name: string } }[]>(
    `/api/events/${fest.eventId}/menu-items`,
  );
  const row = menu.body.find(({ menuItem }) => menuItem.name === 'Bratwurst');
  await fest.organizer.patch(`/api/events/${fest.eventId}/menu-items/${row?.id}`, { specialPrice: 8.52 });
  const items = [{ menuItem: { id: fest.bratwurst, name: 'Bratwurst', price: 8.52 }, quantity: 1, price: 8.52 }];
  const sausage = { items, total: 8.52 };
  const cash = { rounding: -0.02, paymentAmount: 10, change: 1.5 };
  await place(fest.waiter, bratwurstFor(fest, { ...sausage, ...cash }));
  test.current.passSeconds(600);
  await place(fest.waiter, bratwurstFor(fest, { ...sausage, ...cash }));
  const card = { paymentMethod: 'CARD_TWINT', paymentAmount: 8.52, change: 0 };
  await place(fest.waiter, bratwurstFor(fest, { ...sausage, ...card }));
  test.current.passSeconds(-600);
  const { content, name } = await file(fest, `/api/statistics/event/${fest.eventId}/invoice.pdf?date=${DATE}`);
  expect(name).toContain('rechnung_');
  const written = textOf(content).join(' ').replace(/\s+/g, ' ');
  expect(written).toContain(
    'Total CHF 25.56 Bereits bezahlt. Offen: CHF 0.00 Bezahlt: Bar CHF 17.00 (Rundung -0.04), ',
  );
  expect(written).toMatch(
    /-0\.04\), 21\.11\.2026 \d\d:\d\d bis \d\d:\d\d Bezahlt: Karte\/Twint CHF 8\.52, 21\.11\.2026 \d\d:\d\d /,
  );
  expect(written).not.toContain('Empfangsschein');
});

it('an invoice that is still to be paid is a PDF, with a QR-bill once the organizer has an IBAN and an address', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const url = `/api/statistics/event/${fest.eventId}/invoice.pdf?date=${DATE}&tableNumber=12&unpaid=true`;
  const plain = await file(fest, url);
  expect(plain).toMatchObject({
    type: 'application/pdf',
    name: `attachment; filename="rechnung_${fest.tag}_${DATE}_Tisch-12.pdf"`,
  });
  await saveSettings(fest, { ...VAT_OWED, ...ADDRESS, iban: IBAN });
  const billed = await file(fest, url);
  const written = textOf(billed.content).join('\n');
  for (const words of [
    '2\nRösti\n14.00\n28.00',
    'Total CHF\n32.50',
    'Offen: CHF 32.50',
    'Tisch 12',
    'Empfangsschein',
  ]) {
    expect(written).toContain(words);
  }
  expect(written).not.toContain('Bezahlt');
  const bill = readQr(gridOf(billed.content)).split('\n');
  const creditor = ['S', 'Verein', 'Dorfstrasse', '1', '3000', 'Bern', 'CH'];
  const nobody = ['', '', '', '', '', '', ''];
  expect(bill.slice(0, 20)).toEqual(['SPC', '0200', '1', IBAN, ...creditor, ...nobody, '32.50', 'CHF']);
  expect(bill.slice(27, 31)).toEqual(['NON', '', expect.stringMatching(/^Waldfest \d+ 21\.11\.2026$/), 'EPD']);
  await saveSettings(fest, { ...VAT_OWED, ...ADDRESS, iban: QR_IBAN });
  const withReference = readQr(gridOf((await file(fest, url)).content)).split('\n');
  expect([withReference[3], withReference[27]]).toEqual([QR_IBAN, 'QRR']);
  expect(withReference[28]).toMatch(/^\d{27}$/);
  const address = encodeURIComponent('Holzbau AG\nIm Winkel 12\n5726 Unterkulm');
  const addressed = (await file(fest, `${url}&recipient=${address}`)).content;
  expect(textOf(addressed).join('\n')).toContain('Holzbau AG\nIm Winkel 12\n5726 Unterkulm\nRechnung');
  const debtor = ['S', 'Holzbau AG', 'Im Winkel', '12', '5726', 'Unterkulm', 'CH'];
  expect(readQr(gridOf(addressed)).split('\n').slice(20, 27)).toEqual(debtor);
  expect((await fest.organizer.get(`${url}&recipient=${'x'.repeat(301)}`)).status).toBe(400);
  const none = await fest.organizer.get<{ code: string }>(url.replace('=12', '=99'));
  expect([none.status, none.body.code]).toEqual([404, 'NO_ORDERS']);
});

it('a QR-bill says names with the letters that banks take', async () => {
  const fest = await createFest(test.current);
  const event = { name: 'Dorffest 🎉 – Samstag', eventDate: DATE };
  expect((await fest.organizer.put(`/api/events/${fest.eventId}`, event)).status).toBe(200);
  await place(fest.waiter, orderFor(fest));
  await saveSettings(fest, { ...VAT_OWED, ...ADDRESS, name: 'Verein „Ćevapi“', iban: IBAN });
  const { content } = await file(fest, `/api/statistics/event/${fest.eventId}/invoice.pdf?date=${DATE}&unpaid=true`);
  const bill = readQr(gridOf(content)).split('\n');
  expect([bill[5], bill[29]]).toEqual(['Verein "Cevapi"', 'Dorffest - Samstag 21.11.2026']);
});

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

it('the report says what VAT and deposits came to, also when the organizer owes no VAT any more', async () => {
  const fest = await createDepositFest(test.current);
  await saveSettings(fest, VAT_OWED);
  await place(fest.waiter, orderFor(fest));
  const menuItem = { id: fest.cup, name: 'Mehrwegbecher', category: 'Becher' };
  for (const [quantity, total] of [
    [3, 6],
    [-1, -2],
  ] as const) {
    const items = [{ menuItem, quantity, price: 2 }];
    const paid = { total, paymentAmount: Math.max(0, total), change: Math.max(0, -total) };
    await place(fest.waiter, orderFor(fest, { items, ...paid }));
  }
  await saveSettings(fest, { vatNumber: VAT_OWED.vatNumber, isVatLiable: false });
  const report = async () =>
    textOf((await file(fest, `/api/closing/event/${fest.eventId}/report.pdf?date=${DATE}`)).content).join('\n');
  const written = await report();
  for (const words of [
    `MWST ${VAT_OWED.vatNumber}\nSatz\nBrutto\nMWST\nNetto\n8.1 %\n32.50\n2.44\n30.06`,
    'Depot eingenommen\n6.00\nDepot zurückgegeben\n-2.00',
    'Ausgegeben\nZurück\nCHF\nMehrwegbecher\n3\n1\n4.00',
  ]) {
    expect(written).toContain(words);
  }
  await saveSettings(fest, { vatNumber: '', isVatLiable: false });
  expect(await report()).toContain('MWST\nSatz\nBrutto');

  await saveSettings(fest, VAT_OWED);
  const menu = await fest.organizer.get<{ id: number }[]>('/api/menu');
  const rivella = menu.body.find(({ id }) => id === fest.rivella);
  await fest.organizer.put(`/api/menu/${fest.rivella}`, { ...rivella, taxClass: 'reduced' });
  await place(fest.waiter, orderFor(fest));
  expect(await report()).toContain('60.50\n4.53\n55.97\n2.6 %\n4.50\n0.11\n4.39\nTotal\n65.00\n4.64\n60.36');
});

it('the report names what was cancelled, and why', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const url = `/api/closing/event/${fest.eventId}/report.pdf`;
  const written = async (query = '') => textOf((await file(fest, `${url}${query}`)).content).join(' ');
  expect(await written()).not.toContain('Stornierungen');
  const cancelled = await place(fest.waiter, orderFor(fest));
  await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Gast ging' });
  expect(await written(`?date=${DATE}`)).toMatch(
    /Stornierungen Nr\. Zeit Tisch Gerät Grund Zahlung CHF 2 \d\d:\d\d 12 Service 1 Gast ging Bar 32\.50/,
  );
  expect(await written()).toMatch(/CHF 2 21\.11\. \d\d:\d\d 12 Service 1 Gast ging Bar 32\.50/);
});

it('the report names what happened after midnight by its own date', async () => {
  const fest = await createFest(test.current);
  const before = test.current.context.now().toISOString();
  test.current.setTime(`${NEXT_DATE}T00:30:00.000Z`);
  const cancelled = await place(fest.waiter, orderFor(fest));
  await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Gast ging' });
  test.current.setTime(before);
  const { content } = await file(fest, `/api/closing/event/${fest.eventId}/report.pdf`);
  expect(textOf(content).join(' ')).toMatch(/CHF 1 22\.11\. 01:30 12 Service 1 Gast ging/);
});

it('the report says what was sold without VAT, and what beside the takings should lie in the tills', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  await saveSettings(fest, VAT_OWED);
  await place(fest.waiter, orderFor(fest));
  const entries = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
  for (const [kind, amount] of [
    ['float', 200],
    ['skim', 50],
  ]) {
    await fest.organizer.post(entries, { clientEntryId: randomUUID(), date: DATE, kind, amount });
  }
  const { content } = await file(fest, `/api/closing/event/${fest.eventId}/report.pdf`);
  const written = textOf(content).join(' ').replace(/\s+/g, ' ');
  expect(written).toContain('Ohne MWST verkauft: CHF 32.50.');
  expect(written).toContain(
    'Soll: die Einnahmen, mit CHF 200.00 Wechselgeld und ohne CHF 50.00, die abgeschöpft sind.',
  );
});

it('the report tells two tills of one service number apart, and a difference only as long as it holds', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const entries = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
  const counts = [{ denomination: 20, count: 1 }];
  await fest.organizer.post(entries, { clientEntryId: randomUUID(), date: DATE, kind: 'count', counts });
  const written = async () =>
    textOf((await file(fest, `/api/closing/event/${fest.eventId}/report.pdf`)).content)
      .join(' ')
      .replace(/\s+/g, ' ');
  expect(await written()).toContain('Service 1, 21.11.2026 32.50 32.50 20.00 -12.50 Abgerechnet');
  await place(fest.waiter, orderFor(fest));
  await fest.organizer.delete(`/api/devices/event/${fest.tag}/reset`);
  await place(await test.current.asWaiter(fest.tag, fest.password, 'danach'), orderFor(fest));
  const later = await written();
  expect(later).toContain('Service 1 (device_1), 21.11.2026 65.00 65.00 20.00 Seither gebraucht');
  const note = 'Ist und Differenz im Total sind die der Kassen, die gezählt und seither nicht gebraucht sind.';
  expect(later).toContain(`Service 1 (device_2), 21.11.2026 32.50 32.50 Offen Total 97.50 97.50 ${note}`);
  const others = entries.replace('device_1', 'device_2');
  await fest.organizer.post(others, { clientEntryId: randomUUID(), date: DATE, kind: 'count', counts });
  expect(await written()).toContain(`20.00 -12.50 Abgerechnet Total 97.50 97.50 20.00 -12.50 ${note}`);
  await fest.organizer.post(entries, { clientEntryId: randomUUID(), date: DATE, kind: 'count', counts });
  const settled = await written();
  expect(settled).toContain('Total 97.50 97.50 40.00 -57.50');
  expect(settled).not.toContain(note);
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
