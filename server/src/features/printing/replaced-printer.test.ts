import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import type { CancelSlip } from '@bestellsystem/print/slip.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import {
  BAR,
  claimAt,
  jobsOf,
  jobWords,
  KITCHEN,
  NEW_KITCHEN,
  orderAloneInQueues,
  setUpPrinters,
} from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { recordSendBegins } from './job-queue.ts';
import { finishJob, type JobResult } from './job-results.ts';
import { renderJob } from './render-job.ts';
import { currentPrinterId } from './sent-to.ts';

const test = useTestApp();
const NO_PAPER: JobResult = { result: 'failed', code: 'PAPER', message: 'Papier leer', nothingSent: true };
const PRINTED: JobResult = { result: 'printed', confirmed: true };

let fest: Fest;
let first: OrderWire;

beforeEach(async () => {
  ({ fest, order: first } = await orderAloneInQueues(test.current));
});

/** Takes the next job of a printer, with its `text` on paper; `end` says how it went. */
async function take(port: number) {
  const { context } = test.current;
  test.current.passSeconds(30);
  const ours = await claimAt(test.current, port);
  const { job } = ours;
  const end = async (result: JobResult): Promise<void> => {
    if (result.result === 'printed') await recordSendBegins(context, job);
    await finishJob(context, job, result);
  };
  return { end, text: paperText(renderJob(ours)) };
}

async function print(port: number, result: JobResult): Promise<void> {
  await (await take(port)).end(result);
}

async function reprintTicketOf(printer: string): Promise<void> {
  const ticket = (await jobsOf(fest)).find((job) => job.printer === printer);
  expect((await fest.organizer.post(`/api/print-jobs/${ticket?.id}/reprint`, {})).status).toBe(200);
}

const order = async () => expect((await fest.waiter.post('/api/orders', orderFor(fest))).status).toBe(201);

describe('a copy for a printer that was taken away, at a new one that is broken', () => {
  beforeEach(async () => {
    await print(9100, PRINTED);
    await print(9101, PRINTED);
    await setUpPrinters(fest, [{ ...NEW_KITCHEN, backupPort: BAR.port }, BAR]);
    await reprintTicketOf('Küche');
    await order();
    for (let count = 0; count < 2; count++) await print(NEW_KITCHEN.port, NO_PAPER);
  });

  it('goes to the backup of the new one, with what waits behind it', async () => {
    expect(await jobWords(fest)).toEqual([
      'Küche completed',
      'Bar completed',
      'Küche>Bar pending copy',
      'Neue Küche>Bar pending',
      'Bar pending',
    ]);
  });

  it('comes back to the new one where the backup fails, too', async () => {
    expect((await jobWords(fest))[2]).toBe('Küche>Bar pending copy');
    for (let count = 0; count < 2; count++) await print(BAR.port, NO_PAPER);
    expect((await jobWords(fest))[2]).toBe('Küche>Neue Küche pending copy');
  });
});

describe('a copy that waits at a printer that is taken away meanwhile', () => {
  it('goes to the new one when it is wanted once more, and its alarm with it; what waits elsewhere stays', async () => {
    await print(9100, PRINTED);
    await print(BAR.port, PRINTED);
    await reprintTicketOf('Küche');
    for (let count = 0; count < 2; count++) await print(9100, NO_PAPER);
    expect((await jobsOf(fest))[2]).toMatchObject({ error: 'Papier leer', alarm: true });
    await setUpPrinters(fest, [{ ...NEW_KITCHEN, backupPort: BAR.port }, BAR]);
    await reprintTicketOf('Küche');
    expect((await jobWords(fest))[2]).toBe('Küche>Neue Küche pending copy');
    expect((await jobsOf(fest))[2]).toMatchObject({ error: null, alarm: false });
    for (let count = 0; count < 2; count++) await print(NEW_KITCHEN.port, NO_PAPER);
    await reprintTicketOf('Küche');
    expect((await jobWords(fest))[2]).toBe('Küche>Bar pending copy');
    expect((await take(BAR.port)).text).toContain('KOPIE');
  });

  it('goes back where it stood in for one that is still in trouble', async () => {
    await setUpPrinters(fest, [{ ...KITCHEN, backupPort: BAR.port }, BAR]);
    for (let count = 0; count < 2; count++) await print(9100, NO_PAPER);
    for (let count = 0; count < 2; count++) await print(BAR.port, PRINTED);
    await reprintTicketOf('Küche');
    expect((await jobWords(fest))[2]).toBe('Küche>Bar pending copy');
    await setUpPrinters(fest, [KITCHEN, { ...NEW_KITCHEN, category: 'Getränke' }]);
    await reprintTicketOf('Küche');
    expect((await jobWords(fest))[2]).toBe('Küche pending copy');
  });
});

it('a ticket at a backup goes on with those that wait behind it after its own printer was switched off', async () => {
  await setUpPrinters(fest, [
    { ...KITCHEN, backupPort: BAR.port },
    { ...BAR, backupPort: NEW_KITCHEN.port },
    { ...NEW_KITCHEN, category: 'Desserts' },
  ]);
  for (let count = 0; count < 2; count++) await print(9100, NO_PAPER);
  await test.current.context.db
    .updateTable('printers')
    .set({ enabled: 0 })
    .where('event_id', '=', fest.eventId)
    .where('display_name', '=', 'Küche')
    .execute();
  for (let count = 0; count < 2; count++) await print(BAR.port, NO_PAPER);
  expect(await jobWords(fest)).toEqual(['Küche>Neue Küche pending', 'Bar>Neue Küche pending']);
});

