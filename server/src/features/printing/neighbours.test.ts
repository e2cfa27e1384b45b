import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { jobWords } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimNextJob } from './job-queue.ts';
import { finishJob } from './job-results.ts';
import { BY_SERVER, type Reach } from './reach.ts';

const test = useTestApp();
const KITCHEN = { ip: '127.0.0.50', port: 9100 };
const BAR = { ip: '127.0.0.51', port: 9100 };
const WAITS = ['Küche pending', 'Bar pending'];
const WENT_ON = ['Küche>Bar pending', 'Bar pending'];

let fest: Fest;
let other: Fest;

/** A kitchen and a bar at the addresses that half the small networks have. */
async function setUp(at: Fest, portType: string, backup: typeof BAR | null): Promise<void> {
  const printers = [
    { ...KITCHEN, portType, displayName: 'Küche', categories: ['Speisen'], backup },
    { ...BAR, portType, displayName: 'Bar', categories: ['Getränke'] },
  ];
  const answer = await at.organizer.post(`/api/events/${at.eventId}/printer-config`, { printers });
  expect(answer.status, answer.text).toBe(200);
}

async function order(at: Fest, changes = {}): Promise<OrderWire> {
  const answer = await at.waiter.post<OrderWire>('/api/orders', orderFor(at, changes));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** The kitchen's ticket of the first fest fails twice. */
async function fail(owner: string, reach: Reach): Promise<void> {
  const { context } = test.current;
  for (let count = 0; count < 2; count++) {
    const claimed = await claimNextJob(context, KITCHEN, { owner, ms: 60_000 }, reach);
    const { job } = claimed ?? expect.fail('nothing to print');
    expect(job.event_id).toBe(fest.eventId);
    await finishJob(context, job, { result: 'failed', code: 'PAPER', message: 'Papier leer', nothingSent: true });
    test.current.passSeconds(3);
  }
}

const helperOf = ({ organizer }: Fest): Reach => ({ by: 'agent', organizerId: organizer.userId ?? 0 });

beforeEach(async () => {
  await test.current.context.db.updateTable('print_jobs').set({ state: 'completed' }).execute();
  fest = await createFest(test.current);
  other = await createFest(test.current);
});

describe('a ticket that fails at a printer', () => {
  it('of the server takes along what another organizer’s event has waiting there', async () => {
    await setUp(fest, 'raw', null);
    await setUp(other, 'usb', BAR);
    await order(fest);
    await order(other);
    await fail('server:abend', BY_SERVER);
    expect([await jobWords(fest), await jobWords(other)]).toEqual([WAITS, WENT_ON]);
  });

  it('of a helper leaves another organizer’s tickets alone: there the same address is another printer', async () => {
    await setUp(fest, 'agent', null);
    await setUp(other, 'agent', BAR);
    await order(fest);
    await order(other);
    await fail('agent:1:lauf', helperOf(fest));
    expect(await jobWords(other)).toEqual(WAITS);
  });

  it('of a helper takes along those of another event of its organizer', async () => {
    await setUp(fest, 'agent', null);
    await setUp(other, 'agent', BAR);
    await test.current.context.db
      .updateTable('events')
      .set({ organizer_id: fest.organizer.userId ?? 0 })
      .where('id', '=', other.eventId)
      .execute();
    await order(fest);
    await order(other);
    await fail('agent:1:lauf', helperOf(fest));
    const { rerouted } = await test.current.context.db
      .selectFrom('print_jobs')
      .select(({ fn }) => fn.count<number>('rerouted_to').as('rerouted'))
      .where('event_id', '=', other.eventId)
      .executeTakeFirstOrThrow();
    expect(Number(rerouted)).toBe(1);
  });

  it('where a device has sent it leaves another organizer’s tickets alone, too', async () => {
    await setUp(fest, 'raw', null);
    await setUp(other, 'raw', BAR);
    const { id } = await order(fest, { printsItself: true });
    await order(other);
    for (let count = 0; count < 2; count++) {
      const asked = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
      const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', asked);
      for (const { jobId } of body.printerJobs) {
        await fest.waiter.post(`/api/print-jobs/${jobId}/result`, { printed: false, sent: false });
      }
    }
    expect([await jobWords(fest), await jobWords(other)]).toEqual([WAITS, WAITS]);
  });

  it('that asks by itself concerns no other printer, whatever both are called', async () => {
    const place = { ip: 'cloud-abcdef', port: 9100 };
    for (const [at, backup] of [
      [fest, null],
      [other, BAR],
    ] as const) {
      const printers = [
        { ...place, portType: 'cloudprnt', displayName: 'Küche', categories: ['Speisen'], backup },
        { ...BAR, portType: 'raw', displayName: 'Bar', categories: ['Getränke'] },
      ];
      await at.organizer.post(`/api/events/${at.eventId}/printer-config`, { printers });
      await order(at);
    }
    const printer = await test.current.context.db
      .selectFrom('printers')
      .select('id')
      .where('event_id', '=', fest.eventId)
      .where('display_name', '=', 'Küche')
      .executeTakeFirstOrThrow();
    for (let count = 0; count < 2; count++) {
      const lease = { owner: `cloud:${printer.id}:offered`, ms: 60_000 };
      const claimed = await claimNextJob(test.current.context, place, lease, { by: 'cloud', printerId: printer.id });
      const { job } = claimed ?? expect.fail('nothing to print');
      const result = { result: 'failed', code: 'PAPER', message: 'Papier leer', nothingSent: true } as const;
      await finishJob(test.current.context, job, result);
      test.current.passSeconds(3);
    }
    expect(await jobWords(other)).toEqual(WAITS);
  });
});
