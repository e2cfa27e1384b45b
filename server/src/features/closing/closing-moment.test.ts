import { randomUUID } from 'node:crypto';
import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { saveSettings } from '../../testing/deposit-fest.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { handIn, heldFor } from '../../testing/quarantine.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Actor } from '../sessions/actor.ts';
import { closeEvent, getReport } from './closing.ts';
import { makeReport } from './day-report.ts';

vi.mock('./day-report.ts', async (importActual) => {
  const actual = await importActual<typeof import('./day-report.ts')>();
  return { ...actual, makeReport: vi.fn(actual.makeReport) };
});

const test = useTestApp();
/** The day's and the event's. */
const REPORTS = 2;

function organizerOf({ organizer }: Fest): Actor {
  return {
    kind: 'account',
    sessionId: 0,
    userId: organizer.userId,
    username: organizer.username,
    role: 'EVENT_ORGANIZER',
  };
}

/** As the application, with something that happens between the early reading and the closing's own transaction. */
function withMeanwhile(happens: () => Promise<unknown>): Context {
  const { context } = test.current;
  const commit: Context['commit'] = async (work) => {
    if (vi.mocked(makeReport).mock.calls.length === REPORTS) await happens();
    return context.commit(work);
  };
  return { ...context, commit };
}

/** A float into the first till; gives the entry's id. */
async function putIn(fest: Fest, amount: number): Promise<number | undefined> {
  const url = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
  const entry = { clientEntryId: randomUUID(), date: '2026-11-21', kind: 'float', amount };
  const { status, body } = await fest.organizer.post<DeviceCashUpWire>(url, entry);
  expect(status).toBe(201);
  return body.entries[0]?.id;
}

afterEach(() => void vi.mocked(makeReport).mockClear());

it('books that nobody touches meanwhile are read once', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  await closeEvent(
    withMeanwhile(async () => {}),
    organizerOf(fest),
    fest.eventId,
  );
  expect(makeReport).toHaveBeenCalledTimes(REPORTS);
});

it('what is booked while the books are read is in the reports, and not later than they say', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  const context = withMeanwhile(async () => {
    test.current.passSeconds(60);
    await place(fest.waiter, bratwurstFor(fest));
  });
  const { history } = await closeEvent(context, organizerOf(fest), fest.eventId);
  expect(makeReport).toHaveBeenCalledTimes(2 * REPORTS);
  const report = await getReport(context, organizerOf(fest), fest.eventId, undefined);
  const closedAt = context.now().toISOString();
  expect(report).toMatchObject({ orders: 2, sales: 1700, closedAt, createdAt: closedAt });
  expect(history).toMatchObject([{ closedAt }]);
});

it('what is put into a till while the books are read is in the reports', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  const context = withMeanwhile(() => putIn(fest, 50));
  await closeEvent(context, organizerOf(fest), fest.eventId);
  const report = await getReport(context, organizerOf(fest), fest.eventId, undefined);
  expect(report.tills).toMatchObject([{ floats: 5000, expected: 5850 }]);
});

it('what is taken out of a till again while the books are read is not in the reports', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  const mistaken = await putIn(fest, 50);
  const context = withMeanwhile(async () => {
    const url = `/api/cash-up/entries/${mistaken}/cancel`;
    expect((await fest.organizer.post(url, { reason: 'Vertippt' })).status).toBe(200);
  });
  await closeEvent(context, organizerOf(fest), fest.eventId);
  const report = await getReport(context, organizerOf(fest), fest.eventId, undefined);
  expect(report.tills).toMatchObject([{ floats: 0, expected: 850 }]);
});

it.each(['handed in', 'decided'])('an order that is %s while the books are read is in the reports', async (what) => {
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  const handed = async () => expect((await handIn(fest.waiter, bratwurstFor(fest))).status).toBe(200);
  const refused = async () => {
    const [held] = await heldFor(fest.organizer);
    const url = `/api/quarantine/${held?.id}/reject`;
    expect((await fest.organizer.post(url, { reason: 'Doppelt kassiert' })).status).toBe(200);
  };
  if (what === 'decided') await handed();
  const context = withMeanwhile(what === 'decided' ? refused : handed);
  await closeEvent(context, organizerOf(fest), fest.eventId);
  const { undecidedOrders } = await getReport(context, organizerOf(fest), fest.eventId, undefined);
  expect(undecidedOrders).toBe(what === 'decided' ? 0 : 1);
});

it('what happens in another event meanwhile keeps nobody waiting', async () => {
  const [fest, other] = [await createFest(test.current), await createFest(test.current)];
  await place(fest.waiter, bratwurstFor(fest));
  const context = withMeanwhile(async () => {
    await place(other.waiter, bratwurstFor(other));
    await putIn(other, 50);
    expect((await handIn(other.waiter, bratwurstFor(other))).status).toBe(200);
  });
  await closeEvent(context, organizerOf(fest), fest.eventId);
  expect(makeReport).toHaveBeenCalledTimes(REPORTS);
});

it('an organizer who changes their name meanwhile closes under the new one', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  const context = withMeanwhile(() => saveSettings(fest, { name: 'Turnverein' }));
  await closeEvent(context, organizerOf(fest), fest.eventId);
  const report = await getReport(context, organizerOf(fest), fest.eventId, undefined);
  expect(report.organizer).toBe('Turnverein');
});

it('an event that is renamed meanwhile is closed by its new name', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  const { db } = test.current.context;
  const context = withMeanwhile(() =>
    db.updateTable('events').set({ name: 'Herbstfest' }).where('id', '=', fest.eventId).execute(),
  );
  await closeEvent(context, organizerOf(fest), fest.eventId);
  expect(await getReport(context, organizerOf(fest), fest.eventId, undefined)).toMatchObject({
    eventName: 'Herbstfest',
  });
});
