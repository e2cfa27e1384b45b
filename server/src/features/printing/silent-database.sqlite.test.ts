import { setImmediate } from 'node:timers/promises';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { PATIENT, papersOf, setUpPrinters } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Spooler, startSpooler } from './spooler.ts';

const test = useTestApp();
let fest: Fest;
let kitchen: PrinterSimulator;
let spooler: Spooler | undefined;

beforeEach(async () => {
  await test.current.context.db.updateTable('print_jobs').set({ state: 'completed' }).execute();
  fest = await createFest(test.current);
  kitchen = await startPrinterSimulator();
  await setUpPrinters(fest, [{ displayName: 'Küche', port: kitchen.port, category: 'Speisen' }]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  await spooler?.stop();
  vi.useRealTimers();
  await kitchen.close();
});

async function order(tableNumber: string): Promise<void> {
  expect((await fest.waiter.post('/api/orders', orderFor(fest, { tableNumber }))).status).toBe(201);
}

/** A server that prints, whose database keeps back the first answer of this kind: what it did stands. */
function keepBack(isMeant: (answer: unknown) => boolean) {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  const state = { isKept: false };
  const commit: Context['commit'] = async (work, turn) => {
    const answer = await test.current.context.commit(work, turn);
    if (state.isKept || !isMeant(answer)) return answer;
    state.isKept = true;
    await told;
    return answer;
  };
  begin({ commit });
  return { until: () => until(() => state.isKept), tell };
}

function begin(broken: Partial<Context>): void {
  const log = { error: (...said: unknown[]) => expect.fail(String(said)), warn: () => {} };
  spooler = startSpooler({ ...test.current.context, ...broken }, log, PATIENT);
}

/** Turns of the event loop, which no clock of the test stops. */
async function until(holds: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 50_000;
  while (!holds()) {
    if (performance.now() > giveUpAt) expect.fail('waited in vain');
    await setImmediate();
  }
}

const tables = () => papersOf(kitchen).map((paper) => /\b1[2-5]\b/.exec(paper)?.[0]);
const isClaim = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'claimed' in answer && answer.claimed !== undefined;

it('a claim without an answer holds its printer up for a while, and is given back when the answer comes', async () => {
  await order('12');
  const claim = keepBack(isClaim);
  await claim.until();
  await order('13');
  await vi.advanceTimersByTimeAsync(14_000);
  expect(kitchen.paper).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2_000);
  await until(() => kitchen.paper.length === 1);
  claim.tell();
  await setImmediate();
  await vi.advanceTimersByTimeAsync(1_000);
  await until(() => kitchen.paper.length === 2);
  expect(tables()).toEqual(['13', '12']);
  expect(papersOf(kitchen).join()).not.toContain('KOPIE');
});

it('where nobody says that sending may begin nothing is sent; the next try counts as the second', async () => {
  await order('12');
  const sending = keepBack((answer) => typeof answer === 'object' && answer !== null && 'hasBegun' in answer);
  await sending.until();
  await order('13');
  await vi.advanceTimersByTimeAsync(16_000);
  await until(() => kitchen.paper.length === 1);
  sending.tell();
  test.current.passSeconds(61);
  await vi.advanceTimersByTimeAsync(1_000);
  await until(() => kitchen.paper.length === 2);
  expect(tables()).toEqual(['13', '12']);
  expect(papersOf(kitchen).map((paper) => paper.includes('KOPIE'))).toEqual([false, true]);
});

it('a result that nobody takes down holds its printer up for a while only', async () => {
  await order('12');
  const result = keepBack((answer) => typeof answer === 'object' && answer !== null && 'other' in answer);
  await result.until();
  await order('13');
  await vi.advanceTimersByTimeAsync(16_000);
  await until(() => kitchen.paper.length === 2);
  result.tell();
  expect(tables()).toEqual(['12', '13']);
});

it('tickets are printed though nobody says what became of an earlier run’s', async () => {
  const { db } = test.current.context;
  const silent = { set: () => silent, where: () => silent, execute: () => new Promise<never>(() => {}) };
  const withSilence = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'updateTable') return () => silent;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await order('12');
  begin({ db: withSilence });
  await vi.advanceTimersByTimeAsync(14_000);
  expect(kitchen.paper).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2_000);
  await until(() => kitchen.paper.length === 1);
});
