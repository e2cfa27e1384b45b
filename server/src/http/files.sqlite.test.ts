import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOf } from '../features/statistics/export-csv.ts';
import { xlsxOf } from '../features/statistics/export-xlsx.ts';
import { invoicePieces } from '../features/statistics/invoice-data.ts';
import type { SoldOrder } from '../features/statistics/sold-orders.ts';
import { soldOrder } from '../testing/sold-order.ts';
import { sendFile, sendJson } from './files.ts';

const ZONE = 'Europe/Zurich';
const app = Fastify({ forceCloseConnections: true });
const PAGES = 100;
const ORDER = soldOrder();
let fails = false;
let pageCount = PAGES;
let port = 0;

/** Orders that can't be read any more after some pages, or that end there. */
async function* pages(): AsyncGenerator<SoldOrder[]> {
  for (let page = 0; page < pageCount; page++) yield Array.from({ length: 25 }, () => ORDER);
  if (fails) throw new Error('the database went away');
}

beforeAll(async () => {
  const text = () => Readable.from(csvOf(pages(), ZONE), { objectMode: false });
  const sums = { date: '2026-11-21', positions: [], vat: [], sender: { name: '', addressLines: [], vatNumber: '' } };
  app.get('/csv', (_, reply) => sendFile(reply, { fileName: 'a.csv', type: 'text/csv', content: text() }));
  app.get('/xlsx', (_, reply) =>
    sendFile(reply, { fileName: 'a.xlsx', type: 'application/zip', content: xlsxOf(pages(), ZONE) }),
  );
  app.get('/invoice', (_, reply) => sendJson(reply, invoicePieces({ orders: pages(), sums: async () => sums })));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Reads an answer; throws where it breaks off. */
async function read(path: string): Promise<boolean> {
  const [answer] = (await once(get({ port, path, agent: false }), 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  for await (const _ of answer);
  return answer.complete;
}

it.each(['/csv', '/xlsx', '/invoice'])(
  'an answer that can’t be read to its end never looks whole: %s',
  async (path) => {
    fails = false;
    expect(await read(path)).toBe(true);
    fails = true;
    await expect(read(path)).rejects.toMatchObject({ code: 'ECONNRESET' });
  },
);

it('an answer that can’t be begun is refused', async () => {
  fails = true;
  pageCount = 0;
  expect((await app.inject('/invoice')).statusCode).toBe(500);
});
