import type { EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import { expect, it } from 'vitest';
import { report } from '../../testing/closing.ts';
import { configurePrinters, createFest, orderFor } from '../../testing/fest.ts';
import { filesOf } from '../../testing/files.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { textOf } from '../../testing/read-pdf.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const file = filesOf(test);
const [FIRST, SECOND] = ['2026-11-21', '2026-11-22'];

it('a report names each ticket of its days that is not on paper, whatever holds it up', async () => {
  test.current.setTime(`${FIRST}T17:30:00.000Z`);
  const [fest, other] = [await createFest(test.current), await createFest(test.current)];
  for (const one of [fest, other]) {
    await configurePrinters(one, { kitchen: 9100, bar: 9101 });
    await place(one.waiter, orderFor(one));
    await place(one.waiter, orderFor(one));
  }
  const { db } = test.current.context;
  const jobs = await db
    .selectFrom('print_jobs')
    .where('event_id', '=', fest.eventId)
    .select('id')
    .orderBy('id')
    .execute();
  for (const [index, state] of ['pending', 'processing', 'aborted', 'completed'].entries()) {
    await db
      .updateTable('print_jobs')
      .set({ state })
      .where('id', '=', jobs[index]?.id ?? 0)
      .execute();
  }
  test.current.setTime(`${SECOND}T05:00:00.000Z`);
  await place(fest.waiter, bratwurstFor(fest));

  const open = async (date = '') =>
    (await report(fest, date)).prints.open.map(({ orderNumber, state }) => [orderNumber, state]);
  const ofFirst = [
    [1, 'pending'],
    [1, 'processing'],
    [2, 'aborted'],
  ];
  expect(await open(FIRST)).toEqual(ofFirst);
  expect(await open(SECOND)).toEqual([[1, 'pending']]);
  expect(await open()).toEqual([...ofFirst, [1, 'pending']]);
});

it('what is no ticket is told apart, so that the named tickets are as many as the figure says', async () => {
  const fest = await createFest(test.current);
  test.current.setTime(`${FIRST}T17:30:00.000Z`);
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
  const { db } = test.current.context;
  const cancelled = await place(fest.waiter, bratwurstFor(fest));
  const copied = await place(fest.waiter, bratwurstFor(fest));
  await db.updateTable('print_jobs').set({ state: 'completed' }).where('event_id', '=', fest.eventId).execute();
  await place(fest.waiter, orderFor(fest));
  await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Gast ging' });
  await fest.organizer.post(`/api/orders/${copied}/reprint`, {});

  const { prints } = await report(fest);
  expect(prints).toMatchObject({ waiting: 2, printed: 2 });
  expect(prints.open.map(({ date, orderNumber, kind }) => [date, orderNumber, kind])).toEqual([
    [FIRST, 3, 'ticket'],
    [FIRST, 3, 'ticket'],
    [FIRST, 1, 'cancel'],
    [FIRST, 2, 'copy'],
  ]);
  const { body } = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
  expect(body.warnings.at(-1)).toBe('2 Bons, 1 Kopie und 1 Storno sind nicht gedruckt.');
  const { content } = await file(fest, `/api/closing/event/${fest.eventId}/report.pdf`);
  const written = textOf(content).join(' ');
  expect(written).toContain('Nicht gedruckt 2');
  expect(written).toContain('2 Bons, 1 Kopie und 1 Storno nicht gedruckt: Bestellung Drucker Stand Fehler');
  expect(written).toContain('21.11. Nr. 1 · Storno Küche wartet');
  const ofDay = await file(fest, `/api/closing/event/${fest.eventId}/report.pdf?date=${FIRST}`);
  expect(textOf(ofDay.content).join(' ')).toContain('wartet Nr. 1 · Storno Küche wartet');
});