async function cancel(): Promise<void> {
  const answer = await fest.organizer.post(`/api/orders/${first.id}/cancel`, { reason: 'Gast ist weg' });
  expect(answer.status, answer.text).toBe(200);
}

/** What comes out of each printer. */
async function stornos(): Promise<string[]> {
  const rows = await test.current.context.db
    .selectFrom('print_jobs')
    .innerJoin('printers', (join) => join.on(({ eb }) => eb('printers.id', '=', currentPrinterId)))
    .select(['display_name', 'slip', 'state'])
    .where('order_id', '=', first.id)
    .where('kind', '=', 'cancel')
    .orderBy('print_jobs.id')
    .execute();
  return rows.map(({ display_name, slip, state }) => {
    const { lines } = JSON.parse(slip) as CancelSlip;
    return `${display_name} ${state}: ${lines.map(({ name }) => name).join(', ')}`;
  });
}

describe('STORNO of a ticket of a printer that was taken away, and of its copy at the new one', () => {
  beforeEach(async () => {
    await print(9100, PRINTED);
    await print(BAR.port, PRINTED);
    await setUpPrinters(fest, [NEW_KITCHEN, BAR]);
    await reprintTicketOf('Küche');
  });

  it('comes out once', async () => {
    await print(NEW_KITCHEN.port, PRINTED);
    await cancel();
    expect(await stornos()).toEqual(['Neue Küche pending: Rösti', 'Bar pending: Rivella']);
  });

  it('stays where nothing of the copy was sent: the ticket itself came out', async () => {
    const { end } = await take(NEW_KITCHEN.port);
    await cancel();
    await end(NO_PAPER);
    expect(await stornos()).toEqual(['Neue Küche pending: Rösti', 'Bar pending: Rivella']);
  });
});

describe('STORNO at a printer that has taken the place of another beside its own', () => {
  const HALL = { displayName: 'Theke', port: 9102, category: 'Getränke' };

  beforeEach(async () => {
    await setUpPrinters(fest, [KITCHEN, BAR, HALL]);
    await print(9100, PRINTED);
    await print(BAR.port, PRINTED);
    const { body } = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest));
    first = body;
    await print(9100, PRINTED);
    await print(HALL.port, PRINTED);
    await setUpPrinters(fest, [BAR, { ...HALL, category: 'Alle' }]);
  });

  it('stays where another station, which takes some of it too, had nothing', async () => {
    const { end } = await take(BAR.port);
    await cancel();
    await end(NO_PAPER);
    expect(await stornos()).toEqual(['Theke pending: Rösti, Rivella', 'Bar canceled: Rivella']);
  });

  it('waits for that printer where it fails, and names both stations on paper', async () => {
    await print(BAR.port, PRINTED);
    await cancel();
    for (let count = 0; count < 2; count++) await print(HALL.port, NO_PAPER);
    expect(await stornos()).toEqual(['Theke pending: Rösti, Rivella', 'Bar pending: Rivella']);
    const { text } = await take(HALL.port);
    expect(text).toMatch(/^Küche, Theke$/m);
    expect(text).not.toContain('UMGELEITET');
  });
});

describe('a printer that was taken away and is back at its address, while another takes what it had', () => {
  const HOT_KITCHEN = { ...KITCHEN, displayName: 'Warme Küche', category: 'Suppen' };

  /** The bar does the cooking by now. */
  async function takeAwayAndBringBack(): Promise<void> {
    await setUpPrinters(fest, [BAR]);
    await setUpPrinters(fest, [HOT_KITCHEN, { ...BAR, category: 'Alle' }]);
  }

  it('puts out what cancels a ticket that lies there', async () => {
    await print(9100, PRINTED);
    await print(BAR.port, PRINTED);
    await takeAwayAndBringBack();
    await cancel();
    expect(await stornos()).toEqual(['Warme Küche pending: Rösti', 'Bar pending: Rivella']);
    expect((await take(9100)).text).toMatch(/STORNO/);
  });

  it('puts out the copies of what lies there, which nobody has sent elsewhere', async () => {
    await print(9100, PRINTED);
    await print(BAR.port, PRINTED);
    await takeAwayAndBringBack();
    await reprintTicketOf('Küche');
    const { text } = await take(9100);
    expect(text).toContain('KOPIE');
    expect(text).not.toContain('UMGELEITET');
  });

  it('has what waits for it come back from a backup that fails', async () => {
    await setUpPrinters(fest, [{ ...KITCHEN, backupPort: BAR.port }, BAR]);
    for (let count = 0; count < 2; count++) await print(9100, NO_PAPER);
    expect(await jobWords(fest)).toEqual(['Küche>Bar pending', 'Bar pending']);
    await takeAwayAndBringBack();
    for (let count = 0; count < 2; count++) await print(BAR.port, NO_PAPER);
    expect((await jobWords(fest))[0]).toBe('Küche>Warme Küche pending');
  });

  it('is none of another event’s', async () => {
    await print(9100, PRINTED);
    await print(BAR.port, PRINTED);
    await setUpPrinters(fest, [{ ...BAR, category: 'Alle' }]);
    await setUpPrinters(await createFest(test.current), [KITCHEN]);
    await cancel();
    expect(await stornos()).toEqual(['Bar pending: Rösti, Rivella']);
  });
});
