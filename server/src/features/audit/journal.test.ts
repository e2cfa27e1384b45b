import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import { describe, expect, it } from 'vitest';
import { createEvent } from '../../testing/event-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sealJournal, sealText } from './chain.ts';

const box = useTestApp();

describe('The journal on the wire', () => {
  it('shows an organizer the lines of their own event, newest first and page by page', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
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
    expect((await owner.get('/api/audit')).status).toBe(403);
    expect((await owner.get(`/api/events/${event.id}/journal?limit=501`)).status).toBe(400);
  });
});
