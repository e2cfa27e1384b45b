import { expect, it } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const REFUSED =
  'Zu viele neue Geräte. Bitte in 1 s nochmals versuchen. ' +
  'Geht es so weiter, braucht das Event ein neues Kellner-Passwort: bitte dem Veranstalter sagen.';

it('a thousand new devices an hour are as many as an event gets, until it has a new password; those it has come in', async () => {
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const { id, waiterAccessTag: tag } = await createEvent(organizer);
  const { db } = test.current.context;
  const come = async (ipAddress: string, password = WAITER_PASSWORD) => {
    const login = { tag, password, ipAddress };
    const { status, body } = await test.current.guest().post<{ message?: string }>('/api/auth/waiter-login', login);
    return body.message ?? status;
  };
  expect(await come('erstes')).toBe(200);
  await db.updateTable('login_attempts').set({ failures: 999 }).where('bucket', 'like', 'new-device:%').execute();
  expect([await come('tausendstes'), await come('noch eines')]).toEqual([200, REFUSED]);
  expect([await come('erstes'), await come('tausendstes')]).toEqual([200, 200]);
  const change = { name: 'Waldfest', eventDate: '2026-11-21', waiterAccessPassword: 'neues Wort' };
  expect((await organizer.put(`/api/events/${id}`, change)).status).toBe(200);
  expect(await come('noch eines', 'neues Wort')).toBe(200);
});
