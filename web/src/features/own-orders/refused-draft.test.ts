// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { OrderInputWire } from '@bestellsystem/domain/orders-schema.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { getDraft } from '../../lib/order-drafts.ts';
import type { OutboxEntry } from '../../lib/outbox-entry.ts';
import { getOrder, recordRejection, saveOrder } from '../../lib/outbox-store.ts';
import { putBackToTable, refusedDraft } from './refused-draft.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const cart = [{ menuItemId: 7, name: 'Rösti', category: 'Speisen', priceRappen: 1400, quantity: 1 }];

async function refuse(clientOrderId: string) {
  await saveOrder({ clientOrderId, user: { username: 'waiter_fest', role: 'WAITER' }, body: '{}' });
  await recordRejection(clientOrderId, { status: 409, code: 'PRICE_CHANGED', message: 'Neue Preise' }, false);
  return { eventId: 4, tableNumber: '12', clientOrderId, cart };
}

/** Full, as far as drafts are concerned: what is only taken away needs no room. */
function fillStorage() {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
}

it('a refused order that this device can not keep as a draft stays on the list', async () => {
  const draft = await refuse('a');
  fillStorage();
  await expect(putBackToTable(draft)).rejects.toThrow('nicht speichern');
  expect(await getOrder('a')).toMatchObject({ state: 'rejected' });
  vi.restoreAllMocks();
  expect(await putBackToTable(draft)).toBe(true);
  expect(await getDraft(4, '12')).toMatchObject({ clientOrderId: 'a', cart });
  expect(await getOrder('a')).toBeUndefined();
});

it('a refused order of table 07 goes back to table 7', () => {
  const entry = { clientOrderId: 'a', state: 'rejected', taken: false } as OutboxEntry;
  const order = { eventId: 4, tableNumber: '07', items: [] } as unknown as OrderInputWire;
  expect(refusedDraft(entry, order)).toMatchObject({ eventId: 4, tableNumber: '7' });
});
