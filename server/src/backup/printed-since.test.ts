import { randomUUID } from 'node:crypto';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrintAgentRow } from '../db/schema.ts';
import { beginJob, giveWork } from '../features/print-agents/agent-jobs.ts';
import { createErrands } from '../features/print-agents/errands.ts';
import { configureCloudPrinters, SimulatedEpson, SimulatedStar } from '../testing/cloud-printers.ts';
import { type Fest, orderFor } from '../testing/fest.ts';
import { backUp, type Restored } from '../testing/lost-server.ts';
import { openStations, papersOf, queueOf, startQuickSpooler } from '../testing/printing-fest.ts';
import type { TestClient } from '../testing/test-client.ts';

/** How a backup finds what may have been printed is asked of both engines; what then becomes of it is no matter of theirs. */
const isPostgres = process.env.TEST_ENGINE === 'postgres';
const PERHAPS = 'KOPIE – evtl. doppelt';

let stations: Awaited<ReturnType<typeof openStations>>;
let fest: Fest;
/** Of the server that came back; empty before. */
let back: Restored | undefined;

beforeEach(async () => {
  stations = await openStations(true);
  ({ fest } = stations);
});
afterEach(async () => {
  await back?.stop();
  back = undefined;
  await stations.stop();
});

async function order(printsItself = false): Promise<OrderWire> {
  const answer = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest, { printsItself }));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** All that there is to do, and what waits for its next try. */
async function printAll(spooler = stations.spooler): Promise<void> {
  for (let time = 0; time < 4; time++) {
    await spooler.wake();
    stations.test.passSeconds(20);
  }
}

/** Five minutes later the database is gone, and the backup in the place of a new one. */
async function comeBack(putBack: Awaited<ReturnType<typeof backUp>>): Promise<Restored> {
  await stations.spooler.stop();
  stations.test.passSeconds(300);
  back = await putBack(stations.test);
  return back;
}

/** What the restored server prints of itself, by printer. */
async function printedBy({ restored }: Restored) {
  const { kitchen, bar } = stations;
  const before = [kitchen.paper.length, bar.paper.length];
  const spooler = startQuickSpooler(restored);
  await printAll(spooler);
  await spooler.stop();
  return { kitchen: papersOf(kitchen).slice(before[0]), bar: papersOf(bar).slice(before[1]) };
}

const festOf = ({ of }: Restored) => ({ ...fest, organizer: of(fest.organizer), waiter: of(fest.waiter) });

