import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { describe, expect, it } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();
const VALID = { name: 'Dorffest', eventDate: '2026-08-01' };

async function auditOf(eventId: number): Promise<{ action: string; actor: string; details: string }[]> {
  return box.current.context.db
    .selectFrom('audit')
    .select(['action', 'actor', 'details'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
}

describe('An event', () => {
  it('is created with what is needed and answers the whole event', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const answer = await organizer.post<Event>('/api/events', VALID);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: answer.body.id,
      name: 'Dorffest',
      eventDate: '2026-08-01',
      description: null,
      waiterAccessTag: null,
      waiterAccessPassword: null,
      organizer: { username: organizer.username },
      isActive: true,
      isClosed: false,
      takeawayEnabled: true,
    });
    expect((await organizer.get(`/api/events/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('is in no year of two digits, as a date field reads what was typed short', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const refused = await organizer.post('/api/events', { ...VALID, eventDate: '0026-08-01' });
    const message = 'Bitte das Jahr mit vier Ziffern angeben.';
    expect([refused.status, refused.body]).toMatchObject([400, { message, details: [{ path: 'eventDate', message }] }]);
    const { body } = await organizer.post<Event>('/api/events', VALID);
    expect((await organizer.put(`/api/events/${body.id}`, { ...VALID, eventDate: '0026-08-01' })).status).toBe(400);
  });

  it('keeps everything that is given', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const given = {
      ...VALID,
      description: 'Mit Blasmusik',
      waiterAccessTag: 'Dorf-Fest26',
      waiterAccessPassword: 'geheim',
      isActive: false,
      takeawayEnabled: false,
    };
    const { body } = await organizer.post<Event>('/api/events', given);
    const made = {
      id: body.id,
      isClosed: false,
      organizer: { username: organizer.username },
      waiterEntryKey: expect.any(String),
    };
    expect(body).toEqual({ ...given, ...made });
  });

  it('says whether its books are closed, wherever it is answered', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const { id } = await createEvent(organizer);
    const answers = async () => [
      (await organizer.get<Event>(`/api/events/${id}`)).body.isClosed,
      (await organizer.get<Event[]>('/api/events')).body.find((event) => event.id === id)?.isClosed,
      (await organizer.put<Event>(`/api/events/${id}`, VALID)).body.isClosed,
    ];
    await organizer.post(`/api/closing/event/${id}/close`);
    expect(await answers()).toEqual([true, true, true]);
    await organizer.post(`/api/closing/event/${id}/reopen`, { reason: 'Tablet lag im Auto' });
    expect(await answers()).toEqual([false, false, false]);
  });

  it.each([
    [{ eventDate: '2026-08-01' }, 'name', 'Name fehlt.'],
    [{ ...VALID, name: '  ' }, 'name', 'Name darf nicht leer sein.'],
    [{ name: 'Dorffest' }, 'eventDate', 'Datum fehlt.'],
    ...['2026-02-30', '2026-12-01Tquatsch', '2026-12-01T25:00:00Z'].map((eventDate): [object, string, string] => [
      { ...VALID, eventDate },
      'eventDate',
      'Bitte ein Datum im Format JJJJ-MM-TT angeben.',
    ]),
    [
      { ...VALID, waiterAccessTag: 'dorf fest' },
      'waiterAccessTag',
      'Event-Kürzel: 2 bis 32 Zeichen, nur Buchstaben, Ziffern und Bindestrich.',
    ],
    [{ ...VALID, isActive: 'ja' }, 'isActive', 'isActive muss true oder false sein.'],
  ])('is refused when it is not right: %j', async (body, path, message) => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const answer = await organizer.post('/api/events', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', message, details: [{ path, message }] });
  });

  it('keeps in a change what the change leaves out, and gives up what it empties', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { description: 'Alt', isActive: false, takeawayEnabled: false });
    const kept = await organizer.put<Event>(`/api/events/${event.id}`, { name: 'Neu', eventDate: '2026-12-24' });
    expect(kept.status).toBe(200);
    expect(kept.body).toEqual({ ...event, name: 'Neu', eventDate: '2026-12-24' });
    // A program may say null for what it leaves out.
    const nothing = { ...VALID, isActive: null, takeawayEnabled: null };
    expect((await organizer.put<Event>(`/api/events/${event.id}`, nothing)).body).toMatchObject({
      isActive: false,
      takeawayEnabled: false,
    });
    expect((await organizer.post('/api/events', nothing)).body).toMatchObject({
      isActive: true,
      takeawayEnabled: true,
    });
    const emptied = await organizer.put<Event>(`/api/events/${event.id}`, {
      ...VALID,
      description: '',
      waiterAccessTag: '',
      waiterAccessPassword: '',
      isActive: true,
      takeawayEnabled: true,
    });
    expect(emptied.body).toEqual({
      ...event,
      ...VALID,
      description: null,
      waiterAccessTag: null,
      waiterAccessPassword: null,
      waiterEntryKey: undefined,
      isActive: true,
      takeawayEnabled: true,
    });
  });

  it('is gone once deleted, with what was written about it in the journal', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    await organizer.put(`/api/events/${event.id}`, { ...VALID, waiterAccessPassword: 'ein neues Passwort' });
    const deletion = await organizer.delete(`/api/events/${event.id}`);
    expect(deletion.status).toBe(204);
    expect(deletion.text).toBe('');
    for (const answer of [
      await organizer.get(`/api/events/${event.id}`),
      await organizer.put(`/api/events/${event.id}`, VALID),
      await organizer.delete(`/api/events/${event.id}`),
      await organizer.get(`/api/statistics/event/${event.id}`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 'NOT_FOUND', message: 'Event nicht gefunden' });
    }
    const journal = await auditOf(event.id);
    expect(journal.map(({ action }) => action)).toEqual(['event.create', 'event.update', 'event.delete']);
    expect(new Set(journal.map(({ actor }) => actor))).toEqual(new Set([organizer.username]));
    expect(JSON.parse(journal[1]?.details ?? '')).toEqual({
      name: { from: event.name, to: 'Dorffest' },
      event_date: { from: '2026-11-21', to: '2026-08-01' },
      waiter_password: 'changed',
    });
  });
});

describe("An event's tag", () => {
  const TAKEN = { code: 'TAG_TAKEN', message: 'Event-Kürzel bereits vergeben' };

  it('is unique in every spelling, for new and for changed events', async () => {
    const [one, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    await createEvent(one, { waiterAccessTag: 'Zürifäscht' });
    const second = await createEvent(other, { waiterAccessTag: 'anderes' });
    const created = await other.post('/api/events', { ...VALID, waiterAccessTag: 'ZÜRIFÄSCHT' });
    const changed = await other.put(`/api/events/${second.id}`, { ...VALID, waiterAccessTag: 'zürifäscht' });
    for (const answer of [created, changed]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject(TAKEN);
    }
    expect((await other.get<Event>(`/api/events/${second.id}`)).body.waiterAccessTag).toBe('anderes');
  });

  it('may be spelled anew by its own event', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { waiterAccessTag: 'chilbi' });
    const answer = await organizer.put<Event>(`/api/events/${event.id}`, { ...VALID, waiterAccessTag: 'CHILBI' });
    expect(answer.body.waiterAccessTag).toBe('CHILBI');
  });

  it('goes to exactly one of many who want it at the same moment', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => organizer.post('/api/events', { ...VALID, waiterAccessTag: 'begehrt' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('is free again once its event is deleted', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { waiterAccessTag: 'nochmals' });
    await organizer.delete(`/api/events/${event.id}`);
    expect((await organizer.post('/api/events', { ...VALID, waiterAccessTag: 'Nochmals' })).status).toBe(201);
  });
});

describe("An event's waiter password", () => {
  it('lets waiters in, and after a change only the new one does; who is in stays in', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    const waiter = await box.current.asWaiter(event.waiterAccessTag ?? '', WAITER_PASSWORD, 'Tablet');
    await organizer.put(`/api/events/${event.id}`, { ...VALID, waiterAccessPassword: 'fondue' });
    const login = (password: string) =>
      box.current.guest().post('/api/auth/waiter-login', { tag: event.waiterAccessTag, password });
    expect((await login(WAITER_PASSWORD)).status).toBe(401);
    expect((await login('fondue')).status).toBe(200);
    expect((await waiter.get('/api/auth/me')).status).toBe(200);
    await organizer.put(`/api/events/${event.id}`, { ...VALID, waiterAccessPassword: null });
    expect((await login('fondue')).status).toBe(401);
  });

  it('is in the database only hashed and sealed, and the journal does not know it', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer, { waiterAccessPassword: 'Käsewähe' });
    await organizer.put(`/api/events/${event.id}`, { ...VALID, waiterAccessPassword: 'Nussgipfel' });
    const { db } = box.current.context;
    const row = await db.selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow();
    expect(row.waiter_password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify([row, await auditOf(event.id)])).not.toMatch(/Käsewähe|Nussgipfel/);
    expect((await organizer.get<Event>(`/api/events/${event.id}`)).body.waiterAccessPassword).toBe('Nussgipfel');
  });

  it('is not shown when it was sealed for another event, while logging in still works', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const [event, other] = [await createEvent(organizer), await createEvent(organizer)];
    const { db } = box.current.context;
    const { waiter_password_cipher } = await db
      .selectFrom('events')
      .select('waiter_password_cipher')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('events').set({ waiter_password_cipher }).where('id', '=', event.id).execute();
    expect((await organizer.get<Event>(`/api/events/${event.id}`)).body.waiterAccessPassword).toBeNull();
    await expect(box.current.asWaiter(event.waiterAccessTag ?? '', WAITER_PASSWORD)).resolves.toBeDefined();
  });

  it('sent again unchanged is no change', async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const event = await createEvent(organizer);
    await organizer.put(`/api/events/${event.id}`, { ...event, name: 'Umbenannt' });
    const details = JSON.parse((await auditOf(event.id))[1]?.details ?? '');
    expect(details).toEqual({ name: { from: event.name, to: 'Umbenannt' } });
  });
});

describe('Deleting an event', () => {
  it("ends its waiters' sessions and leaves other events alone", async () => {
    const organizer = await box.current.as('EVENT_ORGANIZER');
    const [event, other] = [await createEvent(organizer), await createEvent(organizer)];
    const waiter = await box.current.asWaiter(event.waiterAccessTag ?? '', WAITER_PASSWORD);
    const otherWaiter = await box.current.asWaiter(other.waiterAccessTag ?? '', WAITER_PASSWORD);
    await organizer.delete(`/api/events/${event.id}`);
    expect((await waiter.get('/api/auth/me')).status).toBe(401);
    expect((await otherWaiter.get('/api/auth/me')).status).toBe(200);
    const login = { tag: event.waiterAccessTag, password: WAITER_PASSWORD };
    expect((await box.current.guest().post('/api/auth/waiter-login', login)).status).toBe(401);
  });
});
