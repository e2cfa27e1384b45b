import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { expect, it, vi } from 'vitest';
import { configureCloudPrinters, SimulatedEpson, SimulatedStar } from '../../testing/cloud-printers.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { withPrinter } from '../printing/job-queue.ts';

vi.mock(import('../printing/job-queue.ts'), { spy: true });

const test = useTestApp();

it('a printer that tells of what others have it print is heard out', async () => {
  const [star = '', epson = ''] = await configureCloudPrinters(await createFest(test.current), 'cloudprnt', 'sdp');
  for (const token of ['somebody-else', 'ABC123', '99999999999-1']) {
    await new SimulatedEpson(test.current.app, epson).respond(token, '');
    expect((await test.current.guest().delete(`${star}?code=200&token=${token}`)).status).toBe(200);
  }
});

it('what a printer says of a ticket it never came for, or under an earlier name, ends none', async () => {
  const fest = await createFest(test.current);
  const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
  const printer = new SimulatedStar(test.current.app, path);
  const say = (token: string) => test.current.guest().delete(`${path}?code=200&token=${token}`);
  const state = async () =>
    (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body.map((job) => job.state);
  await fest.waiter.post('/api/orders', orderFor(fest));
  const { jobToken: first = '' } = await printer.ask();
  printer.mode = 'paper-out';
  await printer.ask();
  await say(first);
  expect(await state()).toEqual(['pending']);
  printer.mode = 'ok';
  test.current.passSeconds(3);
  const { jobToken: second = '' } = await printer.ask();
  await say(first);
  expect(await state()).toEqual(['processing']);
  expect((await test.current.guest().get(`${path}?token=${first}`)).status).toBe(404);
  await printer.fetch(second);
  expect([await state(), printer.paper.length]).toEqual([['completed'], 1]);
});

it('a printer that comes for a ticket of an order that was cancelled since gets none, and nobody is told', async () => {
  const fest = await createFest(test.current);
  const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
  const printer = new SimulatedStar(test.current.app, path);
  const { body } = await fest.waiter.post<{ id: number }>('/api/orders', orderFor(fest));
  const { jobToken = '' } = await printer.ask();
  await fest.waiter.post(`/api/orders/own/${body.id}/cancel`, { reason: 'Vertippt' });
  await printer.fetch(jobToken);
  expect([await printer.poll(), printer.paper]).toEqual([false, []]);
});

it('a printer that names no ticket speaks of the one it came for, not of the next one it is offered', async () => {
  const fest = await createFest(test.current);
  const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
  const printer = new SimulatedStar(test.current.app, path);
  const state = async () =>
    (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body.map((job) => job.state);
  const say = () => test.current.guest().delete(`${path}?code=200`);
  for (let orders = 0; orders < 2; orders += 1) await fest.waiter.post('/api/orders', orderFor(fest));
  await printer.ask();
  await say();
  expect(await state()).toEqual(['processing', 'pending']);
  expect((await test.current.guest().get(path)).status).toBe(200);
  await say();
  expect(await state()).toEqual(['completed', 'pending']);
  await printer.ask();
  await say();
  expect(await state()).toEqual(['completed', 'processing']);
});

it('a printer’s late word about an earlier try is not taken for the last one', async () => {
  const fest = await createFest(test.current);
  const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
  const printer = new SimulatedStar(test.current.app, path);
  printer.mode = 'dies-after-printing';
  const say = (token: string) => test.current.guest().delete(`${path}?code=200&token=${token}`);
  const state = async () =>
    (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body.map((job) => job.state);
  await fest.waiter.post('/api/orders', orderFor(fest));
  const tokens: string[] = [];
  for (let tries = 0; tries < 2; tries += 1) {
    const { jobToken = '' } = await printer.ask();
    tokens.push(jobToken);
    await printer.fetch(jobToken);
    test.current.passSeconds(31);
    // The server gives up waiting for its word.
    await printer.ask();
    test.current.passSeconds(5);
  }
  const [first = '', last = ''] = tokens;
  await say(first);
  expect(await state()).toEqual(['pending']);
  await say(last);
  expect(await state()).toEqual(['completed']);
});

it('what the printer of one event says of another event’s ticket ends none', async () => {
  const [fest, other] = [await createFest(test.current), await createFest(test.current)];
  const [own = ''] = await configureCloudPrinters(fest, 'cloudprnt');
  const [others = ''] = await configureCloudPrinters(other, 'cloudprnt');
  const printer = new SimulatedStar(test.current.app, own);
  printer.mode = 'dies-after-printing';
  const say = (path: string, token: string) => test.current.guest().delete(`${path}?code=200&token=${token}`);
  const state = async () =>
    (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body.map((job) => job.state);
  await fest.waiter.post('/api/orders', orderFor(fest));
  const { jobToken = '' } = await printer.ask();
  await printer.fetch(jobToken);
  test.current.passSeconds(31);
  await printer.ask();
  expect((await say(others, jobToken)).status).toBe(200);
  expect(await state()).toEqual(['pending']);
  await say(own, jobToken);
  expect(await state()).toEqual(['completed']);
});

it.each([
  ['cloudprnt', 'paper-out', SimulatedStar],
  ['cloudprnt', 'cover-open', SimulatedStar],
  ['sdp', 'paper-out', SimulatedEpson],
  ['sdp', 'cover-open', SimulatedEpson],
] as const)('tickets of a printer (%s, %s) wait for whoever sees to it', async (dialect, mode, Printer) => {
  const fest = await createFest(test.current);
  const [path = ''] = await configureCloudPrinters(fest, dialect);
  const printer = new Printer(test.current.app, path);
  const state = async () =>
    (await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`)).body.map((job) => job.state);
  for (let orders = 0; orders < 2; orders += 1) await fest.waiter.post('/api/orders', orderFor(fest));
  printer.mode = mode;
  for (let polls = 0; polls < 24; polls += 1) {
    await printer.poll();
    test.current.passSeconds(5);
  }
  expect(await state()).toEqual(['pending', 'pending']);
  printer.mode = 'ok';
  for (let polls = 0; polls < 5; polls += 1) {
    await printer.poll();
    test.current.passSeconds(5);
  }
  expect([await state(), printer.paper.length]).toEqual([['completed', 'completed'], 2]);
});

it.each([
  ['cloudprnt', SimulatedStar],
  ['sdp', SimulatedEpson],
] as const)('a slip that cannot be read keeps no other from a printer that asks by %s', async (dialect, Printer) => {
  const fest = await createFest(test.current);
  const [path = ''] = await configureCloudPrinters(fest, dialect);
  const printer = new Printer(test.current.app, path);
  for (let orders = 0; orders < 2; orders += 1) await fest.waiter.post('/api/orders', orderFor(fest));
  const { db } = test.current.context;
  const jobs = () => db.selectFrom('print_jobs').where('event_id', '=', fest.eventId).orderBy('id').selectAll();
  const { id } = await jobs().executeTakeFirstOrThrow();
  await db.updateTable('print_jobs').set({ slip: '{"kind":"poem"}' }).where('id', '=', id).execute();
  for (let polls = 0; polls < 2; polls += 1) await printer.poll();
  expect((await jobs().execute()).map(({ state, error }) => [state, error])).toEqual([
    ['aborted', 'Der Bon lässt sich nicht darstellen'],
    ['completed', null],
  ]);
  expect(printer.paper).toHaveLength(1);
});

it('a database that doesn’t answer throws no ticket away: the printer comes for it again', async () => {
  const fest = await createFest(test.current);
  const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
  const printer = new SimulatedStar(test.current.app, path);
  await fest.waiter.post('/api/orders', orderFor(fest));
  const { jobToken = '' } = await printer.ask();
  vi.mocked(withPrinter).mockRejectedValueOnce(new Error('timeout exceeded when trying to connect'));
  expect((await test.current.guest().get(`${path}?token=${jobToken}`)).status).toBe(500);
  await printer.fetch(jobToken);
  const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
  expect([body.map(({ state }) => state), printer.paper.length]).toEqual([['completed'], 1]);
});
