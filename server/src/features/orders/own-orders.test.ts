import type { OrderWire, OwnOrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
let fest: Fest;
let colleague: TestClient;

beforeAll(async () => {
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  colleague = await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
});

async function place(client = fest.waiter): Promise<OrderWire> {
  return (await client.post<OrderWire>('/api/orders', orderFor(fest))).body;
}

async function own(client = fest.waiter): Promise<OwnOrderWire[]> {
  return (await client.get<OwnOrderWire[]>('/api/orders/own')).body;
}

/** What a printer made of the tickets, as the spooler would write it down. */
async function setJobs(orderId: number, state: string, printer?: string): Promise<void> {
  const { db } = test.current.context;
  let update = db.updateTable('print_jobs').set({ state, send_began: 1 }).where('order_id', '=', orderId);
  if (printer) {
    update = update.where(
      'printer_id',
      'in',
      db.selectFrom('printers').select('id').where('display_name', '=', printer),
    );
  }
  await update.execute();
}

describe('own orders', () => {
  it('are those of this device, the newest first, with their tickets and how long they may be cancelled', async () => {
    const first = await place();
    await place(colleague);
    test.current.passSeconds(45);
    const second = await place();
    await setJobs(first.id, 'completed', 'Bar');
    const [newest, oldest, ...more] = await own();
    expect(more).toEqual([]);
    expect(newest).toMatchObject({ id: second.id, cancellableMs: 60_000, total: 32.5 });
    expect(oldest).toMatchObject({ id: first.id, cancellableMs: 15_000, ageMs: 45_000 });
    expect(oldest?.tickets.map(({ printer, state }) => [printer, state])).toEqual([
      ['Küche', 'pending'],
      ['Bar', 'completed'],
    ]);
    const kitchen = await test.current.as('KITCHEN');
    await kitchen.put(`/api/orders/${second.id}/status`, { status: 'preparing' });
    expect((await own())[0]).toMatchObject({ status: 'preparing', cancellableMs: 0 });
  });

  it('of an account are those it took itself', async () => {
    const order = await place(fest.organizer);
    expect((await own(fest.organizer)).map(({ id }) => id)).toEqual([order.id]);
    expect((await fest.waiter.get('/api/orders/own?limit=0')).status).toBe(400);
    expect((await own(await test.current.as('ADMIN'))).length).toBe(0);
  });
});

describe('a reprint', () => {
  const reprint = (client: TestClient, orderId: number) => client.post(`/api/orders/${orderId}/reprint`, {});

  async function jobsOf(orderId: number): Promise<[number, string][]> {
    const rows = await test.current.context.db
      .selectFrom('print_jobs')
      .select(['copy_no', 'state'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
    return rows.map(({ copy_no, state }) => [copy_no, state]);
  }

  it('is a marked copy at every printer; a second press while it is on its way adds none', async () => {
    const { id } = await place();
    await setJobs(id, 'completed');
    const answer = await reprint(fest.waiter, id);
    expect([answer.status, answer.body]).toEqual([200, { copies: ['Küche', 'Bar'], retried: [] }]);
    expect((await reprint(fest.waiter, id)).body).toEqual({ copies: [], retried: ['Küche', 'Bar'] });
    expect(await jobsOf(id)).toEqual([
      [0, 'completed'],
      [0, 'completed'],
      [1, 'pending'],
      [1, 'pending'],
    ]);
    const journal = await test.current.context.db
      .selectFrom('audit')
      .select(['actor', 'details'])
      .where('action', '=', 'order.reprint')
      .execute();
    expect(journal.map(({ actor, details }) => [actor, JSON.parse(details).day])).toEqual([
      [`${fest.waiter.username} (Service 1)`, '2026-11-21'],
    ]);
  });

  it('of a ticket that is not out yet tries that one again', async () => {
    const { id } = await place();
    await setJobs(id, 'aborted', 'Bar');
    expect((await reprint(fest.organizer, id)).body).toEqual({ copies: ['Bar'], retried: ['Küche'] });
  });

  it('stands in the place of copies that were given up: no alarm of those stays', async () => {
    const { id } = await place();
    await setJobs(id, 'completed');
    await reprint(fest.waiter, id);
    const copies = test.current.context.db
      .updateTable('print_jobs')
      .where('order_id', '=', id)
      .where('copy_no', '=', 1);
    await copies.set({ state: 'aborted' }).execute();
    expect((await reprint(fest.waiter, id)).body).toEqual({ copies: ['Küche', 'Bar'], retried: [] });
    expect(await jobsOf(id)).toEqual([
      [0, 'completed'],
      [0, 'completed'],
      [1, 'canceled'],
      [1, 'canceled'],
      [2, 'pending'],
      [2, 'pending'],
    ]);
  });

  it('is for who took the order and who manages the event, and not for a cancelled one', async () => {
    const { id } = await place();
    const other = await createFest(test.current);
    for (const stranger of [colleague, other.waiter, other.organizer]) {
      expect((await reprint(stranger, id)).status).toBe(404);
    }
    expect((await reprint(await test.current.as('KITCHEN'), id)).status).toBe(403);
    expect((await reprint(await test.current.as('ADMIN'), id)).status).toBe(200);
    await fest.waiter.post(`/api/orders/own/${id}/cancel`, { reason: 'Vertippt' });
    expect(await reprint(fest.waiter, id)).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } });
    const unprinted = (await other.waiter.post<OrderWire>('/api/orders', orderFor(other))).body;
    expect(await reprint(other.waiter, unprinted.id)).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_TO_PRINT' },
    });
  });
});
