import { expect, it } from 'vitest';
import { orderFor } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { openStations, queueOf } from '../../testing/printing-fest.ts';
import { listDueAddresses } from './due-addresses.ts';

it('who finds a printer ready again has its problem forgotten and its tickets tried at once', async () => {
  const { test, fest, kitchen, spooler, stop } = await openStations();
  await kitchen.setMode('paper-out');
  await fest.waiter.post('/api/orders', orderFor(fest));
  await spooler.wake();
  await spooler.stop();
  const [printer] = (await queueOf(fest)).printers;
  expect(printer).toMatchObject({ problem: 'Papier leer', waiting: 1 });
  expect(await listDueAddresses(test.context)).toEqual([]);
  const url = `/api/events/${fest.eventId}/print-queue/ready`;
  const sayReady = async () => expect((await fest.organizer.post(url, { printerId: printer?.id })).status).toBe(204);
  expect(await newsFrom(test, fest.eventId, sayReady)).toEqual(['printer.updated', 'printer.updated']);
  const actions = await test.context.db.selectFrom('audit').select(['action', 'subject']).orderBy('id').execute();
  expect(actions.at(-1)).toEqual({ action: 'print.ready', subject: printer?.displayName });
  expect((await queueOf(fest)).printers[0]).toMatchObject({ problem: null, problemSince: null, waiting: 1 });
  expect((await fest.organizer.get('/api/print-alarms')).body).toMatchObject([{ jobs: 1, printers: [] }]);
  expect(await listDueAddresses(test.context)).toEqual([{ ip: '127.0.0.1', port: kitchen.port }]);
  await test.context.db.updateTable('print_jobs').set({ state: 'completed' }).execute();
  expect(await newsFrom(test, fest.eventId, sayReady)).toEqual(['printer.updated']);
  expect((await fest.organizer.post(url, { printerId: 9999 })).status).toBe(404);
  await stop();
});
