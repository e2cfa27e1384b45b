import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
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
  const url = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
  const entry = { clientEntryId: randomUUID(), date: '2026-11-21', kind: 'float', amount: 50 };
  const context = withMeanwhile(async () => expect((await fest.organizer.post(url, entry)).status).toBe(201));
  await closeEvent(context, organizerOf(fest), fest.eventId);
  const report = await getReport(context, organizerOf(fest), fest.eventId, undefined);
  expect(report.tills).toMatchObject([{ floats: 5000, expected: 5850 }]);
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
