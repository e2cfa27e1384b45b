import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { handIn, heldFor } from '../../testing/quarantine.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let fest: Fest;

beforeEach(async () => {
  fest = await createFest(test.current);
});

describe('a paid order that cannot be booked', () => {
  it('comes again later where too many of its device wait; that holds up no other device', async () => {
    const { db, now } = test.current.context;
    const device = await db
      .selectFrom('devices')
      .select('id')
      .where('event_id', '=', fest.eventId)
      .executeTakeFirstOrThrow();
    const waiting = {
      event_id: fest.eventId,
      device_id: device.id,
      content_hash: '',
      body: '{}',
      reason: '',
      received_at: now().toISOString(),
      state: 'open',
    };
    const others = Array.from({ length: 1999 }, () => ({ ...waiting, client_order_id: randomUUID() }));
    for (let at = 0; at < others.length; at += 500) {
      await db
        .insertInto('quarantined_orders')
        .values(others.slice(at, at + 500))
        .execute();
    }
    const order = bratwurstFor(fest);
    expect((await handIn(fest.waiter, order)).status).toBe(200);
    const refused = await handIn(fest.waiter, bratwurstFor(fest));
    expect(refused).toMatchObject({ status: 429, body: { code: 'QUARANTINE_FULL' } });
    expect(refused.headers['retry-after']).toBe('600');
    // What is there already is told as ever.
    expect((await handIn(fest.waiter, order)).status).toBe(200);
    const colleague = await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    expect((await handIn(colleague, bratwurstFor(fest))).status).toBe(200);
    expect((await handIn(fest.organizer, bratwurstFor(fest))).status).toBe(200);
    const [decided] = others;
    await db
      .updateTable('quarantined_orders')
      .set({ state: 'rejected' })
      .where('client_order_id', '=', decided?.client_order_id ?? '')
      .execute();
    expect((await handIn(fest.waiter, bratwurstFor(fest))).status).toBe(200);
  });

  it('is as much as the organizer’s page can read in a moment, and no more', async () => {
    const { db } = test.current.context;
    await handIn(fest.waiter, bratwurstFor(fest));
    // Counted in bytes, which are known without reading what has them.
    const body = 'ä'.repeat(4_000_000);
    await db.updateTable('quarantined_orders').set({ body }).where('event_id', '=', fest.eventId).execute();
    expect(await handIn(fest.waiter, bratwurstFor(fest))).toMatchObject({ body: { code: 'QUARANTINE_FULL' } });
    const colleague = await test.current.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    expect((await handIn(colleague, bratwurstFor(fest))).status).toBe(200);
  });

  it('of many devices is read while others are served', async () => {
    const { db } = test.current.context;
    await handIn(fest.waiter, bratwurstFor(fest));
    const { id: _, ...row } = await db
      .selectFrom('quarantined_orders')
      .selectAll()
      .where('event_id', '=', fest.eventId)
      .executeTakeFirstOrThrow();
    const body = JSON.stringify({ ...JSON.parse(row.body), unknown: 'x'.repeat(1_000_000) });
    for (let copies = 0; copies < 12; copies += 1) {
      const copy = { ...row, client_order_id: randomUUID(), body };
      await db.insertInto('quarantined_orders').values(copy).execute();
    }
    let isRead = false;
    const reading = heldFor(fest.organizer).finally(() => {
      isRead = true;
    });
    let served = 0;
    while (!isRead) {
      await nextTurn();
      expect((await test.current.guest().get('/api/health')).status).toBe(200);
      served += 1;
    }
    expect(await reading).toHaveLength(13);
    expect(served).toBeGreaterThan(6);
  });

  it('of a device that names somebody else as who took it leaves each account its own room', async () => {
    const { db } = test.current.context;
    const takenBy = { username: 'waiter_sonstwer', role: 'WAITER' };
    await handIn(fest.waiter, { ...bratwurstFor(fest), takenBy });
    const body = ' '.repeat(8_000_000);
    await db.updateTable('quarantined_orders').set({ body }).where('event_id', '=', fest.eventId).execute();
    const another = await handIn(fest.waiter, { ...bratwurstFor(fest), takenBy });
    expect(another).toMatchObject({ body: { code: 'QUARANTINE_FULL' } });
    const registered = await test.current.as('WAITER', `waiter_${fest.tag}_beat`);
    for (const client of [registered, fest.organizer, fest.waiter])
      expect((await handIn(client, bratwurstFor(fest))).status).toBe(200);
  });
});
