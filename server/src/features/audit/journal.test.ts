import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { describe, expect, it } from 'vitest';
import { createEvent } from '../../testing/event-factories.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { place } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sealJournal, sealText } from './chain.ts';

const box = useTestApp();

describe('The journal on the wire', () => {
  it('shows an organizer the lines of their own event, newest first and page by page', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    await createEvent(await box.current.as('EVENT_ORGANIZER'));
    const event = await createEvent(organizer);
    await createEvent(organizer);
    await organizer.put(`/api/events/${event.id}`, { name: 'Neuer Name', eventDate: event.eventDate });
    const head = await sealJournal(box.current.context);
    const first = await organizer.get<JournalPage>(`/api/events/${event.id}/journal?limit=1`);
    expect(first.body.entries).toMatchObject([
      { actor: organizer.username, action: 'event.update', eventId: event.id, seal: sealText(head) },
    ]);
    const second = await organizer.get<JournalPage>(`/api/events/${event.id}/journal?before=${first.body.before}`);
    expect(second.body.entries.map(({ action }) => action)).toEqual(['event.create']);
    expect(second.body.before).toBeNull();
  });

  it('shows administrators everything, organizers nothing of others and not the whole', async () => {
    const [owner, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const event = await createEvent(owner);
    const admin = await box.current.as('ADMIN');
    const all = await admin.get<JournalPage>('/api/audit');
    expect(all.body.entries[0]).toMatchObject({ action: 'event.create', eventId: event.id, seal: null });
    expect((await other.get(`/api/events/${event.id}/journal`)).status).toBe(404);
    expect((await owner.get<JournalPage>('/api/audit')).body.entries).toEqual([]);
    expect((await owner.get(`/api/events/${event.id}/journal?limit=501`)).status).toBe(400);
  });

  it('shows organizers what belongs to no event: of their menu, their settings and their account, and of nobody else', async () => {
    const fest = await createFest(box.current);
    const { organizer } = fest;
    const admin = await box.current.as('ADMIN');
    const { body: menu } = await organizer.get<MenuItemWire[]>('/api/menu');
    const [item] = menu;
    if (!item) throw new Error('a menu without items');
    const changed = { name: item.name, categoryId: item.category.id, price: 99 };
    expect((await admin.put(`/api/menu/${item.id}`, changed)).status).toBe(200);
    await organizer.put(`/api/categories/${item.category.id}/tax-class`, { taxClass: 'reduced' });
    await organizer.put('/api/organizer-settings', { name: 'Turnverein' });
    await organizer.delete(`/api/menu/${item.id}`);
    await organizer.delete(`/api/categories/${item.category.id}`);
    const { body: agent } = await organizer.post<{ agent: { id: number } }>('/api/print-agents', { name: 'Kasse' });
    await organizer.delete(`/api/print-agents/${agent.agent.id}`);
    await admin.post(`/api/users/${organizer.userId}/password-reset`, {});
    const { body: own } = await organizer.get<JournalPage>('/api/audit');
    expect(own.entries.map(({ action, actor }) => [action, actor === admin.username])).toEqual([
      ['user.reset-link', true],
      ['print-agent.revoke', false],
      ['print-agent.create', false],
      ['category.delete', false],
      ['menu-item.delete', false],
      ['organizer-settings.change', false],
      ['category.tax', false],
      ['menu-item.price', true],
    ]);
    const stranger = await box.current.as('EVENT_ORGANIZER');
    expect((await stranger.get<JournalPage>('/api/audit')).body.entries).toEqual([]);
    expect((await fest.waiter.get('/api/audit')).status).toBe(403);
  });

  it('says who took which file, and nothing of those who got none', async () => {
    const fest = await createFest(box.current);
    await place(fest.waiter, orderFor(fest));
    const range = 'startDate=2026-11-20&endDate=2026-11-21';
    const files = [
      [`statistics/event/${fest.eventId}/export?date=2026-11-21`, 'statistik_*_2026-11-21.csv'],
      [`statistics/event/${fest.eventId}/export-filtered?date=2026-11-21`, 'statistik_*_2026-11-21.csv'],
      [`statistics/event/${fest.eventId}/export-range?${range}`, 'statistik_*_2026-11-20_2026-11-21.csv'],
      [`statistics/event/${fest.eventId}/export-range.xlsx?${range}`, 'statistik_*_2026-11-20_2026-11-21.xlsx'],
      [`statistics/event/${fest.eventId}/invoice.pdf?date=2026-11-21`, 'rechnung_*_2026-11-21.pdf'],
      [`cash-up/event/${fest.eventId}/device/device_1/sheet.pdf`, 'abrechnung_*_device_1_2026-11-21.pdf'],
      [`closing/event/${fest.eventId}/report.pdf?date=2026-11-21`, 'tagesbericht_*_2026-11-21.pdf'],
      [`closing/event/${fest.eventId}/archive.zip`, 'abschluss_*_2026-11-21.zip'],
    ] as const;
    const stranger = await box.current.as('EVENT_ORGANIZER');
    for (const [url] of files) {
      expect([url, (await stranger.get(`/api/${url}`)).status]).toEqual([url, 404]);
      // Nothing is made of which only the head would be sent.
      const headers = { cookie: fest.organizer.cookie };
      const head = await box.current.app.inject({ method: 'HEAD', url: `/api/${url}`, headers });
      expect([url, head.statusCode]).toEqual([url, 404]);
      expect([url, (await fest.organizer.get(`/api/${url}`)).status]).toEqual([url, 200]);
    }
    const { body } = await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal`);
    const exported = body.entries.filter(({ action }) => action === 'export.file').reverse();
    expect(exported.map(({ actor, subject }) => [actor, subject])).toEqual(
      files.map(([, name]) => [fest.organizer.username, name.replace('*', fest.tag)]),
    );
  });

  it('says who printed an invoice, and of what', async () => {
    const fest = await createFest(box.current);
    await place(fest.waiter, orderFor(fest));
    await place(fest.organizer, orderFor(fest));
    const data = `/api/statistics/event/${fest.eventId}/invoice-data`;
    const selections = [
      ['date=2026-11-21', ''],
      ['', ''],
      ['date=2026-11-21&tableNumber=12', '_Tisch-12'],
      ['date=2026-11-21&deviceId=device_1&startTime=18:00', '_Service-1_ab-18-00-Uhr'],
      ['date=2026-11-21&deviceId=none', '_Ohne-Gerät'],
      // What nobody had is asked for, too: there is nothing to print.
      ['date=2026-11-21&deviceId=device_9', undefined],
      ['date=2026-11-21&tableNumber=13', undefined],
    ] as const;
    const stranger = await box.current.as('EVENT_ORGANIZER');
    for (const [query] of selections) {
      expect([query, (await stranger.get(`${data}?${query}`)).status]).toEqual([query, 404]);
      const headers = { cookie: fest.organizer.cookie };
      const head = await box.current.app.inject({ method: 'HEAD', url: `${data}?${query}`, headers });
      expect([query, head.statusCode]).toEqual([query, 404]);
      expect([query, (await fest.organizer.get(`${data}?${query}`)).status]).toEqual([query, 200]);
    }
    const { body } = await fest.organizer.get<JournalPage>(`/api/events/${fest.eventId}/journal`);
    const said = body.entries.filter(({ action }) => action.startsWith('export.')).reverse();
    expect(said.map(({ actor, action, subject }) => [actor, action, subject])).toEqual(
      selections
        .filter(([, part]) => part !== undefined)
        .map(([, part]) => [...[fest.organizer.username, 'export.print'], `rechnung_${fest.tag}_2026-11-21${part}`]),
    );
  });
});
