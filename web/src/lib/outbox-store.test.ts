// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import {
  getOrder,
  markTaken,
  recordDelivery,
  recordRejection,
  recordReview,
  removeReviewedOrder,
  requeueOrder,
  saveOrder,
} from './outbox-store.ts';
import { orderOf } from './testing/outbox-page.ts';

const SOLD_OUT = { status: 409, code: 'SOLD_OUT', message: 'Ausverkauft' };

async function delivered(id: string) {
  await saveOrder(orderOf(id));
  return recordDelivery(id, 4);
}

it.each([
  ['a refusal', (id: string) => recordRejection(id, SOLD_OUT, true)],
  ['what the organizer has to decide', (id: string) => recordReview(id, { state: 'open', code: 'SOLD_OUT' })],
  [
    'what they have rejected',
    (id: string) => recordReview(id, { state: 'rejected', code: 'SOLD_OUT', reason: 'Doppelt' }),
  ],
  ['who sends a refused one again', requeueOrder],
])('%s comes too late for an order that the server has confirmed', async (late, record) => {
  const entry = await delivered(late);
  await record(late);
  expect(await getOrder(late)).toEqual(entry);
});

it('who sends a refused order again takes none back from the organizer', async () => {
  await saveOrder(orderOf('with-the-organizer'));
  const entry = await recordReview('with-the-organizer', { state: 'open', code: 'SOLD_OUT' });
  await requeueOrder('with-the-organizer');
  expect(await getOrder('with-the-organizer')).toEqual(entry);
});

it.each([
  ['waits', () => Promise.resolve()],
  ['was refused', (id: string) => recordRejection(id, SOLD_OUT, true)],
  ['lies with the organizer', (id: string) => recordReview(id, { state: 'open', code: 'SOLD_OUT' })],
  ['was delivered', (id: string) => recordDelivery(id, 4)],
])('only what the organizer has rejected leaves the device once that was read, none that %s', async (state, reach) => {
  await saveOrder(orderOf(state));
  await markTaken(state);
  await reach(state);
  await removeReviewedOrder(state);
  expect(await getOrder(state)).toBeDefined();
  await recordReview(state, { state: 'rejected', code: 'SOLD_OUT' });
  await removeReviewedOrder(state);
  expect(await getOrder(state)).toEqual(state === 'was delivered' ? expect.anything() : undefined);
});
