import { describe, expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { fillWithOrders } from '../../testing/many-orders.ts';
import { place } from '../../testing/placing.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { sellItem } from '../../testing/sell-item.ts';
import { statisticsPath } from '../../testing/statistics-path.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { exportDay } from './exports.ts';

interface Refusal {
  message: string;
  details: { path: string }[];
}

const test = useTestApp();
/** Of which order each row is. */
function numbersIn(csv: string): number[] {
  const [, ...rows] = readCsv(csv);
  return rows.map((row) => Number(row[2]));
}

describe('the CSV of a day', () => {
  it('has a row per order line as the guest paid it, the cancelled ones too', async () => {
    const event = await createFest(test.current);
    test.current.setTime('2026-11-21T17:30:00.000Z');
    const order = await place(event.waiter, orderFor(event));
    test.current.setTime('2026-11-22T00:30:00.000Z');
    await place(
      event.organizer,
      orderFor(event, { tableNumber: 'TAKEAWAY', isTakeawayMode: true, paymentMethod: 'CARD_TWINT' }),
    );
    await event.organizer.put(`/api/orders/${order}/status`, { status: 'preparing' });
    const second = await place(event.waiter, orderFor(event, { tableNumber: 'Bar; "links"' }));
    await event.organizer.post(`/api/orders/${second}/cancel`, { reason: 'Gast ging' });
    const answer = await event.organizer.get(statisticsPath(event, 'export?date=2026-11-21'));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statistik_${event.tag}_2026-11-21.csv"`,
      'cache-control': 'no-store',
    });
    expect(answer.text).toBe(
      [
        '\uFEFFDatum;Zeit;Bestellung;Tisch;Gerät;Kategorie;Artikel;Menge;Einzelpreis;Betrag;Zahlungsart;Status',
        '2026-11-21;18:30;1;12;Service 1;Speisen;Rösti;2;14.00;28.00;Bar;In Zubereitung',
        '2026-11-21;18:30;1;12;Service 1;Getränke;Rivella;1;4.50;4.50;Bar;In Zubereitung',
        '2026-11-22;01:30;2;TAKEAWAY;Ohne Gerät;Speisen;Rösti;2;14.00;28.00;Karte/Twint;Neu',
        '2026-11-22;01:30;2;TAKEAWAY;Ohne Gerät;Getränke;Rivella;1;4.50;4.50;Karte/Twint;Neu',
        '2026-11-22;01:30;3;"Bar; ""links""";Service 1;Speisen;Rösti;2;14.00;28.00;Bar;Storniert',
        '2026-11-22;01:30;3;"Bar; ""links""";Service 1;Getränke;Rivella;1;4.50;4.50;Bar;Storniert',
        '',
      ].join('\r\n'),
    );
    // Still the same evening: the day is the one it is now.
    expect((await event.organizer.get(statisticsPath(event, 'export'))).text).toBe(answer.text);
    expect((await event.organizer.get(statisticsPath(event, 'export?date='))).text).toBe(answer.text);
    test.current.setTime('2026-11-22T04:00:00.000Z');
    expect(readCsv((await event.organizer.get(statisticsPath(event, 'export'))).text)).toHaveLength(1);
    test.current.setTime('2026-11-21T17:30:00.000Z');
  });

  it('defuses names that a spreadsheet would calculate, and leaves the others alone', async () => {
    const event = await createFest(test.current);
    const dangerous = [
      '=1+1',
      '+41 79',
      '-5 Rabatt',
      '@SUM(A1)',
      '＝1+1',
      '＋1',
      '－1',
      '＠x',
      '=HYPERLINK("http://x";"y")',
    ];
    const harmless = ['Rösti = gut', 'Kaffee-Crème', "Chef's Teller", 'Bier 3;5 dl', 'Glas "gross"'];
    for (const item of [...dangerous, ...harmless]) await sellItem(event, { item });
    await sellItem(event, { item: 'Suppe', category: '=cmd|x', table: '-1+2' });
    const rows = readCsv((await event.organizer.get(statisticsPath(event, 'export'))).text).slice(1);
    expect(rows.map((row) => row[6])).toEqual([...dangerous.map((name) => `'${name}`), ...harmless, 'Suppe']);
    expect(rows.at(-1)?.slice(2, 10)).toEqual([
      String(rows.length),
      "'-1+2",
      'Service 1',
      "'=cmd|x",
      'Suppe',
      '1',
      '3.00',
      '3.00',
    ]);
  });
});

