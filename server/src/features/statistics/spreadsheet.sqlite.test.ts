import { describe, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { place } from '../../testing/placing.ts';
import { type Cell, readXlsx } from '../../testing/read-xlsx.ts';
import { sellItem } from '../../testing/sell-item.ts';
import { statisticsPath } from '../../testing/statistics-path.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();

async function xlsx(client: TestClient, url: string): Promise<Map<string, Cell[][]>> {
  const answer = await test.current.app.inject({ method: 'GET', url, headers: { cookie: client.cookie } });
  expect(answer.statusCode, answer.statusCode === 200 ? '' : answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  return readXlsx(answer.rawPayload);
}

describe('the spreadsheet', () => {
  it('has real dates and numbers, texts that stay texts, and the sums of its rows', async () => {
    const event = await createFest(test.current);
    test.current.setTime('2026-11-21T17:30:00.000Z');
    await place(event.waiter, orderFor(event));
    test.current.setTime('2026-11-22T00:45:00.000Z');
    await sellItem(event, { item: '=1+1' });
    for (const item of ['constructor', '__proto__', 'toString']) await sellItem(event, { item });
    const cancelled = await place(event.organizer, orderFor(event, { paymentMethod: 'CARD_TWINT' }));
    await event.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Test' });
    const sheets = await xlsx(
      event.organizer,
      statisticsPath(event, 'export-range.xlsx?startDate=2026-11-21&endDate=2026-11-22'),
    );
    expect([...sheets.keys()]).toEqual(['Bestellungen', 'Zusammenfassung']);
    const [header, first, , third, ...others] = sheets.get('Bestellungen') ?? [];
    expect(header?.map(({ value }) => value).join(';')).toBe(
      'Datum;Zeit;Bestellung;Tisch;Gerät;Kategorie;Artikel;Menge;Einzelpreis;Betrag;Zahlungsart;Status',
    );
    // 21.11.2026 is day 46347 of the spreadsheet's calendar.
    expect(first).toEqual([
      { value: 46347, format: 'dd.mm.yyyy' },
      { value: 18.5 / 24, format: 'hh:mm' },
      { value: 1, format: undefined },
      { value: '12', format: undefined },
      { value: 'Service 1', format: undefined },
      { value: 'Speisen', format: undefined },
      { value: 'Rösti', format: undefined },
      { value: 2, format: undefined },
      { value: 14, format: '#,##0.00' },
      { value: 28, format: '#,##0.00' },
      { value: 'Bar', format: undefined },
      { value: 'Neu', format: undefined },
    ]);
    expect(third?.slice(0, 2).map(({ value }) => value)).toEqual([46348, 1.75 / 24]);
    expect([third, ...others].map((row) => row?.[6]?.value)).toEqual([
      '=1+1',
      'constructor',
      '__proto__',
      'toString',
      'Rösti',
      'Rivella',
    ]);
    const summary = sheets.get('Zusammenfassung')?.map((row) => row.map(({ value }) => value)) ?? [];
    expect(summary).toContainEqual(['Total', 5, 7, 44.5]);
    expect(summary).toContainEqual(['Storniert', 1, 3, 32.5]);
    expect(summary).toContainEqual([46347, 5, 7, 44.5]);
    expect(summary).toContainEqual(['Service 1 (device_1)', 5, 7, 44.5]);
    expect(summary).toContainEqual(['Bar', 5, 7, 44.5]);
    // Of what there was none there is no word.
    const titles = summary.map(([title]) => title);
    expect(titles.filter((title) => title === 'Nur Depot' || title === 'MWST')).toEqual([]);
    test.current.setTime('2026-11-21T17:30:00.000Z');
  });

  it('says before how many rows it has at most, also where roundings of a quarter of an hour make up for each other', async () => {
    const event = await createFest(test.current);
    const menuItem = { id: event.bratwurst, name: 'Bratwurst', category: 'Speisen' };
    for (const [price, rounding] of [
      [8.48, 0.02],
      [8.52, -0.02],
    ] as const) {
      const cash = { total: price, rounding, paymentAmount: 8.5, change: 0, offline: true };
      await place(event.waiter, orderFor(event, { items: [{ menuItem, quantity: 1, price }], ...cash }));
    }
    const range = '?startDate=2026-11-21&endDate=2026-11-21';
    // As a form sends what was left empty.
    const empty = '&tableNumber=%20&deviceId=&startTime=&endTime=';
    for (const [file, query] of [
      ['export-range', range],
      ['export-range.xlsx', range],
      ['export', '?date=2026-11-21'],
      ['export-filtered', `?date=2026-11-21${empty}`],
    ]) {
      const url = statisticsPath(event, `${file}${query}`);
      const { headers } = await test.current.app.inject({ url, headers: { cookie: event.organizer.cookie } });
      expect([file, headers['x-rows']]).toEqual([file, '4']);
    }
    for (const filter of ['tableNumber=7', 'deviceId=device_1', 'startTime=18:00', 'endTime=23:00']) {
      const filtered = statisticsPath(event, `export-filtered?date=2026-11-21&${filter}`);
      expect([filter, (await event.organizer.get(filtered)).headers['x-rows']]).toEqual([filter, undefined]);
    }
  });

  it('counts the rows of its own days and event', async () => {
    const [event, other] = [await createFest(test.current), await createFest(test.current)];
    const sell = async ({ eventId, bratwurst }: Fest, day: string) => {
      test.current.setTime(`${day}T17:30:00.000Z`);
      const items = [{ menuItem: { id: bratwurst, name: 'Bratwurst', category: 'Speisen' }, quantity: 1, price: 8.48 }];
      const rounded = { items, total: 8.48, rounding: 0.02, paymentAmount: 8.5, change: 0, offline: true };
      // A session of the day: the organizer's would have ended.
      const order = orderFor(event, { ...rounded, eventId, timestamp: `${day}T17:30:00.000Z` });
      await place(await test.current.as('ADMIN'), order);
    };
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) await sell(event, day);
    await sell(other, '2026-11-21');
    const admin = await test.current.as('ADMIN');
    const said = async (file: string) => {
      const url = statisticsPath(event, file);
      const { headers } = await test.current.app.inject({ url, headers: { cookie: admin.cookie } });
      return [headers['x-rows'], String(headers['content-disposition']).split('statistik_')[1]];
    };
    const name = (period: string) => `${event.tag}_2026-11-${period}"`;
    expect(await said('export?date=2026-11-21')).toEqual(['2', name('21.csv')]);
    expect(await said('export?date=2026-11-19')).toEqual(['0', name('19.csv')]);
    const range = (from: number, to: number) => `startDate=2026-11-${from}&endDate=2026-11-${to}`;
    expect(await said(`export-range?${range(20, 21)}`)).toEqual(['4', name('20_2026-11-21.csv')]);
    expect(await said(`export-range?${range(22, 22)}`)).toEqual(['2', name('22.csv')]);
    expect(await said(`export-range.xlsx?${range(21, 22)}`)).toEqual(['4', name('21_2026-11-22.xlsx')]);
    test.current.setTime('2026-11-21T17:30:00.000Z');
  });

  it('is refused where it would not fit, and CSV offered instead', async () => {
    const event = await createFest(test.current);
    await place(event.waiter, orderFor(event));
    const { db } = test.current.context;
    await db.updateTable('order_sums').set({ lines: 1_048_576 }).where('event_id', '=', event.eventId).execute();
    const url = statisticsPath(event, 'export-range.xlsx?startDate=2026-11-21&endDate=2026-11-21');
    const refused = await event.organizer.get<{ message: string; code: string }>(url);
    expect([refused.status, refused.body.code]).toEqual([413, 'EXPORT_TOO_LARGE']);
    await db.updateTable('order_sums').set({ lines: 1_048_575 }).where('event_id', '=', event.eventId).execute();
    const fitting = await test.current.app.inject({ url, headers: { cookie: event.organizer.cookie } });
    expect([fitting.statusCode, fitting.headers['x-rows']]).toEqual([200, '1048575']);
    expect(refused.body.message).toBe(
      "Der Zeitraum hat 1'048'576 Zeilen, eine Excel-Datei fasst höchstens 1'048'575. Bitte einen kürzeren Zeitraum wählen oder als CSV exportieren.",
    );
  });
});
