import { randomUUID } from 'node:crypto';
import type { CashUpWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import type { DayReport, EventClosingWire } from '@bestellsystem/domain/day-report-schema.ts';
import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import { describe, expect, it } from 'vitest';
import { close, report } from '../../testing/closing.ts';
import { createEvent } from '../../testing/event-factories.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { handIn, heldFor, orderCount } from '../../testing/quarantine.ts';
import { textOf } from '../../testing/read-pdf.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const DATE = '2026-11-21';

describe('a closed event', () => {
  it('books nothing any more, and keeps its report as it was', async () => {
    const fest = await createFest(test.current);
    const orderId = await place(fest.waiter, orderFor(fest));
    const before = await fest.organizer.get<EventClosingWire>(`/api/closing/event/${fest.eventId}`);
    expect(before.body.warnings).toEqual(['Service 1 am 21.11.2026 ist nicht gezählt: CHF 32.50 erwartet.']);

    const entries = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
    const entry = { clientEntryId: randomUUID(), date: DATE, kind: 'float', amount: 5 };
    const booked = await fest.organizer.post<DeviceCashUpWire>(entries, entry);
    const closed = await close(fest);
    expect(closed.body, closed.text).toMatchObject({ isClosed: true, days: [DATE], warnings: [] });

    const refused = [
      await fest.waiter.post<{ code: string }>('/api/orders', orderFor(fest)),
      await fest.organizer.post<{ code: string }>('/api/orders', orderFor(fest, { offline: true })),
      await fest.organizer.post<{ code: string }>(`/api/orders/${orderId}/cancel`, { reason: 'zu spät' }),
      await fest.organizer.post<{ code: string }>(entries, { ...entry, clientEntryId: randomUUID() }),
      await fest.organizer.post<{ code: string }>(`/api/cash-up/entries/${booked.body.entries[0]?.id}/cancel`, {
        reason: 'zu spät',
      }),
      await close(fest),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'EVENT_CLOSED']));
    const tills = await fest.organizer.get<CashUpWire>(`/api/cash-up/event/${fest.eventId}?date=${DATE}`);
    expect(tills.body).toMatchObject({ isClosed: true, devices: [{ floats: 5, expected: 37.5 }] });
    expect(await report(fest)).toMatchObject({ orders: 1, sales: 32.5, closedBy: fest.organizer.username });
    const [{ closedAt } = {}] = closed.body.history;
    expect(await report(fest, DATE)).toMatchObject({
      closedAt,
      journalSeal: expect.stringMatching(/^\d+:[0-9a-f]{12}$/),
    });
    // On this day there was nothing to keep.
    expect(await report(fest, '2026-11-20')).toMatchObject({ orders: 0, closedAt });
  });

  it('takes no order that lies with its organizer, nor one of another event of theirs', async () => {
    const fest = await createFest(test.current);
    const other = await createEvent(fest.organizer);
    await handIn(fest.waiter, bratwurstFor(fest), 'SESSION_ENDED');
    await handIn(fest.organizer, bratwurstFor(fest, { eventId: other.id }), 'INVALID_INPUT');
    await close(fest);
    const held = await heldFor(fest.organizer);
    expect(held.map(({ eventId }) => eventId).sort()).toEqual([fest.eventId, other.id].sort());
    for (const { id } of held) {
      const answer = await fest.organizer.post(`/api/quarantine/${id}/book`, { eventId: fest.eventId });
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'EVENT_CLOSED' }]);
    }
    expect((await heldFor(fest.organizer)).map(({ state }) => state)).toEqual(['open', 'open']);
    expect([await orderCount(fest), (await report(fest)).orders]).toEqual([0, 0]);
  });

  it('is made active only once it is opened again; the rest of it is saved meanwhile', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, orderFor(fest));
    await close(fest);
    const url = `/api/events/${fest.eventId}`;
    const { name, eventDate } = (await fest.organizer.get<{ name: string; eventDate: string }>(url)).body;
    const active = { name, eventDate, isActive: true };
    const refused = await fest.organizer.put<{ code: string; message: string }>(url, { ...active, name: 'Anders' });
    expect([refused.status, refused.body.code]).toEqual([409, 'EVENT_CLOSED']);
    expect(refused.body.message).toContain('Bitte zuerst unter «Abschluss» wieder öffnen');
    expect((await fest.organizer.get(url)).body).toMatchObject({ name, isActive: false, isClosed: true });
    for (const input of [{}, { isActive: false }]) {
      const renamed = await fest.organizer.put(url, { name: 'Waldfest danach', eventDate, ...input });
      expect(renamed.body, renamed.text).toMatchObject({ name: 'Waldfest danach', isActive: false });
    }
    await fest.organizer.post(`/api/closing/event/${fest.eventId}/reopen`, { reason: 'Noch offen' });
    expect((await fest.organizer.put(url, active)).body).toMatchObject({ name, isActive: true, isClosed: false });
  });

  it('shows a report kept by a program that did not count tickets, without them', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, orderFor(fest));
    await close(fest);
    const { db } = test.current.context;
    const kept = db.selectFrom('event_closings').where('event_id', '=', fest.eventId);
    const { id: _, reports, ...closing } = await kept.selectAll().executeTakeFirstOrThrow();
    const former = (JSON.parse(reports) as DayReport[]).map((one) => {
      const { printed, unconfirmed, withdrawn, open } = one.prints;
      return { ...one, prints: { printed, unconfirmed, withdrawn, open } };
    });
    // What is kept can't be changed: a later one says it.
    await db
      .insertInto('event_closings')
      .values({ ...closing, reports: JSON.stringify(former) })
      .execute();
    expect((await report(fest)).prints).toEqual({ printed: 0, unconfirmed: 0, withdrawn: 0, open: [] });
    const url = `/api/closing/event/${fest.eventId}/report.pdf`;
    const sheet = await test.current.app.inject({ url, headers: { cookie: fest.organizer.cookie } });
    const text = textOf(sheet.rawPayload).join('\n');
    expect(text).toContain('Zurückgezogen, weil storniert');
    expect(text).not.toMatch(/undefined|NaN|Verworfen|je Bestellung und Station/);
  });

  it('is opened again with a reason by who runs it, and then takes what came late', async () => {
    const fest = await createFest(test.current);
    await place(fest.waiter, orderFor(fest));
    await close(fest);
    const url = `/api/closing/event/${fest.eventId}/reopen`;
    expect((await fest.organizer.post(url, {})).status).toBe(400);
    expect((await (await test.current.as('EVENT_ORGANIZER')).post(url, { reason: 'x' })).status).toBe(404);

    const opened = await fest.organizer.post<EventClosingWire>(url, { reason: 'Tablet lag im Auto' });
    expect(opened.body).toMatchObject({ isClosed: false, history: [{ reopenReason: 'Tablet lag im Auto' }] });
    // To whoever serves it is there again only once it is made active.
    const event = await fest.organizer.get<{ isActive: boolean }>(`/api/events/${fest.eventId}`);
    expect(event.body.isActive).toBe(false);
    await place(fest.waiter, orderFor(fest, { offline: true }));
    const { body } = await close(fest);
    expect(body.history).toMatchObject([{ reopenedAt: null }, { reopenReason: 'Tablet lag im Auto' }]);
    expect(await report(fest)).toMatchObject({ orders: 2, sales: 65 });
    const journal = await test.current.context.db
      .selectFrom('audit')
      .where('event_id', '=', fest.eventId)
      .where('action', 'in', ['event.close', 'event.reopen'])
      .select('action')
      .orderBy('id')
      .execute();
    expect(journal.map(({ action }) => action)).toEqual(['event.close', 'event.reopen', 'event.close']);
  });

  it('is closed and opened by itself: no other event is', async () => {
    const [fest, other, open] = [
      await createFest(test.current),
      await createFest(test.current),
      await createFest(test.current),
    ];
    for (const one of [fest, other]) await place(one.waiter, bratwurstFor(one));
    await close(fest);
    await close(other);
    await place(open.waiter, bratwurstFor(open));
    for (const one of [fest, other]) expect(await report(one)).toMatchObject({ eventId: one.eventId, orders: 1 });
    expect((await fest.organizer.post(`/api/closing/event/${other.eventId}/close`)).status).toBe(404);
    await fest.organizer.post(`/api/closing/event/${fest.eventId}/reopen`, { reason: 'Vergessen' });

    const closing = await other.organizer.get<EventClosingWire>(`/api/closing/event/${other.eventId}`);
    expect(closing.body).toMatchObject({ isClosed: true, history: [{ reopenedAt: null, reopenReason: null }] });
    const { createdAt, closedAt, closedBy } = await report(other);
    expect([createdAt, closedBy]).toEqual([closedAt, other.organizer.username]);
    expect((await report(fest)).closedAt).toBeNull();
  });

  it('is opened again as often as need be, each time with its own reason, and not where it is open', async () => {
    const fest = await createFest(test.current);
    const reopen = (reason: string) =>
      fest.organizer.post<EventClosingWire & { code: string }>(`/api/closing/event/${fest.eventId}/reopen`, { reason });
    const refused = [await reopen('Nie zu')];
    await close(fest);
    await reopen('Tablet lag im Auto');
    refused.push(await reopen('Doppelt geklickt'));
    await close(fest);
    const admin = await test.current.as('ADMIN');
    test.current.passSeconds(60);
    const url = `/api/closing/event/${fest.eventId}/reopen`;
    const { body } = await admin.post<EventClosingWire>(url, { reason: 'Kasse falsch gezählt' });
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'EVENT_OPEN']));
    const by = fest.organizer.username;
    expect(body.history).toMatchObject([
      { closedBy: by, reopenedBy: admin.username, reopenReason: 'Kasse falsch gezählt' },
      { closedBy: by, reopenedBy: by, reopenReason: 'Tablet lag im Auto' },
    ]);
    const [last, first] = body.history.map(({ reopenedAt }) => Date.parse(reopenedAt ?? ''));
    expect((last ?? 0) - (first ?? 0)).toBe(60_000);
    const journal = await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal`);
    const opened = journal.body.entries.filter(({ action }) => action === 'event.reopen');
    expect(opened).toMatchObject([
      { actor: admin.username, details: { reason: 'Kasse falsch gezählt' } },
      { actor: by, subject: body.eventName, details: { reason: 'Tablet lag im Auto' } },
    ]);
  });

  it('tells whoever watches it that it has closed', async () => {
    const fest = await createFest(test.current);
    expect(await newsFrom(test.current, fest.eventId, () => close(fest))).toEqual(['menu.updated']);
  });

  it('counts every order that was acknowledged while it closed, and no other', async () => {
    const fest = await createFest(test.current);
    const orders = Array.from({ length: 20 }, () => fest.organizer.post('/api/orders', bratwurstFor(fest)));
    const [closed, ...answers] = await Promise.all([close(fest), ...orders]);
    expect(closed.status).toBe(200);
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - taken);
    expect((await report(fest)).orders).toBe(taken);
  });
});
