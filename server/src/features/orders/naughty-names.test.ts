import { MAX_LINES } from '@bestellsystem/domain/cart.ts';
import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import { readPaper } from '@bestellsystem/print/paper.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { ALL_NAUGHTY_STRINGS, NAUGHTY_STRINGS } from '../../testing/naughty-strings.ts';
import { place } from '../../testing/placing.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { readXlsx, unzip } from '../../testing/read-xlsx.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
/** To one engine a bound value is like any other: it gets those that have broken something, the other one all. */
const NAMES = process.env.TEST_ENGINE === 'postgres' ? NAUGHTY_STRINGS : ALL_NAUGHTY_STRINGS;
const RANGE = 'startDate=2026-11-21&endDate=2026-11-21';
/** What a spreadsheet calculates. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

let fest: Fest;
/** As they were taken in. */
let names: string[];
let orderIds: number[];

beforeAll(async () => {
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  const sold: { id: number; name: string }[] = [];
  const { categoryId } = (await fest.organizer.get<{ categoryId: number }[]>('/api/menu')).body[0] ?? {};
  for (const text of NAMES) {
    const { status, body } = await fest.organizer.post<{ id: number; name: string; code: string }>('/api/menu', {
      name: text,
      price: 1,
      categoryId,
    });
    if (status !== 201) {
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
      continue;
    }
    await fest.organizer.post(`/api/events/${fest.eventId}/menu-items`, { menuItemId: body.id, specialPrice: 1 });
    sold.push(body);
  }
  names = sold.map(({ name }) => name);
  orderIds = [];
  for (let start = 0; start < sold.length; start += MAX_LINES) {
    const items = sold.slice(start, start + MAX_LINES).map(({ id, name }) => ({
      menuItem: { id, name, price: 1, category: 'Speisen' },
      quantity: 1,
      price: 1,
      note: name.slice(0, 60),
    }));
    const paid = { total: items.length, paymentAmount: items.length, change: 0, tableNumber: "=1+1';--" };
    orderIds.push(await place(fest.waiter, orderFor(fest, { items, ...paid })));
  }
}, 60_000);

describe('Names that were never meant', () => {
  it('are taken as they are, but for what no paper and no screen can show', () => {
    expect(names.length).toBeGreaterThan(0.7 * NAMES.length);
    expect(names).toContain("'; DROP TABLE orders; --");
    expect(names).toContain('<script>alert(1)</script>');
    for (const name of names) expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u202a-\u202e\u2066-\u2069]/u);
  });

  it('are words on the ticket and nothing else: one slip, cut once', async () => {
    for (const orderId of orderIds) {
      const wish = { ...orderFor(fest), orderId };
      const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', wish);
      expect(body.printerJobs.length).toBeGreaterThan(0);
      for (const { printData } of body.printerJobs) {
        const kinds = readPaper(Buffer.from(printData, 'base64')).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind !== 'text')).toEqual(['cut']);
      }
    }
  });

  it('are text in every export', async () => {
    const base = `/api/statistics/event/${fest.eventId}`;
    const rows = readCsv((await fest.organizer.get(`${base}/export-range?${RANGE}`)).text).slice(1);
    expect(rows).toHaveLength(names.length);
    expect(rows.map((row) => row[6]?.replace(/^'/, ''))).toEqual(names.map((name) => name.replace(/^'/, '')));
    for (const cell of rows.flat()) expect(cell).not.toMatch(FORMULA);

    const file = (await answer(`${base}/export-range.xlsx?${RANGE}`)).rawPayload;
    const cells = readXlsx(file)
      .get('Bestellungen')
      ?.slice(1)
      .map((row) => row[6]?.value);
    // No XML has it.
    expect(cells).toEqual(names.map((name) => name.replaceAll('\ufffe', '')));
    for (const [name, part] of unzip(file)) {
      if (name.endsWith('.xml')) expect(part.toString('utf8'), name).not.toMatch(/<f[ >]/);
    }
  });

  it('are on every paper and in every list', async () => {
    const { eventId } = fest;
    for (const [url, start] of [
      [`statistics/event/${eventId}/invoice.pdf?date=2026-11-21`, '%PDF-'],
      [`closing/event/${eventId}/report.pdf?date=2026-11-21`, '%PDF-'],
      [`closing/event/${eventId}/archive.zip`, 'PK'],
      [`orders?eventId=${eventId}`, '['],
      ...orderIds.map((id) => [`orders/${id}/receipt`, '{'] as const),
      [`events/${eventId}/menu-items`, '['],
      [`events/${eventId}/journal`, '{'],
      [`statistics/event/${eventId}?date=2026-11-21`, '{'],
      [`statistics/event/${eventId}/invoice-data?date=2026-11-21`, '{'],
    ] as const) {
      const { statusCode, rawPayload } = await answer(`/api/${url}`);
      expect([url, statusCode, rawPayload.toString('latin1', 0, start.length)]).toEqual([url, 200, start]);
    }
  });

  it('name events whose files have one harmless name each', async () => {
    // Files are few a minute.
    test.current.passSeconds(60);
    for (const [index, text] of NAMES.entries()) {
      const { status, body } = await fest.organizer.post<{ id: number }>('/api/events', {
        name: text,
        eventDate: '2026-11-21',
        waiterAccessTag: index % 2 ? text : null,
      });
      if (status !== 201) {
        expect([400, 409], text).toContain(status);
        continue;
      }
      const { statusCode, headers } = await answer(`/api/statistics/event/${body.id}/export?date=2026-11-21`);
      expect([text, statusCode]).toEqual([text, 200]);
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[^"\\/\r\n]+\.csv"(; filename\*=UTF-8''[\w.~%-]+)?$/,
      );
      test.current.passSeconds(7);
    }
  });
});

function answer(url: string) {
  return test.current.app.inject({ url, headers: { cookie: fest.organizer.cookie } });
}
