// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { freshDeviceForEachTest, loadPage } from './testing/outbox-page.ts';

/** Many more in `npm run faults`. */
const SCHEDULES = Number(process.env.SCHEDULES ?? 300);
/** A device that has taken more answers ever more slowly. */
const ON_ONE_DEVICE = 100;
const SEED = 20_261_121;
const user = { username: 'waiter_fest', role: 'WAITER' };

freshDeviceForEachTest();

describe('taps, Enter and «Zurück» in any order', () => {
  let page: Awaited<ReturnType<typeof loadPage>>;
  let run = 0;

  /**
   * Ten presses of one order race with each other, with their answers, some of which are lost after the commit, and with
   * whoever asks for sending. Answers how often the server has booked the order.
   */
  async function race(scheduler: fc.Scheduler, lost: readonly boolean[], keyOf: (press: number) => string) {
    const booked: string[] = [];
    const schedule = scheduler.scheduleFunction(async (id: string) => id);
    let sent = 0;
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      const { clientOrderId } = JSON.parse(String(init.body)) as { clientOrderId: string };
      const isLost = lost[sent++] ?? false;
      await schedule(clientOrderId);
      const isNew = !booked.includes(clientOrderId);
      if (isNew) booked.push(clientOrderId);
      if (isLost) throw new TypeError('Failed to fetch');
      return Response.json({ clientOrderId, orderNumber: 1 }, { status: isNew ? 201 : 200 });
    });
    const press = scheduler.scheduleFunction(async (index: number) => {
      const clientOrderId = keyOf(index);
      await page.submitOrder({ clientOrderId, user, body: JSON.stringify({ clientOrderId, eventId: 1 }) });
      if (index % 3 === 0) await page.takeOrder(clientOrderId);
      if (index % 4 === 0) void page.flushOutbox();
    });
    const presses = Array.from({ length: 10 }, (_, index) => press(index));
    await scheduler.waitFor(Promise.all(presses));
    for (let round = 0; round <= lost.length; round++) await scheduler.waitFor(page.flushOutbox());
    return booked;
  }

  const lostAnswers = fc.array(fc.boolean(), { maxLength: 3 });

  it('make one order, in every schedule', { timeout: 1_800_000 }, async () => {
    for (let done = 0; done < SCHEDULES; done += ON_ONE_DEVICE) {
      vi.stubGlobal('indexedDB', new IDBFactory());
      // No page of an earlier device hears of this one and counts its orders anew.
      vi.stubGlobal('BroadcastChannel', undefined);
      page = await loadPage();
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), lostAnswers, async (scheduler, lost) => {
          const id = `order-${run++}`;
          expect(await race(scheduler, lost, () => id)).toEqual([id]);
          expect((await page.store.getOrder(id))?.state).toBe('acked');
        }),
        { numRuns: Math.min(ON_ONE_DEVICE, SCHEDULES - done), seed: SEED + done },
      );
    }
  });

  it('would make many if each press had an identity of its own, which this would see', async () => {
    page = await loadPage();
    const check = fc.check(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const id = `control-${run++}`;
        expect(await race(scheduler, [], (press) => `${id}-${press}`)).toHaveLength(1);
      }),
      { numRuns: 1, endOnFailure: true },
    );
    expect((await check).failed).toBe(true);
  });
});