async function post<Body = unknown>(client: TestClient, path: string, body: unknown = {}): Promise<Body> {
  const answer = await client.post<Body>(path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

describe('what waited when the backup was made and came out since comes once more, as a copy:', () => {
  it('tickets, a STORNO and a receipt', async () => {
    const { kitchen, bar } = stations;
    const cancelled = await order();
    await printAll();
    for (const printer of [kitchen, bar]) await printer.setMode('paper-out');
    await order();
    await post(fest.organizer, `/api/orders/${cancelled.id}/cancel`, { reason: 'Vertippt' });
    await post(fest.waiter, `/api/orders/${(await order()).id}/receipt/print`);
    await stations.spooler.wake();
    const putBack = await backUp(stations.test);
    for (const printer of [kitchen, bar]) await printer.setMode('ok');
    await printAll();
    const printed = [...papersOf(kitchen).slice(1), ...papersOf(bar).slice(1)];
    expect(printed.filter((text) => text.includes('KOPIE'))).toEqual([]);
    expect(printed).toHaveLength(7);

    const { kitchen: kitchenAgain, bar: barAgain } = await printedBy(await comeBack(putBack));
    const again = [...kitchenAgain, ...barAgain];
    expect(again).toHaveLength(7);
    expect(again.filter((text) => !text.includes(PERHAPS))).toEqual([]);
    expect(again.filter((text) => text.includes('STORNO'))).toHaveLength(2);
    expect(again.filter((text) => text.includes('Quittung'))).toHaveLength(1);
  });

  it('also at the printer that stands in', async () => {
    await stations.kitchen.setMode('paper-out');
    await order();
    await stations.spooler.wake();
    const again = await printedBy(await comeBack(await backUp(stations.test)));
    expect(again.bar.filter((text) => text.includes('Rösti'))).toEqual([expect.stringContaining(PERHAPS)]);
    expect(again.bar.join()).toContain('UMGELEITET');
  });

  it.skipIf(isPostgres)('from a device', async () => {
    await stations.spooler.stop();
    const { id } = await order(true);
    const restored = festOf(await comeBack(await backUp(stations.test)));
    const asked = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const { printerJobs } = await post<PrintData>(restored.waiter, '/api/orders/get-print-data', asked);
    const texts = printerJobs.map(({ printData }) => paperText(Buffer.from(printData, 'base64')));
    expect(texts).toEqual([expect.stringContaining(PERHAPS), expect.stringContaining(PERHAPS)]);
  });

  it.skipIf(isPostgres).each([
    ['cloudprnt', SimulatedStar],
    ['sdp', SimulatedEpson],
  ] as const)('from a printer that asks by itself (%s)', async (portType, Simulated) => {
    await stations.spooler.stop();
    const [url = ''] = await configureCloudPrinters(fest, portType);
    await order();
    const { restored } = await comeBack(await backUp(stations.test));
    const printer = new Simulated(restored.app, url);
    for (let time = 0; time < 3; time++) await printer.poll();
    expect(printer.paper).toEqual([expect.stringContaining(PERHAPS)]);
  });
});

describe.skipIf(isPostgres)('what somebody held when the backup was made', () => {
  async function helperOf({ context }: Restored['restored'] = stations.test): Promise<PrintAgentRow> {
    return context.db.selectFrom('print_agents').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  }

  it('is nobody’s any more: what a helper was lent unmarked it may not begin, and gets it anew as a copy', async () => {
    // The helper is to be first.
    await stations.spooler.stop();
    const printers = [{ ip: '127.0.0.1', port: 9100, portType: 'agent', displayName: 'Küche', categories: ['Alle'] }];
    await post(fest.organizer, `/api/events/${fest.eventId}/printer-config`, { printers });
    await post(fest.organizer, '/api/print-agents', { name: 'Laptop im Zelt' });
    await order();
    const instance = randomUUID();
    const ask = async (at = stations.test) =>
      giveWork(
        at.context,
        createErrands(),
        await helperOf(at),
        { instance, holding: [], waitMs: 0 },
        new AbortController().signal,
      );
    const [lent] = (await ask()).jobs;
    const textOf = (job = lent) => paperText(Buffer.from(job?.printData ?? '', 'base64'));
    expect(textOf()).not.toContain('KOPIE');
    const { restored } = await comeBack(await backUp(stations.test));
    const began = beginJob(restored.context, await helperOf(restored), lent?.jobId ?? 0, {
      instance,
      attempt: 1,
      answered: false,
    });
    await expect(began).rejects.toThrow('inzwischen jemand anderes');
    const [anew] = (await ask(restored)).jobs;
    expect(anew?.jobId).toBe(lent?.jobId);
    expect(textOf(anew)).toContain(PERHAPS);
  });

  it('stays a copy where a device says that it sent nothing: another may have', async () => {
    await stations.spooler.stop();
    const { id } = await order(true);
    const asked = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const { printerJobs } = await post<PrintData>(fest.waiter, '/api/orders/get-print-data', asked);
    const putBack = await backUp(stations.test);
    const restored = await comeBack(putBack);
    for (const { jobId } of printerJobs) {
      const report = { printed: false, sent: false, attempt: 1 };
      const answer = await festOf(restored).waiter.post(`/api/print-jobs/${jobId}/result`, report);
      expect(answer.status).toBe(409);
    }
    const { kitchen, bar } = await printedBy(restored);
    expect([...kitchen, ...bar]).toEqual([expect.stringContaining(PERHAPS), expect.stringContaining(PERHAPS)]);
  });
});

describe.skipIf(isPostgres)('what was given up before the backup, and may have been printed since,', () => {
  const restoredJobs = async (at: Restored) => (await queueOf(festOf(at))).jobs;

  async function giveUp(): Promise<void> {
    for (const printer of [stations.kitchen, stations.bar]) await printer.setMode('paper-out');
    const { id } = await order();
    await post(fest.waiter, `/api/orders/${id}/receipt/print`);
    stations.test.passSeconds(31 * 60);
    await stations.spooler.wake();
    for (const printer of [stations.kitchen, stations.bar]) await printer.setMode('ok');
  }

  it.each(['reprint', 'retry', 'reroute'])('is a copy with %s', async (action) => {
    await giveUp();
    const at = await comeBack(await backUp(stations.test));
    const jobs = await restoredJobs(at);
    expect(jobs.map(({ state }) => state)).toEqual(['aborted', 'aborted', 'aborted']);
    const [, bar] = (await queueOf(fest)).printers;
    const body = action === 'reroute' ? { printerId: bar?.id } : undefined;
    for (const { id } of jobs) await post(at.of(fest.organizer), `/api/print-jobs/${id}/${action}`, body);
    const printed = Object.values(await printedBy(at)).flat();
    expect(printed).toHaveLength(3);
    expect(printed.filter((text) => !text.includes('KOPIE'))).toEqual([]);
  });

  it('is one, too, where it had been thrown away', async () => {
    await giveUp();
    const { printers } = await queueOf(fest);
    for (const { id } of printers) {
      const all = { printerId: id, action: 'discard' };
      await post(fest.organizer, `/api/events/${fest.eventId}/print-queue/settle`, all);
    }
    const at = await comeBack(await backUp(stations.test));
    const jobs = await restoredJobs(at);
    expect(jobs.map(({ byHand }) => byHand)).toEqual(['discarded', 'discarded', 'discarded']);
    for (const { id, kind, orderId } of jobs) {
      const path = kind === 'receipt' ? `orders/${orderId}/receipt/print` : `print-jobs/${id}/reprint`;
      await post(at.of(fest.organizer), `/api/${path}`);
    }
    const printed = Object.values(await printedBy(at)).flat();
    expect(printed).toHaveLength(3);
    expect(printed.filter((text) => !text.includes('KOPIE'))).toEqual([]);
  });

  it('waits for a person as ever where it has grown old', async () => {
    await stations.kitchen.setMode('paper-out');
    await order();
    await stations.spooler.wake();
    const putBack = await backUp(stations.test);
    await stations.kitchen.setMode('ok');
    stations.test.passSeconds(40 * 60);
    const at = await comeBack(putBack);
    expect((await printedBy(at)).kitchen).toEqual([]);
    const [ticket] = await restoredJobs(at);
    expect(ticket).toMatchObject({ state: 'aborted', error: 'Älter als 30 Minuten – noch drucken?' });
    await post(at.of(fest.organizer), `/api/print-jobs/${ticket?.id}/retry`);
    expect((await printedBy(at)).kitchen).toEqual([expect.stringContaining(PERHAPS)]);
  });
});

it.skipIf(isPostgres)('where a ticket that waited may have come out since, its cancelling comes out too', async () => {
  for (const printer of [stations.kitchen, stations.bar]) await printer.setMode('paper-out');
  const { id } = await order();
  await stations.spooler.wake();
  const at = await comeBack(await backUp(stations.test));
  await post(at.of(fest.organizer), `/api/orders/${id}/cancel`, { reason: 'Vertippt' });
  for (const printer of [stations.kitchen, stations.bar]) await printer.setMode('ok');
  const { kitchen, bar } = await printedBy(at);
  expect([...kitchen, ...bar].every((text) => text.includes('STORNO'))).toBe(true);
  expect(kitchen).toEqual([expect.stringContaining('Rösti')]);
  expect(bar).toEqual([expect.stringMatching(/Rösti[\s\S]*Rivella|Rivella[\s\S]*Rösti/)]);
});

it('where a ticket may have come out since at a printer it was sent to by hand, its cancelling comes out there, too', async () => {
  await stations.spooler.stop();
  const { id } = await order();
  const { jobs, printers } = await queueOf(fest);
  const rivella = jobs.find(({ printer }) => printer === 'Bar');
  const kitchen = printers.find(({ displayName }) => displayName === 'Küche');
  await post(fest.organizer, `/api/print-jobs/${rivella?.id}/reroute`, { printerId: kitchen?.id });
  const at = await comeBack(await backUp(stations.test));
  await post(at.of(fest.organizer), `/api/orders/${id}/cancel`, { reason: 'Vertippt' });
  const printed = await printedBy(at);
  expect(printed.kitchen).toEqual([expect.stringMatching(/STORNO[\s\S]*Rivella/)]);
});
