import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import type { Updateable } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { PrintJobsTable } from '../../db/schema.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** A browser sends a request again whose line broke before the answer: one press comes twice. */
const test = useTestApp();
let fest: Fest;
let order: OrderWire;
let ticket: PrintJob;
let bar: number;

beforeEach(async () => {
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  order = (await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest))).body;
  const [first, other] = await jobs();
  if (!first || !other) expect.fail('no tickets');
  [ticket, bar] = [first, other.printerId];
});

async function jobs(): Promise<PrintJob[]> {
  const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  return body.filter(({ orderId }) => orderId === order.id);
}

async function press(key: string, { id } = ticket, body: object = {}): Promise<PrintJob> {
  const answer = await fest.organizer.post<PrintJob>(`/api/print-jobs/${id}/${key}`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function leave(id: number, columns: Updateable<PrintJobsTable>): Promise<void> {
  await test.current.context.db.updateTable('print_jobs').set(columns).where('id', '=', id).execute();
}

/** The marks and places of what there is for the kitchen. */
function papers() {
  const { db } = test.current.context;
  return db
    .selectFrom('print_jobs')
    .select(['copy_no', 'rerouted_to', 'state'])
    .where('order_id', '=', order.id)
    .where('printer_id', '=', ticket.printerId)
    .orderBy('id')
    .execute();
}

async function journalOf(action: string): Promise<number> {
  const lines = test.current.context.db.selectFrom('audit').select('id').where('event_id', '=', fest.eventId);
  return (await lines.where('action', '=', action).execute()).length;
}

it('while a copy waits or comes out no other one is added; once it is out a further press makes a further one', async () => {
  await leave(ticket.id, { state: 'completed', send_began: 1 });
  const copy = await press('reprint');
  for (const state of ['pending', 'processing']) {
    await leave(copy.id, { state });
    expect(await newsFrom(test.current, fest.eventId, async () => void (await press('reprint')))).toEqual([]);
    expect((await press('reprint', copy)).id).toBe(copy.id);
  }
  expect(await papers()).toMatchObject([{ copy_no: 0 }, { copy_no: 1 }]);
  expect(await journalOf('print.reprint')).toBe(1);
  const { body } = await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal?limit=1`);
  expect(body.entries[0]?.details).toMatchObject({ orderNumber: order.orderNumber, day: '2026-11-21' });
  await leave(copy.id, { state: 'completed' });
  expect((await press('reprint')).id).not.toBe(copy.id);
  expect(await papers()).toMatchObject([{ copy_no: 0 }, { copy_no: 1 }, { copy_no: 2 }]);
  expect(await journalOf('print.reprint')).toBe(2);
});

it('a copy that waits after a failure is tried now, and stands in for what was given up', async () => {
  await leave(ticket.id, { state: 'completed', send_began: 1 });
  const copy = await press('reprint');
  await leave(copy.id, { error: 'Papier leer', available_at: '2099-01-01T00:00:00.000Z' });
  expect(await press('reprint')).toMatchObject({ id: copy.id, state: 'pending', error: null });
  await leave(ticket.id, { state: 'aborted' });
  expect((await press('reprint')).id).toBe(copy.id);
  expect(await papers()).toMatchObject([{ state: 'canceled' }, { state: 'pending', copy_no: 1 }]);
  expect(await journalOf('print.reprint')).toBe(3);
});

it('what was given up with its copy is copied once', async () => {
  await leave(ticket.id, { state: 'aborted', send_began: 1 });
  const copy = await press('reprint');
  expect((await press('reprint')).id).toBe(copy.id);
  expect(await papers()).toMatchObject([{ state: 'canceled' }, { state: 'pending', copy_no: 1 }]);
});

it('what was thrown away unsent is printed itself, without a copy', async () => {
  await leave(ticket.id, { state: 'aborted', send_began: 0 });
  expect((await press('reprint')).id).toBe(ticket.id);
  await leave(ticket.id, { state: 'processing' });
  expect((await press('reprint')).id).toBe(ticket.id);
  expect(await papers()).toMatchObject([{ copy_no: 0, state: 'processing' }]);
  expect(await journalOf('print.reprint')).toBe(1);
  // Somebody who comes later means a copy.
  test.current.passSeconds(31);
  expect((await press('reprint')).copy).toBe(true);
});

it('a copy that was seen to is no answer to who wants one more of a ticket that waits', async () => {
  const copy = await press('reprint');
  await press('done', copy);
  const next = await press('reprint');
  expect(next.copy).toBe(true);
  expect([ticket.id, copy.id]).not.toContain(next.id);
  expect(await papers()).toMatchObject([{ copy_no: 0 }, { copy_no: 1, state: 'canceled' }, { copy_no: 2 }]);
});

it('no copy that still comes out of a cancelled order is wanted once more', async () => {
  await leave(ticket.id, { state: 'completed', send_began: 1 });
  const copy = await press('reprint');
  await leave(copy.id, { state: 'processing', send_began: 1 });
  await fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gast ist weg' });
  const { status, body } = await fest.organizer.post(`/api/print-jobs/${ticket.id}/reprint`);
  expect([status, body]).toMatchObject([409, { code: 'ORDER_CANCELLED' }]);
});

it('what is out is sent elsewhere as one copy, and one that waits goes along', async () => {
  await leave(ticket.id, { state: 'completed', send_began: 1 });
  const copy = await press('reroute', ticket, { printerId: bar });
  expect((await press('reroute', ticket, { printerId: bar })).id).toBe(copy.id);
  await leave(copy.id, { state: 'processing', send_began: 1 });
  expect((await press('reroute', ticket, { printerId: bar })).id).toBe(copy.id);
  expect(await journalOf('print.reroute')).toBe(1);
  await leave(copy.id, { state: 'pending' });
  expect((await press('reroute', ticket, { printerId: ticket.printerId })).id).toBe(copy.id);
  expect(await papers()).toMatchObject([{ copy_no: 0 }, { copy_no: 1, rerouted_to: null, state: 'pending' }]);
  expect(await journalOf('print.reroute')).toBe(2);
});

it.each(['pending', 'processing', 'completed', 'unconfirmed'])(
  'what was sent elsewhere, and is %s there, stays as it is',
  async (state) => {
    await press('reroute', ticket, { printerId: bar });
    await leave(ticket.id, { state, send_began: 1 });
    expect(await press('reroute', ticket, { printerId: bar })).toMatchObject({ id: ticket.id, state });
    expect(await papers()).toMatchObject([{ copy_no: 0, rerouted_to: bar, state }]);
    expect(await journalOf('print.reroute')).toBe(1);
  },
);

it.each(['pending', 'processing', 'completed', 'unconfirmed'])(
  'what was sent to the backup, and is %s there, does not come back with the same press, but for who comes later',
  async (state) => {
    const ofEvent = test.current.context.db.updateTable('printers').where('event_id', '=', fest.eventId);
    await ofEvent.where('id', '=', ticket.printerId).set({ backup_printer_id: bar }).execute();
    await press('reroute');
    await leave(ticket.id, { state, send_began: 1 });
    expect(await press('reroute')).toMatchObject({ id: ticket.id, state, reroutedToId: bar });
    expect(await papers()).toMatchObject([{ copy_no: 0, rerouted_to: bar, state }]);
    expect(await journalOf('print.reroute')).toBe(1);
    await leave(ticket.id, { state: 'pending', error: 'Papier leer' });
    expect((await press('reroute')).reroutedToId).toBe(null);
    test.current.passSeconds(31);
    expect((await press('reroute')).reroutedToId).toBe(bar);
  },
);

it.each(['completed', 'unconfirmed'])(
  'what is %s is copied for who sends it where it came out, once',
  async (state) => {
    const there = { printerId: ticket.printerId };
    await leave(ticket.id, { state, send_began: 1 });
    const copy = await press('reroute', ticket, there);
    expect(copy).toMatchObject({ copy: true, state: 'pending', reroutedTo: null });
    await leave(copy.id, { state, send_began: 1 });
    expect(await press('reroute', ticket, there)).toMatchObject({ id: copy.id, state });
    expect(await papers()).toMatchObject([{ copy_no: 0 }, { copy_no: 1, rerouted_to: null, state }]);
    expect(await journalOf('print.reroute')).toBe(1);
    // Another place, or one that came to nothing, is another wish.
    const elsewhere = await press('reroute', ticket, { printerId: bar });
    await leave(elsewhere.id, { state: 'aborted' });
    expect((await press('reroute', ticket, { printerId: bar })).id).not.toBe(elsewhere.id);
    expect(await papers()).toMatchObject([{}, {}, { rerouted_to: bar }, { copy_no: 3, rerouted_to: bar }]);
  },
);

it.each(['completed', 'unconfirmed'])(
  'what was sent elsewhere, and is %s there, is copied for anybody else, and for who comes later',
  async (state) => {
    await press('reroute', ticket, { printerId: bar });
    await leave(ticket.id, { state, send_began: 1 });
    const admin = await test.current.as('ADMIN');
    const { body } = await admin.post<PrintJob>(`/api/print-jobs/${ticket.id}/reroute`, { printerId: bar });
    expect(body).toMatchObject({ copy: true, state: 'pending' });
    await leave(body.id, { state, send_began: 1 });
    test.current.passSeconds(31);
    expect((await press('reroute', ticket, { printerId: bar })).id).not.toBe(body.id);
    expect(await papers()).toMatchObject([{ copy_no: 0 }, { copy_no: 1 }, { copy_no: 2, rerouted_to: bar }]);
  },
);

it.each(['processing', 'completed', 'unconfirmed'])(
  'what was tried again, and is %s since, is no refusal for who has done so, and for nobody else',
  async (state) => {
    await press('retry');
    await leave(ticket.id, { state, send_began: 1 });
    expect(await press('retry')).toMatchObject({ id: ticket.id, state });
    expect(await journalOf('print.retry')).toBe(1);
    const admin = await test.current.as('ADMIN');
    expect((await admin.post(`/api/print-jobs/${ticket.id}/retry`)).status).toBe(409);
    test.current.passSeconds(31);
    expect((await fest.organizer.post(`/api/print-jobs/${ticket.id}/retry`)).status).toBe(409);
  },
);

it('what was marked as done is no refusal for who has done so, and for nobody else', async () => {
  await press('done');
  expect(await press('done')).toMatchObject({ id: ticket.id, state: 'canceled', byHand: 'done' });
  expect(await journalOf('print.done')).toBe(1);
  const admin = await test.current.as('ADMIN');
  expect((await admin.post(`/api/print-jobs/${ticket.id}/done`)).status).toBe(409);
  test.current.passSeconds(31);
  expect((await fest.organizer.post(`/api/print-jobs/${ticket.id}/done`)).status).toBe(409);
});

it('after the clock was set back what was done before is no press of a moment ago', async () => {
  await leave(ticket.id, { state: 'completed', send_began: 1 });
  const copy = await press('reroute', ticket, { printerId: bar });
  await leave(copy.id, { state: 'completed', send_began: 1 });
  test.current.passSeconds(-3600);
  const next = await press('reroute', ticket, { printerId: bar });
  expect(next.id).not.toBe(copy.id);
  await leave(next.id, { state: 'completed', send_began: 1 });
  // Another server's clock may be a little ahead.
  test.current.passSeconds(-3);
  expect((await press('reroute', ticket, { printerId: bar })).id).toBe(next.id);
});

it.each([
  ['reprint', 'order.reprint'],
  ['receipt/print', 'order.receipt'],
])('%s that comes twice is one line in the journal, as is each that has something tried', async (path, action) => {
  const all = test.current.context.db.updateTable('print_jobs');
  const linesOnceAsked = async () => {
    expect((await fest.waiter.post(`/api/orders/${order.id}/${path}`, {})).status).toBe(200);
    return journalOf(action);
  };
  await all.set({ state: 'completed', send_began: 1 }).execute();
  expect([await linesOnceAsked(), await linesOnceAsked()]).toEqual([1, 1]);
  await all.set({ error: 'Papier leer' }).execute();
  expect([await linesOnceAsked(), await linesOnceAsked()]).toEqual([2, 2]);
  test.current.passSeconds(31);
  expect(await linesOnceAsked()).toBe(3);
});
