import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import type { Updateable } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { PrintJobsTable } from '../../db/schema.ts';
import { type Fest, orderFor } from '../../testing/fest.ts';
import {
  BAR,
  claimAt,
  jobsOf,
  jobWords,
  KITCHEN,
  lastTicketsOf,
  NEW_KITCHEN,
  orderAloneInQueues,
  queueOf,
  setUpPrinters,
} from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { recordSendBegins } from './job-queue.ts';
import { renderJob } from './render-job.ts';

const test = useTestApp();
let fest: Fest;
let first: OrderWire;

beforeEach(async () => {
  ({ fest, order: first } = await orderAloneInQueues(test.current));
});

async function order(changes: Record<string, unknown>): Promise<void> {
  expect((await fest.waiter.post('/api/orders', orderFor(fest, changes))).status).toBe(201);
}

/** The setup as it is then: another name and another address, with the drinks where they were. */
const replaceKitchen = () => setUpPrinters(fest, [NEW_KITCHEN, BAR]);

async function leave(columns: Updateable<PrintJobsTable>): Promise<void> {
  const ofKitchen = test.current.context.db.updateTable('print_jobs').where('id', '=', await ticketId());
  await ofKitchen.set(columns).execute();
}
const ticketId = async () => (await jobsOf(fest)).find(({ printer }) => printer === 'Küche')?.id ?? 0;

async function press(url: string, body: object = {}): Promise<void> {
  const answer = await fest.organizer.post(url, body);
  expect(answer.status, answer.text).toBe(200);
}
const printMore = () => press(`/api/orders/${first.id}/reprint`);
const retry = async () => press(`/api/print-jobs/${await ticketId()}/retry`);
async function printAll(at = 'Küche'): Promise<void> {
  const printerId = (await jobsOf(fest)).find(({ printer }) => printer === at)?.printerId;
  await press(`/api/events/${fest.eventId}/print-queue/settle`, { printerId, action: 'print' });
}

it.each([
  ['Nochmals drucken', printMore, { error: 'Papier leer' }],
  ['Nochmals drucken', printMore, { error: 'Papier leer', send_began: 1 }],
  ['Jetzt drucken', retry, { error: 'Papier leer' }],
  ['Jetzt drucken', retry, { state: 'aborted' }],
  ['Alle drucken', () => printAll(), { state: 'aborted' }],
])('a ticket left at a printer that was taken away goes to the new one with «%s» (%#)', async (_, key, columns) => {
  await leave(columns);
  await replaceKitchen();
  expect((await jobWords(fest))[0]).toMatch(/^Küche (pending|aborted)/);
  await key();
  expect((await jobWords(fest)).slice(0, 2)).toEqual([
    expect.stringMatching(/^Küche>Neue Küche pending/),
    'Bar pending',
  ]);
  const text = paperText(renderJob(await claimAt(test.current, NEW_KITCHEN.port)));
  expect(text).toContain('UMGELEITET VON Küche');
  expect(text.includes('KOPIE')).toBe('send_began' in columns);
});

it('it is told that such a printer is no longer set up, until nothing waits for it', async () => {
  await leave({ error: 'Papier leer' });
  await replaceKitchen();
  const told = async () => {
    const removed = (await queueOf(fest)).printers.filter((printer) => printer.removed);
    return [removed.map(({ displayName }) => displayName), (await lastTicketsOf(fest))[0]?.error];
  };
  expect(await told()).toEqual([['Küche'], 'nicht mehr eingerichtet – Papier leer']);
  await retry();
  await leave({ error: 'Deckel offen' });
  expect(await told()).toEqual([[], 'Deckel offen']);
});

it('at a printer that was switched off what waits is still tried, and nothing else comes', async () => {
  await setUpPrinters(fest, [{ ...KITCHEN, enabled: false }, BAR]);
  expect((await queueOf(fest)).printers).toMatchObject([
    { enabled: false, removed: false },
    { enabled: true, removed: false },
  ]);
  await order({});
  expect((await claimAt(test.current, KITCHEN.port)).job.id).toBe(await ticketId());
  expect(await jobWords(fest)).toEqual(['Küche processing', 'Bar pending', 'Bar pending']);
});

it('such a ticket goes there also while it is tried at the old one, and is sent by nobody else', async () => {
  const { context } = test.current;
  const { job } = await claimAt(test.current, 9100);
  await replaceKitchen();
  await printMore();
  expect((await jobWords(fest))[0]).toBe('Küche>Neue Küche pending');
  expect(await recordSendBegins(context, job)).toBe(false);
});

it('such a ticket stays while it comes out there, and where nobody takes such lines', async () => {
  const { context } = test.current;
  await setUpPrinters(fest, [BAR]);
  await leave({ error: 'Papier leer' });
  await printMore();
  expect((await jobWords(fest))[0]).toBe('Küche pending');
  await leave({ state: 'processing', send_began: 1, lease_until: context.now().toISOString() });
  await replaceKitchen();
  await printMore();
  expect((await jobWords(fest))[0]).toBe('Küche processing');
});

it('such tickets go with «Alle drucken» where the lines of each come out', async () => {
  const { db } = test.current.context;
  const ofEvent = db.updateTable('print_jobs').where('event_id', '=', fest.eventId);
  await ofEvent.set({ state: 'completed' }).execute();
  await setUpPrinters(fest, [{ displayName: 'Halle', port: 9103, category: 'Alle' }]);
  const [food, drink] = orderFor(fest).items;
  await order({ items: [food], total: 28, change: 22 });
  await order({ items: [drink], total: 4.5, change: 45.5 });
  await ofEvent.where('state', '=', 'pending').set({ state: 'aborted' }).execute();
  await setUpPrinters(fest, [NEW_KITCHEN, BAR]);
  await printAll('Halle');
  expect((await jobWords(fest)).slice(2)).toEqual(['Halle>Neue Küche pending', 'Halle>Bar pending']);
});