describe('the filtered CSV', () => {
  it('has the orders of a table, a device and some hours of the evening, also after midnight', async () => {
    const event = await createFest(test.current);
    const second = await test.current.asWaiter(event.tag, event.password, 'zweites');
    const sold: [string, TestClient, string][] = [
      ['2026-11-21T16:59:30.000Z', event.waiter, '1'],
      ['2026-11-21T17:00:00.000Z', second, '2'],
      ['2026-11-21T21:30:59.000Z', event.waiter, '2'],
      ['2026-11-22T00:30:00.000Z', second, '1'],
      ['2026-11-22T03:59:59.000Z', event.organizer, '1'],
    ];
    for (const [instant, client, tableNumber] of sold) {
      test.current.setTime(instant);
      await place(client, orderFor(event, { tableNumber }));
    }
    test.current.setTime('2026-11-21T17:30:00.000Z');
    const numbers = async (query: string): Promise<number[]> => {
      // More than a minute takes.
      test.current.passSeconds(10);
      const answer = await event.organizer.get(statisticsPath(event, `export-filtered?date=2026-11-21&${query}`));
      expect(answer.status, answer.text).toBe(200);
      return [...new Set(numbersIn(answer.text))];
    };
    expect(await numbers('')).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers('tableNumber=&deviceId=&startTime=&endTime=')).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers('tableNumber=1')).toEqual([1, 4, 5]);
    expect(await numbers('deviceId=device_2')).toEqual([2, 4]);
    expect(await numbers('deviceId=none')).toEqual([5]);
    expect(await numbers('deviceId=device_9')).toEqual([]);
    expect(await numbers('startTime=18:00')).toEqual([2, 3, 4, 5]);
    expect(await numbers('endTime=17:59')).toEqual([1]);
    expect(await numbers('startTime=18:00&endTime=22:30')).toEqual([2, 3]);
    expect(await numbers('startTime=22:00&endTime=02:00')).toEqual([3, 4]);
    expect(await numbers('startTime=01:00&endTime=04:59')).toEqual([4, 5]);
    expect(await numbers('startTime=00:00&endTime=23:59')).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers('startTime=04:00&endTime=18:30')).toEqual([1, 2, 5]);
    // Until five is until the end of the evening, which begins at five.
    expect(await numbers('startTime=22:00&endTime=05:00')).toEqual([3, 4, 5]);
    expect(await numbers('endTime=05:00')).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers('startTime=05:00&endTime=05:00')).toEqual([]);
    expect(await numbers('tableNumber=1&deviceId=device_2&startTime=01:30&endTime=01:30')).toEqual([4]);
    const refused = await event.organizer.get(statisticsPath(event, 'export-filtered?startTime=04:00&endTime=03:00'));
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      400,
      'Die Endzeit liegt vor der Startzeit; der Geschäftstag beginnt um 05:00.',
    ]);
  });
});

describe('the export of a range', () => {
  it('has the days from the first to the last, however far apart', async () => {
    const event = await createFest(test.current);
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      test.current.setTime(`${day}T17:30:00.000Z`);
      // A session of the day: the organizer's would have ended.
      await place(await test.current.as('ADMIN'), orderFor(event));
    }
    test.current.setTime('2026-11-21T17:30:00.000Z');
    const range = (query: string) => event.organizer.get<Refusal>(statisticsPath(event, `export-range?${query}`));
    const two = await range('startDate=2026-11-20&endDate=2026-11-21');
    expect(
      new Set(
        readCsv(two.text)
          .slice(1)
          .map(([date]) => date),
      ),
    ).toEqual(new Set(['2026-11-20', '2026-11-21']));
    expect(two.headers['content-disposition']).toBe(
      `attachment; filename="statistik_${event.tag}_2026-11-20_2026-11-21.csv"`,
    );
    expect(readCsv((await range('startDate=2000-01-01&endDate=2099-12-31')).text)).toHaveLength(7);
    const refusals = {
      'startDate=2026-11-21&endDate=2026-11-20': 'Das Enddatum liegt vor dem Startdatum.',
      'startDate=2026-02-30&endDate=2026-11-20': 'Bitte ein Datum wie 2026-11-21 angeben.',
      'startDate=morgen&endDate=2026-11-20': 'Bitte ein Datum wie 2026-11-21 angeben.',
      'startDate=2026-11-20&endDate=11.2026': 'Bitte ein Datum wie 2026-11-21 angeben.',
      'endDate=2026-11-20': 'Bitte ein Datum wie 2026-11-21 angeben.',
    };
    for (const [query, message] of Object.entries(refusals)) {
      const { status, body } = await range(query);
      // What is right isn't said to be wrong as well.
      expect([query, status, body.message, body.details.length]).toEqual([query, 400, message, 1]);
    }
    expect((await range('')).body.details.map(({ path }) => path)).toEqual(['startDate', 'endDate']);
  });

  it('sends more orders than fit on one page, in their order', async () => {
    const event = await createFest(test.current);
    await fillWithOrders(test.current.context.db, event, 303);
    const { text } = await event.organizer.get(statisticsPath(event, 'export?date=2026-11-21'));
    expect(numbersIn(text)).toEqual(Array.from({ length: 303 }, (_, index) => index + 1));
  });
});

describe('an export', () => {
  it('lets orders be taken while it is read', async () => {
    const event = await createFest(test.current);
    await fillWithOrders(test.current.context.db, event, 300);
    const { userId, username } = event.organizer;
    const organizer = { kind: 'account', sessionId: 0, userId, username, role: 'EVENT_ORGANIZER' } as const;
    const { content } = await exportDay(test.current.context, organizer, event.eventId, { date: '2026-11-21' });
    let text = `${(await content.next()).value}${(await content.next()).value}`;
    expect(readCsv(text).length).toBeLessThan(301);
    await place(event.waiter, orderFor(event));
    for await (const piece of content) text += piece;
    const numbers = numbersIn(text);
    expect(numbers.splice(0, 300)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    // The two lines of what was ordered meanwhile may be in it or not.
    expect([[], [301, 301]]).toContainEqual(numbers);
  });
});

describe('a file', () => {
  it('bears the name of an event without a tag, whatever it contains', async () => {
    const organizer = await test.current.as('EVENT_ORGANIZER');
    const event = await organizer.post<{ id: number }>('/api/events', {
      name: 'Älplerfest "Süd"\u202E / 2026; Zürich',
      eventDate: '2026-11-21',
    });
    const answer = await organizer.get(`/api/statistics/event/${event.body.id}/export?date=2026-11-21`);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="statistik_Aelplerfest-Sued-2026-Zuerich_2026-11-21.csv"; ' +
        "filename*=UTF-8''statistik_%C3%84lplerfest-S%C3%BCd-2026-Z%C3%BCrich_2026-11-21.csv",
    );
  });
});
