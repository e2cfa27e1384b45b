import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { beforeAll, expect, it } from 'vitest';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let fest: Fest;

beforeAll(async () => {
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
});

it('several who want a copy at the same moment get one each', async () => {
  const order = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
  const jobs = async () => {
    const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
    return body.filter(({ orderId }) => orderId === order.id);
  };
  const { db } = test.current.context;
  await db.updateTable('print_jobs').set({ state: 'completed', send_began: 1 }).execute();
  const [ticket] = await jobs();
  const copies = ['reprint', 'reroute', 'reprint', 'reroute', 'reprint'].map((verb) =>
    fest.organizer.post(
      `/api/print-jobs/${ticket?.id}/${verb}`,
      verb === 'reroute' ? { printerId: ticket?.printerId } : {},
    ),
  );
  expect((await Promise.all(copies)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const made = await db
    .selectFrom('print_jobs')
    .select('copy_no')
    .where('order_id', '=', order.id)
    .where('printer_id', '=', ticket?.printerId ?? 0)
    .orderBy('copy_no')
    .execute();
  expect(made.map(({ copy_no }) => copy_no)).toEqual([0, 1, 2, 3, 4, 5]);
});
