import { randomUUID } from 'node:crypto';
import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { CreatedPrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import { describe, expect, it } from 'vitest';
import { createEvent, createMenuItem } from '../../testing/event-factories.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

describe('users', () => {
  it('are listed for administrators only', async () => {
    const clients = await test.current.asEach();
    const list = await clients.ADMIN.get<{ id: number; username: string; role: string | null }[]>('/api/users');
    expect(list.status).toBe(200);
    expect(list.body).toContainEqual({
      id: clients.KITCHEN.userId,
      username: clients.KITCHEN.username,
      role: 'KITCHEN',
    });
    for (const role of ['EVENT_ORGANIZER', 'KITCHEN', 'WAITER', 'none'] as const) {
      expect((await clients[role].get('/api/users')).body, role).toEqual({
        message: 'Keine Berechtigung',
        code: 'FORBIDDEN',
      });
    }
    expect((await test.current.guest().get('/api/users')).status).toBe(401);
  });

  it('have a new role from their next request on', async () => {
    const admin = await test.current.as('ADMIN');
    const newcomer = await test.current.as(null);
    expect((await newcomer.get('/api/users/roles')).status).toBe(403);
    const changed = await admin.put(`/api/users/${newcomer.userId}/role`, { role: 'ADMIN' });
    expect(changed.body).toEqual({ id: newcomer.userId, username: newcomer.username, role: 'ADMIN' });
    const roles = await newcomer.get('/api/users/roles');
    expect(roles.body).toEqual(['ADMIN', 'EVENT_ORGANIZER', 'KITCHEN', 'WAITER']);
  });

  it('with a new role are logged in no longer than it allows', async () => {
    const admin = await test.current.as('ADMIN');
    const organizer = await test.current.as('EVENT_ORGANIZER');
    await admin.put(`/api/users/${organizer.userId}/role`, { role: 'ADMIN' });
    test.current.passSeconds(31 * 60);
    expect((await organizer.get('/api/users')).status).toBe(401);
    const busy = await test.current.as('EVENT_ORGANIZER');
    const other = await test.current.as('ADMIN');
    await other.put(`/api/users/${busy.userId}/role`, { role: 'ADMIN' });
    const [session] = (await busy.get<{ expiresAt: string }[]>('/api/auth/sessions')).body;
    expect(Date.parse(session?.expiresAt ?? '') - test.current.context.now().getTime()).toBe(12 * 3_600_000);
  });

  it('whose new role would let them stay longer are logged in no longer than before', async () => {
    const admin = await test.current.as('ADMIN');
    const newcomer = await test.current.as(null);
    const { db } = test.current.context;
    const end = () =>
      db.selectFrom('sessions').select('expires_at').where('user_id', '=', newcomer.userId).executeTakeFirstOrThrow();
    const before = await end();
    await admin.put(`/api/users/${newcomer.userId}/role`, { role: 'KITCHEN' });
    expect(await end()).toEqual(before);
  });

  it('who get another role stay logged in as long as that allows, and all others as long as before', async () => {
    const admin = await test.current.as('ADMIN');
    const [promoted, other] = [await test.current.as('EVENT_ORGANIZER'), await test.current.as('EVENT_ORGANIZER')];
    await admin.put(`/api/users/${promoted.userId}/role`, { role: 'ADMIN' });
    // Administrators are asked again after half an hour.
    test.current.passSeconds(31 * 60);
    const answers = [await promoted.get('/api/auth/me'), await other.get('/api/auth/me')];
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });

  it('that wait for a role are refused all at once; who has one by then stays, and nobody else is concerned', async () => {
    const admin = await test.current.as('ADMIN');
    const [one, other, lucky, unseen] = [
      await test.current.as(null),
      await test.current.as(null),
      await test.current.as(null),
      await test.current.as(null),
    ];
    await admin.put(`/api/users/${lucky.userId}/role`, { role: 'KITCHEN' });
    const userIds = [one.userId, other.userId, lucky.userId, admin.userId];
    const refused = await admin.post<{ userIds: number[] }>('/api/users/refuse-waiting', { userIds });
    expect(refused.body.userIds.toSorted((a, b) => a - b)).toEqual([one.userId, other.userId]);
    const left = (await admin.get<{ id: number }[]>('/api/users')).body.map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining([lucky.userId, unseen.userId, admin.userId]));
    expect(left).not.toContain(one.userId);
    expect((await one.get('/api/auth/me')).status).toBe(401);
    const lines = await test.current.context.db
      .selectFrom('audit')
      .select('subject')
      .where('action', '=', 'user.delete')
      .execute();
    expect(lines.map(({ subject }) => subject)).toEqual(expect.arrayContaining([one.username, other.username]));
    expect((await admin.post('/api/users/refuse-waiting', { userIds: [] })).body).toEqual({ userIds: [] });
  });

  it('become waiters only under a waiter name', async () => {
    const admin = await test.current.as('ADMIN');
    const other = await test.current.as(null, 'ohne_praefix');
    const refused = await admin.put(`/api/users/${other.userId}/role`, { role: 'WAITER' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ message: 'Ungültiges Kellner-Benutzernamenformat' });
    const waiter = await test.current.as(null, 'waiter_fest_beat');
    expect((await admin.put(`/api/users/${waiter.userId}/role`, { role: 'WAITER' })).status).toBe(200);
  });

  it('never lose their last administrator, even when all of them step down at once', async () => {
    const { db } = test.current.context;
    const admins = await Promise.all(Array.from({ length: 5 }, () => test.current.as('ADMIN')));
    const ids = admins.map(({ userId }) => userId);
    await db.updateTable('users').set({ role: 'KITCHEN' }).where('id', 'not in', ids).execute();
    const answers = await Promise.all(
      admins.map((admin) => admin.put(`/api/users/${admin.userId}/role`, { role: 'KITCHEN' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Der letzte Administrator kann seine Rolle nicht verlieren. Bitte zuerst jemand anderem ADMIN geben.',
    });
    const remaining = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute();
    expect(remaining).toHaveLength(1);
  });

  it('without events are deleted with the menu they had begun', async () => {
    const admin = await test.current.as('ADMIN');
    const organizer = await test.current.as('EVENT_ORGANIZER');
    await createMenuItem(organizer);
    expect((await admin.delete(`/api/users/${organizer.userId}`)).status).toBe(204);
    const { db } = test.current.context;
    const left = await db.selectFrom('menu_items').select('id').where('organizer_id', '=', organizer.userId).execute();
    expect(left).toEqual([]);
  });

  it('leave their events to whom the administrator names, who can go on with them', async () => {
    const admin = await test.current.as('ADMIN');
    const [leaving, successor] = [await test.current.as('EVENT_ORGANIZER'), await test.current.as('EVENT_ORGANIZER')];
    const event = await createEvent(leaving);
    const helper = (await leaving.post<CreatedPrintAgent>('/api/print-agents', { name: 'Laptop im Zelt' })).body;
    const path = `/api/users/${leaving.userId}?successorId=${successor.userId}`;
    expect((await admin.delete(path)).status).toBe(204);
    // It goes on printing, now for whoever has the event.
    const asked = await test.current.app.inject({
      method: 'POST',
      url: '/api/print-agent/jobs',
      headers: { authorization: `Bearer ${helper.key}` },
      payload: { instance: randomUUID(), holding: [], waitMs: 0 },
    });
    expect(asked.statusCode).toBe(200);
    expect((await successor.get('/api/print-agents')).body).toMatchObject([{ name: 'Laptop im Zelt' }]);
    expect((await successor.get(`/api/events/${event.id}`)).body).toMatchObject({
      organizer: { username: successor.username },
    });
    const printers = await successor.post(`/api/events/${event.id}/printer-config`, {
      eventId: event.id,
      printers: [],
    });
    expect(printers.status).toBe(200);
    expect((await successor.get<JournalPage>(`/api/events/${event.id}/journal`)).body.entries).toContainEqual(
      expect.objectContaining({
        action: 'event.hand-over',
        details: { from: leaving.username, to: successor.username },
      }),
    );
    expect((await successor.get<JournalPage>('/api/audit')).body.entries).toContainEqual(
      expect.objectContaining({
        action: 'user.delete',
        subject: leaving.username,
        details: expect.objectContaining({ eventsHandedOver: [event.id], successor: successor.username }),
      }),
    );
  });

  it('leave their events with news for the tills: whoever takes them over may round otherwise', async () => {
    const [admin, leaving] = [await test.current.as('ADMIN'), await test.current.as('EVENT_ORGANIZER')];
    const { id } = await createEvent(leaving);
    const news = await newsFrom(test.current, id, () => admin.delete(`/api/users/${leaving.userId}`));
    expect(news).toEqual(['menu.updated']);
  });

  it('an administrator who takes events over sees the print helpers that came along, and shuts them out', async () => {
    const admin = await test.current.as('ADMIN');
    const leaving = await test.current.as('EVENT_ORGANIZER');
    await createEvent(leaving);
    const { agent, key } = (await leaving.post<CreatedPrintAgent>('/api/print-agents', { name: 'Laptop' })).body;
    expect((await admin.delete(`/api/users/${leaving.userId}`)).status).toBe(204);
    expect((await admin.get('/api/print-agents')).body).toMatchObject([{ id: agent.id, name: 'Laptop' }]);
    const other = await test.current.as('ADMIN');
    expect((await other.get('/api/print-agents')).body).toEqual([]);
    expect((await other.delete(`/api/print-agents/${agent.id}`)).status).toBe(404);
    expect((await admin.delete(`/api/print-agents/${agent.id}`)).status).toBe(204);
    const headers = { authorization: `Bearer ${key}` };
    const poll = { instance: randomUUID(), holding: [], waitMs: 0 };
    expect((await test.current.guest().post('/api/print-agent/jobs', poll, headers)).status).toBe(401);
  });

  it('leave no events to who can not manage them, or is to be deleted, or is not there', async () => {
    const clients = await test.current.asEach();
    const leaving = await test.current.as('EVENT_ORGANIZER');
    const event = await createEvent(leaving);
    for (const id of [clients.KITCHEN.userId, clients.none.userId, leaving.userId, 999_999_999]) {
      const refused = await clients.ADMIN.delete(`/api/users/${leaving.userId}?successorId=${id}`);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'SUCCESSOR_UNSUITED' }]);
    }
    expect((await clients.ADMIN.delete(`/api/users/${leaving.userId}?successorId=0`)).status).toBe(400);
    expect((await leaving.get(`/api/events/${event.id}`)).status).toBe(200);
  });

  it('are deleted, but not administrators and not twice', async () => {
    const admin = await test.current.as('ADMIN');
    const other = await test.current.as('KITCHEN');
    const protectedOne = await admin.delete(`/api/users/${admin.userId}`);
    expect(protectedOne.status).toBe(409);
    expect(protectedOne.body).toMatchObject({ message: 'Admin-Benutzer können nicht gelöscht werden' });
    expect((await admin.delete(`/api/users/${other.userId}`)).status).toBe(204);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    const again = await admin.delete(`/api/users/${other.userId}`);
    expect([again.status, again.body]).toMatchObject([
      404,
      { message: 'Benutzer nicht gefunden. Bitte die Seite neu laden.' },
    ]);
    expect((await admin.put('/api/users/0/role', { role: 'KITCHEN' })).status).toBe(400);
    expect((await admin.put(`/api/users/${admin.userId}/role`, { role: 'CHEF' })).status).toBe(400);
  });
});
