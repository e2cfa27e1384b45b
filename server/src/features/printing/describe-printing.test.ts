import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintData, PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { comeBack } from '../../testing/restored.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
});

async function place(changes: Record<string, unknown> = {}): Promise<OrderWire> {
  const answer = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest, changes));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const described = async (orderId: number | null) =>
  (await fest.waiter.post('/api/orders/prepare-payment', { ...orderFor(fest), orderId })).text;

describe('what is said of the printing of an order', () => {
  it.each([
    ['the device that took it: the server prints them at once', async () => fest.waiter, true],
    ['the organizer: the server prints them at once', async () => fest.organizer, true],
    ['a colleague: they stay with the device', () => test.current.asWaiter(fest.tag, fest.password, 'kollege'), false],
  ])('whose tickets a device prints itself, to %s', async (_, asking, isAtOnce) => {
    const order = await place({ printsItself: true });
    const jobs = test.current.context.db
      .selectFrom('print_jobs')
      .select('available_at')
      .where('order_id', '=', order.id);
    const due = () => jobs.orderBy('id').execute();
    const before = await due();
    const asked = { ...orderFor(fest), orderId: order.id };
    const { status, text } = await (await asking()).post('/api/orders/prepare-payment', asked);
    expect([status, text]).toEqual([200, 'Küche: wird gedruckt\nBar: wird gedruckt']);
    const now = { available_at: test.current.context.now().toISOString() };
    expect(before).not.toContainEqual(now);
    expect(await due()).toEqual(isAtOnce ? before.map(() => now) : before);
  });

  it('that came a second time: its tickets, copies from the first one on', async () => {
    await comeBack(test.current, 1);
    const order = await place({ redelivered: true });
    expect(await described(order.id)).toBe('Küche: wird gedruckt\nBar: wird gedruckt');
  });

  it('which has copies: one line per printer', async () => {
    const order = await place();
    await test.current.context.db.updateTable('print_jobs').set({ state: 'completed', send_began: 1 }).execute();
    await fest.waiter.post(`/api/orders/${order.id}/reprint`, {});
    expect(await described(order.id)).toBe('Küche: gedruckt\nBar: gedruckt');
  });

  it('whose ticket a person is done with, and whose other one is cancelled with it', async () => {
    const order = await place();
    const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
    await fest.organizer.post(`/api/print-jobs/${body[0]?.id}/done`);
    await fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });
    expect(await described(order.id)).toBe('Küche: Von Hand erledigt\nBar: storniert');
  });

  it('that is not stored yet, also where each printer asks by itself; a device gets nothing for those', async () => {
    await test.current.context.db
      .updateTable('printers')
      .set({ ip: 'cloud-abcdef12', port_type: 'cloudprnt' })
      .where('event_id', '=', fest.eventId)
      .where('display_name', '=', 'Küche')
      .execute();
    await test.current.context.db
      .updateTable('printers')
      .set({ ip: 'cloud-abcdef34', port_type: 'sdp' })
      .where('event_id', '=', fest.eventId)
      .where('display_name', '=', 'Bar')
      .execute();
    expect(await described(null)).toBe(
      'Küche: 2 Artikel, sobald die Bestellung gespeichert ist\nBar: 1 Artikel, sobald die Bestellung gespeichert ist',
    );
    const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', orderFor(fest));
    expect(body).toEqual({ error: null, printerJobs: [] });
  });

  it('which no printer takes: what to look at, told to a device that would print it, too', async () => {
    const none = await createFest(test.current);
    const { body: order } = await none.waiter.post<OrderWire>('/api/orders', orderFor(none));
    const asked = { ...orderFor(none), orderId: order.id };
    const said = 'Keine Druckaufträge: bitte Kategorien und Druckereinrichtung des Events prüfen.';
    expect((await none.waiter.post('/api/orders/prepare-payment', asked)).text).toBe(said);
    const device = await none.waiter.post<PrintData>('/api/orders/get-print-data', asked);
    expect(device.body).toEqual({ error: said, printerJobs: [] });
  });

  it('asked without an event: a waiter means their own, whoever has several names one', async () => {
    const account = await test.current.as('WAITER', `waiter_${fest.tag}_anna`);
    const { eventId, ...asked } = orderFor(fest);
    for (const waiter of [fest.waiter, account]) {
      const { body } = await waiter.post<PrintData>('/api/orders/get-print-data', asked);
      expect(body.printerJobs?.map(({ displayName }) => displayName)).toEqual(['Küche', 'Bar']);
    }
    const refused = await fest.organizer.post('/api/orders/get-print-data', asked);
    expect([refused.status, refused.body]).toMatchObject([400, { message: 'eventId fehlt.' }]);
  });

  it('is found by whatever id was accepted with it', async () => {
    const clientOrderId = '12345678-1234-1234-1234-123456789ABC';
    const { id } = await place({ clientOrderId });
    const { status, body } = await fest.waiter.get<PrintJob[]>(`/api/print-jobs/order/${clientOrderId}`);
    expect([status, body.length]).toEqual([200, 2]);
    const byId = await fest.waiter.get(`/api/orders/${id}/receipt`);
    expect((await fest.waiter.get(`/api/orders/${clientOrderId}/receipt`)).body).toEqual(byId.body);
  });
});
