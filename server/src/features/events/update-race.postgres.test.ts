import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { Transaction } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { createEvent } from '../../testing/event-factories.ts';
import { newsOf } from '../../testing/live-news.ts';
import { crossing } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

/** On SQLite whoever writes waits for whoever wrote before; here two transactions can cross. */
const test = useTestApp();
let organizer: TestClient;
let event: Event;

beforeEach(async () => {
  organizer = await test.current.as('EVENT_ORGANIZER');
  event = await createEvent(organizer);
});

/** Both wait for the event, in the order they came; then they go on. */
const hold = (trx: Transaction<Schema>) =>
  trx.selectFrom('events').select('id').where('id', '=', event.id).forUpdate().executeTakeFirstOrThrow();

/** What the journal says of the event, oldest first. */
async function steps(action: string): Promise<unknown[]> {
  const lines = test.current.context.db.selectFrom('audit').select('details').where('event_id', '=', event.id);
  const rows = await lines.where('action', '=', action).orderBy('id').execute();
  return rows.map(({ details }) => JSON.parse(details));
}

it('an event that one switches off and another one on is on for everybody, and the journal says both', async () => {
  const { db } = test.current.context;
  const { name, eventDate } = event;
  const switchTo = (isActive: boolean) => () =>
    organizer.put<Event>(`/api/events/${event.id}`, { name, eventDate, isActive });
  const [off, on] = await crossing(db, hold, [switchTo(false), switchTo(true)]);
  expect([off.status, on.status, on.body.isActive]).toEqual([200, 200, true]);
  expect(await steps('event.update')).toEqual([{ is_active: { from: 1, to: 0 } }, { is_active: { from: 0, to: 1 } }]);
  expect(await newsOf(test.current, event.id)).toEqual(['menu.updated', 'menu.updated']);
});

it('an event that two delete at the same moment is deleted by one', async () => {
  const remove = () => organizer.delete(`/api/events/${event.id}`);
  const [first, second] = await crossing(test.current.context.db, hold, [remove, remove]);
  expect([first.status, second.status]).toEqual([204, 404]);
  expect(await steps('event.delete')).toHaveLength(1);
});
