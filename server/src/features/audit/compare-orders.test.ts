import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { withoutTriggers } from '../../testing/without-triggers.ts';
import { compareOrders } from './compare-orders.ts';

const box = useTestApp();

async function inTheDatabase(statement: string): Promise<void> {
  const { context } = box.current;
  await withoutTriggers(context, ['order_lines', 'payments']);
  await sql.raw(statement).execute(context.db);
}

describe('The orders', () => {
  it('refuse to go, and what was sold and paid to be changed', async () => {
    const fest = await createFest(box.current);
    const id = await place(fest.waiter, orderFor(fest));
    for (const statement of [
      `update order_lines set quantity = 9 where order_id = ${id}`,
      `delete from order_lines where order_id = ${id}`,
      `update payments set amount = 0 where order_id = ${id}`,
      `delete from payments where order_id = ${id}`,
      `delete from orders where id = ${id}`,
    ]) {
      await expect(sql.raw(statement).execute(box.current.context.db), statement).rejects.toThrow('refused');
    }
  });

  it('agree with the journal, cancelled ones too, until somebody changes them in the database', async () => {
    const fest = await createFest(box.current);
    const other = await createFest(box.current);
    const [kept, cancelled] = [orderFor(fest), orderFor(fest)];
    const id = await place(fest.waiter, kept);
    const gone = await place(fest.waiter, cancelled);
    await fest.organizer.post(`/api/orders/${gone}/cancel`, { reason: 'Gast ging' });
    expect(await compareOrders(box.current.context)).toEqual([]);

    const told = async () =>
      (await compareOrders(box.current.context)).map(({ clientOrderId, problem }) => [clientOrderId, problem]);
    const changes: [to: string, from: string][] = [
      [
        `update orders set total = total - 100 where id = ${id}`,
        `update orders set total = total + 100 where id = ${id}`,
      ],
      [`update orders set order_number = 77 where id = ${id}`, `update orders set order_number = 1 where id = ${id}`],
      [
        `update order_lines set quantity = quantity + 1 where order_id = ${id}`,
        `update order_lines set quantity = quantity - 1 where order_id = ${id}`,
      ],
      // As much as before altogether, but of another item.
      [
        `update order_lines set amount = amount + 300 - 200 * position where order_id = ${id}`,
        `update order_lines set amount = amount - 300 + 200 * position where order_id = ${id}`,
      ],
      [
        `update order_lines set amount = amount + 100 where position = 1 and order_id = ${id}`,
        `update order_lines set amount = amount - 100 where position = 1 and order_id = ${id}`,
      ],
      [
        `update orders set event_id = ${other.eventId} where id = ${id}`,
        `update orders set event_id = ${fest.eventId} where id = ${id}`,
      ],
      [
        `update payments set amount = amount - 5 where order_id = ${id}`,
        `update payments set amount = amount + 5 where order_id = ${id}`,
      ],
      [
        `update payments set method = 'CARD' where order_id = ${id}`,
        `update payments set method = 'CASH' where order_id = ${id}`,
      ],
      [
        `update orders set business_day = '2026-11-20' where id = ${id}`,
        `update orders set business_day = '2026-11-21' where id = ${id}`,
      ],
      [
        `update orders set device_id = null where id = ${id}`,
        `update orders set device_id = (select id from devices where event_id = orders.event_id) where id = ${id}`,
      ],
    ];
    for (const [to, from] of changes) {
      await inTheDatabase(to);
      expect([to, await told()]).toEqual([to, [[kept.clientOrderId, 'order-changed']]]);
      await inTheDatabase(from);
      expect(await told()).toEqual([]);
    }
    await inTheDatabase(`update orders set status = 'new' where id = ${gone}`);
    expect(await told()).toEqual([[cancelled.clientOrderId, 'cancelling-undone']]);
    await inTheDatabase(`update orders set status = 'cancelled' where id in (${id}, ${gone})`);
    expect(await told()).toEqual([[kept.clientOrderId, 'unknown-cancelling']]);
    const unknown = '00000000-0000-4000-8000-000000000001';
    await inTheDatabase(`update orders set client_order_id = '${unknown}', status = 'new' where id = ${id}`);
    expect(await told()).toEqual([
      [kept.clientOrderId, 'order-missing'],
      [unknown, 'unknown-order'],
    ]);
  });

  it.each([
    ['orders', 'table_number', '13'],
    ['orders', 'is_takeaway', 1],
    ['orders', 'deposit_total', 200],
    ['orders', 'created_at', '2026-11-21T03:00:00.000Z'],
    ['orders', 'taken_at', '2026-11-21T03:00:00.000Z'],
    ['payments', 'received', 6000],
    ['payments', 'change_given', 0],
    ['order_lines', 'name', 'Wasser'],
    ['order_lines', 'category', 'Getränke'],
    ['order_lines', 'kind', 'deposit'],
    ['order_lines', 'note', 'mit Zwiebeln'],
    ['order_lines', 'vat_rate', 260],
  ] as const)('contradict it where in %s %s is changed', async (table, column, value) => {
    const { context } = box.current;
    const fest = await createFest(box.current);
    const order = orderFor(fest);
    const id = await place(fest.waiter, order);
    await withoutTriggers(context, ['order_lines', 'payments']);
    const isOfIt = table === 'orders' ? sql`id = ${id}` : sql`order_id = ${id}`;
    const isFirst = table === 'order_lines' ? sql`position = 1` : sql`true`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isOfIt} and ${isFirst}`.execute(
      context.db,
    );
    const told = (await compareOrders(context)).filter(({ clientOrderId }) => clientOrderId === order.clientOrderId);
    expect(told).toEqual([{ clientOrderId: order.clientOrderId, problem: 'order-changed' }]);
  });

  it.each([
    ['what was ordered', ['content']],
    ['day and device either', ['content', 'day', 'device']],
    ['more than the total and how it was paid', ['content', 'day', 'device', 'rounding', 'orderNumber']],
  ])('of journals that do not say %s agree with them as well', async (_, unsaid) => {
    const { context } = box.current;
    const fest = await createFest(box.current);
    const order = orderFor(fest);
    const id = await place(fest.waiter, order);
    await fest.organizer.post(`/api/orders/${id}/cancel`, { reason: 'Gast ging' });
    await withoutTriggers(context, ['audit']);
    const ofIt = await context.db.selectFrom('audit').selectAll().where('subject', '=', order.clientOrderId).execute();
    expect(ofIt.map(({ action }) => action)).toEqual(['order.place', 'order.cancel']);
    expect(Object.keys(JSON.parse(ofIt[0]?.details ?? ''))).toEqual(expect.arrayContaining(unsaid));
    for (const line of ofIt) {
      const said = Object.entries(JSON.parse(line.details)).filter(([name]) => !unsaid.includes(name));
      const details = JSON.stringify(Object.fromEntries(said));
      await context.db.updateTable('audit').set({ details }).where('id', '=', line.id).execute();
    }
    const told = async () =>
      (await compareOrders(context)).filter(({ clientOrderId }) => clientOrderId === order.clientOrderId);
    expect(await told()).toEqual([]);
    await inTheDatabase(`update orders set total = total - 100 where id = ${id}`);
    expect(await told()).toHaveLength(2);
  });
});
