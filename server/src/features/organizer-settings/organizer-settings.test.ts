import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '../../testing/event-factories.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
const OWN = '/api/organizer-settings';

const CLUB = {
  name: 'Turnverein Musterlingen',
  street: 'Dorfstrasse',
  houseNumber: '7a',
  postalCode: '3000',
  town: 'Bern',
  iban: 'CH9300762011623852957',
  receiptText: 'Merci und bis zum nächsten Mal',
  isVatLiable: true,
  vatNumber: 'CHE-116.281.710',
  vatRates: [
    { validFrom: '2024-01-01', normal: 8.1, reduced: 2.6, lodging: 3.8 },
    { validFrom: '2028-01-01', normal: 8.5, reduced: 2.75, lodging: 4 },
  ],
  isCashRounded: true,
} satisfies OrganizerSettingsWire;

let organizer: TestClient;
beforeEach(async () => {
  organizer = await test.current.as('EVENT_ORGANIZER');
});

describe('organizer settings', () => {
  it('say nothing of VAT and round no cash until somebody says so', async () => {
    const { status, body } = await organizer.get<OrganizerSettingsWire>(OWN);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: '', iban: '', isVatLiable: false, vatNumber: '', isCashRounded: false });
    expect(body.vatRates).toEqual([{ validFrom: '2024-01-01', normal: 8.1, reduced: 2.6, lodging: 3.8 }]);
  });

  it('are stored as a whole, with numbers in one spelling and rates by date', async () => {
    const typed = { ...CLUB, iban: 'ch93 0076 2011 6238 5295 7', vatNumber: 'che116281710 MWST' };
    const saved = await organizer.put(OWN, { ...typed, vatRates: [...CLUB.vatRates].reverse() });
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual(CLUB);
    expect((await organizer.get(OWN)).body).toEqual(CLUB);
    const fewer = { ...CLUB, vatRates: CLUB.vatRates.slice(0, 1), receiptText: '' };
    await organizer.put(OWN, fewer);
    expect((await organizer.get(OWN)).body).toEqual(fewer);
  });

  it.each([
    ['a wrong IBAN', { iban: 'CH9300762011623852958' }, 'iban'],
    ['a wrong VAT number', { vatNumber: 'CHE-116.281.711' }, 'vatNumber'],
    ['VAT without a number', { vatNumber: '' }, 'vatNumber'],
    ['VAT without rates', { vatRates: [] }, 'vatRates'],
    ['two rows from one day', { vatRates: [CLUB.vatRates[0], CLUB.vatRates[0]] }, 'vatRates'],
    ['a rate above 100', { vatRates: [{ ...CLUB.vatRates[0], normal: 101 }] }, 'vatRates.0.normal'],
    ['a rate with three decimals', { vatRates: [{ ...CLUB.vatRates[0], normal: 8.125 }] }, 'vatRates.0.normal'],
    ['a town too long for a bill', { town: 'x'.repeat(36) }, 'town'],
  ])('refuse %s and say where', async (_, change, path) => {
    const answer = await organizer.put<{ details: { path: string; message: string }[] }>(OWN, { ...CLUB, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((detail) => detail.path)).toContain(path);
  });

  it('are seen through the event by its owner and administrators, by nobody else', async () => {
    const event = await createEvent(organizer);
    await organizer.put(OWN, CLUB);
    const path = `/api/events/${event.id}/organizer-settings`;
    expect((await organizer.get(path)).body).toEqual(CLUB);
    expect((await (await test.current.as('ADMIN')).get(path)).body).toEqual(CLUB);
    const stranger = await test.current.as('EVENT_ORGANIZER');
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get<OrganizerSettingsWire>(OWN)).body.name).toBe('');
    expect((await (await test.current.as('KITCHEN')).get(path)).status).toBe(403);
  });

  it('tell the screens of an event when its cash begins to be rounded, and nothing else', async () => {
    const event = await createEvent(organizer);
    const save = (change: object) => () => organizer.put(OWN, { ...CLUB, ...change });
    expect(await newsFrom(test.current, event.id, save({}))).toEqual(['menu.updated']);
    expect(await newsFrom(test.current, event.id, save({ town: 'Thun' }))).toEqual([]);
  });

  it('leave a line in the journal that says what changed', async () => {
    await organizer.put(OWN, CLUB);
    const line = await test.current.context.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'organizer-settings.change')
      .where('actor', '=', organizer.username)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(line.details)).toMatchObject({
      from: { iban: '' },
      to: { iban: CLUB.iban, isCashRounded: true },
    });
  });

  it('go to the administrator who takes over the events of a deleted account', async () => {
    const event = await createEvent(organizer);
    await organizer.put(OWN, CLUB);
    const admin = await test.current.as('ADMIN');
    expect((await admin.delete(`/api/users/${organizer.userId}`)).status).toBe(204);
    expect((await admin.get(`/api/events/${event.id}/organizer-settings`)).body).toEqual(CLUB);
  });

  it.each(['an event', 'a category'])('don’t come to hold for what the administrator has: %s', async (owned) => {
    const event = await createEvent(organizer);
    await organizer.put(OWN, CLUB);
    const admin = await test.current.as('ADMIN');
    if (owned === 'an event') await createEvent(admin);
    else await admin.post('/api/categories', { name: 'Speisen', displayOrder: 1 });
    expect((await admin.delete(`/api/users/${organizer.userId}`)).status).toBe(204);
    const nothingSaid = { name: '', iban: '', isVatLiable: false, isCashRounded: false };
    expect((await admin.get(OWN)).body).toMatchObject(nothingSaid);
    expect((await admin.get(`/api/events/${event.id}/organizer-settings`)).body).toMatchObject(nothingSaid);
  });

  it('stay the administrator’s where they have said something', async () => {
    const event = await createEvent(organizer);
    await organizer.put(OWN, CLUB);
    const admin = await test.current.as('ADMIN');
    await admin.put(OWN, { ...CLUB, name: 'Gemeinde Musterlingen', isCashRounded: false });
    expect((await admin.delete(`/api/users/${organizer.userId}`)).status).toBe(204);
    expect((await admin.get(`/api/events/${event.id}/organizer-settings`)).body).toMatchObject({
      name: 'Gemeinde Musterlingen',
      isCashRounded: false,
    });
  });
});
