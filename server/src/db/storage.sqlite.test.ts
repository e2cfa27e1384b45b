import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFest, type Fest, orderFor } from '../testing/fest.ts';
import { useTestApp } from '../testing/test-app.ts';
import { makeRoomToStart } from './storage.ts';

const test = useTestApp();
/** A server that says yes to what it has no room for, as to the order before. */
const careless = { isOn: false };
vi.mock('../features/orders/place-order.ts', async (importActual) => {
  const actual = await importActual<typeof import('../features/orders/place-order.ts')>();
  let taken: Awaited<ReturnType<typeof actual.placeOrder>> | undefined;
  const placeOrder: typeof actual.placeOrder = async (...given) => {
    try {
      taken = await actual.placeOrder(...given);
      return taken;
    } catch (error) {
      if (careless.isOn && taken) return { ...taken, isNew: true };
      throw error;
    }
  };
  return { ...actual, placeOrder };
});
const broken = vi.fn<(error: unknown) => void>();
const watcher = { onBroken: broken, onFull: () => {}, onRoom: () => {} };
let fest: Fest;

beforeAll(async () => {
  fest = await createFest(test.current);
  test.current.context.storage.guard(watcher);
});
afterAll(() => test.current.context.storage.stop());

/** As full as the database may be, in pages; SQLite itself says when that is reached. */
async function allowPages(count: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.lit(count)}`.execute(test.current.context.db);
}

async function pages(): Promise<number> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(test.current.context.db);
  return rows[0]?.page_count ?? 0;
}

/** Takes orders until one is refused. */
async function takeUntilFull() {
  const acknowledged: number[] = [];
  await allowPages(await pages());
  for (;;) {
    const answer = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest));
    if (answer.status !== 201) return { acknowledged, refused: answer };
    acknowledged.push(answer.body.id);
  }
}

async function storedIds(): Promise<number[]> {
  const { body } = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
  return body.map(({ id }) => id);
}

it('a full disk takes nothing new, says so, lets the kitchen work on, and takes orders again as soon as there is room', async () => {
  const { storage, settings } = test.current.context;
  const reserve = join(settings.dataDir, 'reserve');
  expect(statSync(reserve).size).toBe(8 * 1024 * 1024);
  const kitchen = await test.current.as('KITCHEN');
  const { acknowledged, refused } = await takeUntilFull();
  expect([refused.status, refused.body]).toEqual([
    507,
    { code: 'STORAGE_FULL', message: 'Der Speicher des Servers ist voll. Bitte den Veranstalter rufen.' },
  ]);
  expect(storage.isFull).toBe(true);
  expect(existsSync(reserve)).toBe(false);

  await allowPages(1_000_000);
  const [first = 0] = acknowledged;
  const still = await fest.waiter.post('/api/orders', orderFor(fest));
  expect([still.status, still.headers['x-storage']]).toEqual([507, 'full']);
  expect((await kitchen.put(`/api/orders/${first}/status`, { status: 'completed' })).status).toBe(200);
  expect((await kitchen.get(`/api/orders?eventId=${fest.eventId}`)).headers['x-storage']).toBe('full');

  await storage.look();
  expect(storage.isFull).toBe(false);
  expect(existsSync(reserve)).toBe(true);
  const taken = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest));
  expect(taken.status).toBe(201);
  expect(taken.headers['x-storage']).toBeUndefined();
  expect(await storedIds()).toEqual([...acknowledged, taken.body.id]);
  expect(broken).not.toHaveBeenCalled();
});

it('a server that says yes without room would be seen', async () => {
  const before = await storedIds();
  careless.isOn = true;
  const { acknowledged } = await takeUntilFull();
  careless.isOn = false;
  await allowPages(1_000_000);
  await test.current.context.storage.look();
  const stored = await storedIds();
  expect(acknowledged.length).toBeGreaterThan(stored.length - before.length);
});

it('a disk that fails is reported; what people do wrong is not', () => {
  const { storage } = test.current.context;
  storage.note(Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT_UNIQUE' }));
  storage.note(new Error('y'));
  expect(broken).not.toHaveBeenCalled();
  for (const code of ['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_WRITE', 'SQLITE_CORRUPT', '58030']) {
    storage.note(Object.assign(new Error(code), { code }));
  }
  expect(broken).toHaveBeenCalledTimes(4);
  expect(storage.isFull).toBe(false);
});

it('a start on a full disk has the room that was put aside, and any other leaves it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bestellsystem-full-'));
  const reserve = join(dataDir, 'reserve');
  writeFileSync(reserve, 'room');
  makeRoomToStart(dataDir);
  makeRoomToStart(dataDir, () => 50_000_000);
  expect(existsSync(reserve)).toBe(true);
  makeRoomToStart(dataDir, () => 4096);
  expect(existsSync(reserve)).toBe(false);
  makeRoomToStart(join(dataDir, 'noch nicht da'));
});
