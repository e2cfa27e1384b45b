import type { JournalPage } from '@bestellsystem/domain/journal-schema.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { handIn, heldFor } from '../../testing/quarantine.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

const FACT = 'Das Event war schon abgeschlossen; laut Gerät aufgenommen von Service 7';
const STORED_BEFORE = FACT.replace(';', ': zum Buchen wieder öffnen oder ein anderes Event wählen;');

it('why an order lies here is a fact', async () => {
  const fest = await createFest(test.current);
  await handIn(fest.waiter, bratwurstFor(fest), 'EVENT_CLOSED');
  const stored = await test.current.context.db.selectFrom('quarantined_orders').select('reason').execute();
  expect(stored).toEqual([{ reason: 'Das Event war schon abgeschlossen' }]);
});

it.each(['book', 'reject'])('what was advised before is no reason once it is decided: %s', async (decision) => {
  const fest = await createFest(test.current);
  const { organizer, eventId } = fest;
  await handIn(fest.waiter, bratwurstFor(fest), 'EVENT_CLOSED');
  const { db } = test.current.context;
  await db.updateTable('quarantined_orders').set({ reason: STORED_BEFORE }).execute();
  const [held] = await heldFor(organizer);
  await organizer.post(`/api/quarantine/${held?.id}/${decision}`, { reason: 'Doppelt kassiert' });
  expect((await heldFor(organizer)).map(({ reason }) => reason)).toEqual([FACT]);
  const { entries } = (await organizer.get<JournalPage>(`/api/events/${eventId}/journal`)).body;
  expect(entries.find(({ action }) => /^quarantine\.(booked|rejected)$/.test(action))?.details.why).toBe(FACT);
  if (decision === 'reject') return;
  const reasons = async () =>
    (await organizer.get<OrderWire[]>(`/api/orders?eventId=${eventId}`)).body.map(({ flagReasons }) => flagReasons);
  expect(await reasons()).toEqual([[`Vom Veranstalter nachgebucht: ${FACT}`]]);
  // As one that was booked before is stored.
  const flag_reasons = JSON.stringify([`Vom Veranstalter nachgebucht: ${STORED_BEFORE}`]);
  await db.updateTable('orders').set({ flag_reasons }).execute();
  expect(await reasons()).toEqual([[`Vom Veranstalter nachgebucht: ${FACT}`]]);
});
