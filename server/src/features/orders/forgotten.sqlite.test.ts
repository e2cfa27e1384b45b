import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRestoreEpoch } from '../../backup/restore.ts';
import { configurePrinters, createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { endSession, handIn, heldFor } from '../../testing/quarantine.ts';
import { comeBack, forgetComingBack } from '../../testing/restored.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { withPrinter } from '../printing/job-queue.ts';
import { renderJob } from '../printing/render-job.ts';

const PERHAPS = 'KOPIE – evtl. doppelt';
/** As a device says it of an order that it had sent to a server which never came back from a backup. */
const TRIED = { offline: true, redelivered: true, epoch: '0' };
const FLAG = 'Nach einer Wiederherstellung nachgeliefert';
const PERHAPS_BOOKED = 'vor der Wiederherstellung vielleicht schon gebucht';
const ENDED = 'Die Anmeldung des Geräts war beendet';

const box = useTestApp();
let fest: Fest;

beforeEach(async () => {
  box.current.setTime('2026-11-21T17:30:00.000Z');
  fest = await createFest(box.current);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
});
afterEach(() => forgetComingBack(box.current));

/** Answers the new epoch. */
async function restore(): Promise<string> {
  box.current.passSeconds(1);
  await comeBack(box.current);
  box.current.passSeconds(60);
  return readRestoreEpoch(box.current.context.db);
}

async function send(more: object): Promise<OrderWire> {
  const answer = await fest.waiter.post<OrderWire>('/api/orders', { ...bratwurstFor(fest), ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

function jobsOf(order: Pick<OrderWire, 'id'>, kind = 'ticket') {
  const jobs = box.current.context.db.selectFrom('print_jobs').selectAll().where('order_id', '=', order.id);
  return jobs.where('kind', '=', kind).orderBy('id').execute();
}

async function papersOf(order: Pick<OrderWire, 'id'>, kind = 'ticket'): Promise<string[]> {
  const jobs = await jobsOf(order, kind);
  const { db } = box.current.context;
  return Promise.all(jobs.map(async (job) => paperText(renderJob(await withPrinter(db, job)))));
}

async function cancel({ id }: OrderWire): Promise<void> {
  const answer = await fest.organizer.post(`/api/orders/${id}/cancel`, { reason: 'Vertippt' });
  expect(answer.status, answer.text).toBe(200);
}

describe('an order that its device had tried to deliver before the restore', () => {
  it('is booked and printed marked, as it may be on paper, and the organizer reads of it', async () => {
    await restore();
    const order = await send(TRIED);
    expect(order).toMatchObject({ status: 'new', flagReasons: [FLAG] });
    expect(await papersOf(order)).toEqual([expect.stringContaining(PERHAPS)]);
  });

  it('is printed however old it is: nobody knows that it ever was', async () => {
    await restore();
    box.current.passSeconds(3600);
    const order = await send({ ...TRIED, timestamp: '2026-11-21T17:20:00.000Z' });
    expect(order.status).toBe('new');
    expect(await papersOf(order)).toEqual([expect.stringContaining(PERHAPS)]);
  });

  it('has its STORNO, too, where it is cancelled before that came out', async () => {
    await restore();
    const order = await send(TRIED);
    await cancel(order);
    expect(await papersOf(order, 'cancel')).toEqual([expect.stringMatching(/KOPIE – evtl. doppelt[\s\S]*STORNO/)]);
  });

  it.each([
    ['for a server that never came back', async () => '0'],
    ['where that was since the restore', restore],
  ])('is like any other %s', async (_, begin) => {
    const epoch = await begin();
    const order = await send({ ...TRIED, epoch });
    expect(order).toMatchObject({ flagged: false, flagReasons: [] });
    const [paper] = await papersOf(order);
    expect(paper).not.toContain('KOPIE');
  });

  it('which an earlier version of the app calls delivered again is taken for it', async () => {
    await restore();
    const order = await send({ offline: true, redelivered: true });
    expect(order.flagReasons).toEqual([FLAG]);
    expect(await papersOf(order)).toEqual([expect.stringContaining('KOPIE')]);
  });
});

describe('an order that lies with the organizer', () => {
  async function bookWithTickets(): Promise<{ reason: string; order: OrderWire }> {
    const [held] = await heldFor(fest.organizer);
    expect((await fest.organizer.post(`/api/quarantine/${held?.id}/book`, { prints: true })).status).toBe(200);
    const { body } = await fest.organizer.get<OrderWire[]>(`/api/orders?eventId=${fest.eventId}`);
    return { reason: held?.reason ?? '', order: body.at(-1) as OrderWire };
  }

  beforeEach(() => endSession(fest));

  it('and that they may have booked before the restore is marked, where its device hands it in anew', async () => {
    await restore();
    await handIn(fest.waiter, { ...bratwurstFor(fest), ...TRIED }, 'SESSION_ENDED');
    const { reason, order } = await bookWithTickets();
    expect(reason).toBe(`${ENDED}; ${PERHAPS_BOOKED}`);
    expect(order.flagReasons).toEqual([`Vom Veranstalter nachgebucht: ${ENDED}; ${PERHAPS_BOOKED}`, FLAG]);
    expect(await papersOf(order)).toEqual([expect.stringContaining(PERHAPS)]);
  });

  it('as well where it lay there already in the backup', async () => {
    await handIn(fest.waiter, bratwurstFor(fest), 'SESSION_ENDED');
    await restore();
    const { reason, order } = await bookWithTickets();
    expect(reason).toBe(`${ENDED}; ${PERHAPS_BOOKED}`);
    expect(order.flagReasons).toEqual([`Vom Veranstalter nachgebucht: ${ENDED}; ${PERHAPS_BOOKED}`]);
    await fest.organizer.post(`/api/orders/${order.id}/receipt/print`, {});
    await cancel(order);
    for (const kind of ['ticket', 'receipt', 'cancel']) {
      expect(await papersOf(order, kind), kind).toEqual([expect.stringContaining(PERHAPS)]);
    }
  });

  it('is like any other where it was first tried since', async () => {
    const epoch = await restore();
    await handIn(fest.waiter, { ...bratwurstFor(fest), ...TRIED, epoch }, 'SESSION_ENDED');
    const { reason, order } = await bookWithTickets();
    expect(reason).toBe(ENDED);
    expect(order.flagReasons).toEqual([`Vom Veranstalter nachgebucht: ${ENDED}`]);
    const [paper] = await papersOf(order);
    expect(paper).not.toContain('KOPIE');
  });
});

describe('what a restored server may have printed without knowing of it', () => {
  const isPrinted = { state: 'completed', send_began: 1 };
  const printAll = () => box.current.context.db.updateTable('print_jobs').set(isPrinted).execute();

  it('is marked: STORNO and receipt of an order of before', async () => {
    const order = await send({});
    await printAll();
    await restore();
    const receipt = await fest.waiter.post(`/api/orders/${order.id}/receipt/print`, {});
    expect(receipt.body).toMatchObject({ isCopy: true });
    expect(await papersOf(order, 'receipt')).toEqual([expect.stringContaining(PERHAPS)]);
    await cancel(order);
    expect(await papersOf(order, 'cancel')).toEqual([expect.stringContaining(PERHAPS)]);
  });

  it('is not, of one that was taken since', async () => {
    await restore();
    const order = await send({});
    await printAll();
    const receipt = await fest.waiter.post(`/api/orders/${order.id}/receipt/print`, {});
    expect(receipt.body).toMatchObject({ isCopy: false });
    await cancel(order);
    const papers = [...(await papersOf(order, 'receipt')), ...(await papersOf(order, 'cancel'))];
    expect(papers).toHaveLength(2);
    expect(papers.filter((paper) => paper.includes('KOPIE'))).toEqual([]);
  });
});
