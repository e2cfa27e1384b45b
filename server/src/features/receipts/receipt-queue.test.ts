import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { ReceiptPrinted, ReceiptWire } from '@bestellsystem/domain/receipts-schema.ts';
import type { Updateable } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { PrintJobsTable } from '../../db/schema.ts';
import { saveSettings } from '../../testing/deposit-fest.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { place } from '../../testing/placing.ts';
import { setUpPrinters } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
const FIRST = { printer: 'Küche', isCopy: false, isRetried: false };
const COPY = { ...FIRST, isCopy: true };
let fest: Fest;
let order: number;
let [kitchen, bar] = [0, 0];

beforeEach(async () => {
  fest = await createFest(test.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  order = await place(fest.waiter, orderFor(fest));
  const { printers } = (await fest.waiter.get<ReceiptWire>(`/api/orders/${order}/receipt`)).body;
  [kitchen, bar] = printers.map(({ id }) => id) as [number, number];
});

async function print(printerId?: number, client: TestClient = fest.waiter): Promise<ReceiptPrinted> {
  const answer = await client.post<ReceiptPrinted>(`/api/orders/${order}/receipt/print`, { printerId });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Of this order, oldest first. */
async function jobs(kind = 'receipt') {
  return test.current.context.db
    .selectFrom('print_jobs')
    .select(['id', 'printer_id', 'rerouted_to', 'copy_no', 'state', 'error', 'slip'])
    .where('order_id', '=', order)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
}

/** As a printer would have left the receipts that wait. */
async function leave(columns: Updateable<PrintJobsTable>): Promise<void> {
  const waiting = test.current.context.db.updateTable('print_jobs').where('order_id', '=', order);
  await waiting.where('kind', '=', 'receipt').where('state', '=', 'pending').set(columns).execute();
}

/** Gives up what waits, and throws it away at this printer. */
async function discard(printerId: number, columns: Updateable<PrintJobsTable> = {}): Promise<void> {
  await leave({ ...columns, state: 'aborted', error: 'Drucker nicht erreichbar' });
  const answer = await fest.organizer.post(`/api/events/${fest.eventId}/print-queue/settle`, {
    printerId,
    action: 'discard',
  });
  expect(answer.status, answer.text).toBe(200);
}

it('a receipt that two ask for at once is queued once; while it is open it moves to the printer that is chosen', async () => {
  const answers = await Promise.all([print(), print(undefined, fest.organizer), print()]);
  expect(answers.map(({ printer, isCopy }) => [printer, isCopy])).toEqual(Array(3).fill(['Küche', false]));
  expect(answers.filter(({ isRetried }) => !isRetried)).toHaveLength(1);
  expect(await print(bar)).toEqual({ ...FIRST, printer: 'Bar', isRetried: true });
  expect(await jobs()).toMatchObject([{ copy_no: 0, printer_id: kitchen, rerouted_to: bar }]);
  expect(await print()).toEqual({ ...FIRST, printer: 'Bar', isRetried: true });
  expect(await print(kitchen)).toEqual({ ...FIRST, isRetried: true });
  expect(await jobs()).toMatchObject([{ printer_id: kitchen, rerouted_to: null }]);
  // What the stations are to get stays where it is.
  expect(await jobs('ticket')).toMatchObject([
    { printer_id: kitchen, rerouted_to: null },
    { printer_id: bar, rerouted_to: null },
  ]);
});

it('a receipt is queued at the printer that is chosen', async () => {
  expect(await print(bar)).toEqual({ ...FIRST, printer: 'Bar' });
  expect(await jobs()).toMatchObject([{ printer_id: bar, rerouted_to: null }]);
});

it('a receipt that is just being printed is neither moved nor printed twice', async () => {
  await print();
  await leave({ state: 'processing' });
  for (const asked of [undefined, bar]) expect(await print(asked)).toEqual({ ...FIRST, isRetried: true });
  expect(await jobs()).toMatchObject([{ state: 'processing', printer_id: kitchen, rerouted_to: null }]);
});

it('a receipt that was given up is tried again as what it was', async () => {
  await print();
  await leave({ state: 'aborted', error: 'Papier leer' });
  expect(await print()).toEqual({ ...FIRST, isRetried: true });
  expect(await jobs()).toMatchObject([{ state: 'pending', error: null, copy_no: 0 }]);
  await leave({ state: 'completed' });
  expect(await print()).toEqual(COPY);
  await leave({ state: 'aborted', error: 'Papier leer' });
  expect(await print()).toEqual({ ...COPY, isRetried: true });
  expect(await jobs()).toMatchObject([{ state: 'completed' }, { state: 'pending', copy_no: 1 }]);
});

it('a receipt that was thrown away unsent is made anew: for the printer and with the words of now', async () => {
  await print();
  await print(bar);
  await discard(bar);
  await saveSettings(fest, { name: 'Turnverein' });
  expect(await print()).toEqual(FIRST);
  expect(await jobs()).toMatchObject([{ copy_no: 0, printer_id: kitchen, rerouted_to: null }]);
  await discard(kitchen);
  expect(await print(bar)).toEqual({ ...FIRST, printer: 'Bar' });
  const [job, ...more] = await jobs();
  expect(job).toMatchObject({ copy_no: 0, printer_id: bar, state: 'pending', error: null });
  expect(job?.slip).toContain('"Turnverein"');
  expect(more).toEqual([]);
});

it('a receipt that was given up, or thrown away, together with its copy comes out unmarked: there is no other', async () => {
  await print();
  const [job] = await jobs();
  expect((await fest.organizer.post(`/api/print-jobs/${job?.id}/reprint`)).status).toBe(200);
  await leave({ state: 'aborted', error: 'Papier leer' });
  expect(await print()).toEqual({ ...FIRST, isRetried: true });
  expect(await jobs()).toMatchObject([
    { copy_no: 0, state: 'pending' },
    { copy_no: 1, state: 'aborted' },
  ]);
  await discard(kitchen);
  expect(await print()).toEqual(FIRST);
  expect(await jobs()).toMatchObject([
    { copy_no: 0, state: 'pending' },
    { copy_no: 1, state: 'canceled' },
  ]);
});

it.each([
  ['thrown away after a byte was sent', () => discard(kitchen, { send_began: 1 })],
  [
    'done by hand',
    async () => {
      const [job] = await jobs();
      expect((await fest.organizer.post(`/api/print-jobs/${job?.id}/done`)).status).toBe(200);
    },
  ],
])('a receipt that was %s may be in somebody’s hands: the next one is a copy', async (_, happens) => {
  await print();
  await happens();
  expect(await print()).toEqual(COPY);
  expect(await jobs()).toMatchObject([{ state: 'canceled' }, { state: 'pending', copy_no: 1 }]);
});

it('a copy that was thrown away is followed by another copy', async () => {
  await print();
  await leave({ state: 'completed' });
  await print();
  await discard(kitchen);
  expect(await print()).toEqual(COPY);
  expect((await jobs())[0]).toMatchObject({ state: 'completed', copy_no: 0 });
});

it('copies of two printers and of the organizer have numbers of their own', async () => {
  for (const asked of [kitchen, bar, bar]) {
    await print(asked);
    await leave({ state: 'completed' });
  }
  const [first] = await jobs();
  expect((await fest.organizer.post(`/api/print-jobs/${first?.id}/reprint`)).status).toBe(200);
  await leave({ state: 'completed' });
  expect(await print(bar)).toEqual({ ...COPY, printer: 'Bar' });
});

it('who asked for a receipt stands in the journal, and the screens of the printers hear of it', async () => {
  expect(await newsFrom(test.current, fest.eventId, () => print())).toEqual(['printer.updated']);
  const [job] = await jobs();
  const { body } = await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal`);
  expect(body.entries[0]).toMatchObject({
    action: 'order.receipt',
    actor: `waiter_${fest.tag} (Service 1)`,
    subject: `order ${order}`,
    details: { jobId: job?.id, day: '2026-11-21', ...FIRST },
  });
});

it('a receipt needs a printer', async () => {
  const other = await createFest(test.current);
  const id = await place(other.waiter, orderFor(other));
  const answer = await other.waiter.post(`/api/orders/${id}/receipt/print`, {});
  expect(answer).toMatchObject({ status: 409, body: { code: 'NO_PRINTER' } });
});

it.each(['pending', 'aborted'])(
  'a receipt that is %s at a printer that was taken away goes to the next one',
  async (state) => {
    await print();
    await leave({ state, error: 'Drucker nicht erreichbar' });
    await setUpPrinters(fest, [{ displayName: 'Bar', port: 9101, category: 'Getränke' }]);
    expect(await print()).toEqual({ ...FIRST, printer: 'Bar', isRetried: true });
    expect(await jobs()).toMatchObject([{ copy_no: 0, printer_id: kitchen, rerouted_to: bar, state: 'pending' }]);
  },
);

it.each([
  ['«Jetzt drucken»', (id: number) => fest.organizer.post(`/api/print-jobs/${id}/retry`)],
  [
    '«Alle drucken»',
    () =>
      fest.organizer.post(`/api/events/${fest.eventId}/print-queue/settle`, { printerId: kitchen, action: 'print' }),
  ],
])('at %s a receipt at a printer that was taken away goes to the one in its place', async (_, press) => {
  await print();
  const [job] = await jobs();
  for (const [port, place] of [
    [9101, bar],
    [9100, undefined],
  ]) {
    await leave({ state: 'aborted', rerouted_to: null, error: 'Drucker nicht erreichbar' });
    const wishes = [{ displayName: 'Bar', port: 9101, category: 'Getränke' }];
    if (port === 9100) wishes.push({ displayName: 'Warme Küche', port: 9100, category: 'Speisen' });
    await setUpPrinters(fest, wishes);
    const { body } = await fest.waiter.get<ReceiptWire>(`/api/orders/${order}/receipt`);
    const back = body.printers.find(({ name }) => name === 'Warme Küche')?.id;
    const answer = await press(job?.id ?? 0);
    expect(answer.status, answer.text).toBe(200);
    expect(await jobs()).toMatchObject([
      { copy_no: 0, printer_id: kitchen, rerouted_to: place ?? back, state: 'pending' },
    ]);
  }
});
