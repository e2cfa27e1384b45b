import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Fest } from '../../testing/fest.ts';
import { BAR, jobWords, KITCHEN, orderAloneInQueues, queueOf, setUpPrinters } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

let fest: Fest;
let order: OrderWire;

beforeEach(async () => {
  ({ fest, order } = await orderAloneInQueues(test.current));
});

async function actOnKitchens(action: 'reprint' | 'reroute', body = {}): Promise<void> {
  const ticket = (await queueOf(fest)).jobs.find(({ printer }) => printer === 'Küche');
  expect((await fest.organizer.post(`/api/print-jobs/${ticket?.id}/${action}`, body)).status).toBe(200);
}

const told = async () =>
  (await fest.waiter.get<object[]>(`/api/print-jobs/order/${order.clientOrderId}`)).body.map((printer) =>
    Object.values(printer).filter(Boolean).join(' '),
  );

it('a copy for a printer that is back at its address under its name is not said to go elsewhere', async () => {
  const { db } = test.current.context;
  await db.updateTable('print_jobs').set({ state: 'aborted' }).where('event_id', '=', fest.eventId).execute();
  await setUpPrinters(fest, [BAR]);
  await setUpPrinters(fest, [KITCHEN, BAR]);
  await actOnKitchens('reprint');
  expect((await jobWords(fest)).filter((words) => words.includes('pending'))).toEqual(['Küche pending']);
  expect(await told()).toEqual(['Küche pending', 'Bar aborted']);
});

it('a ticket that goes to another printer of the same name says to which', async () => {
  await setUpPrinters(fest, [KITCHEN, BAR, { ...KITCHEN, port: 9102, category: 'Suppen' }]);
  const other = (await queueOf(fest)).printers.find(({ port }) => port === 9102);
  await actOnKitchens('reroute', { printerId: other?.id });
  expect(await jobWords(fest)).toEqual(['Küche>Küche (127.0.0.1:9102) pending', 'Bar pending']);
  expect(await told()).toEqual(['Küche pending Küche (127.0.0.1:9102)', 'Bar pending']);
});
