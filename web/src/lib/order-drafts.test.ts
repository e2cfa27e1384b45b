import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { keepDraft, openDraft } from './order-drafts.ts';
import { recordDelivery, saveOrder } from './outbox-store.ts';
import { newUuid } from './uuid.ts';

const cart = [{ menuItemId: 1, name: 'Rösti', category: 'Speisen', priceRappen: 1650, quantity: 1 }];

async function pay(clientOrderId: string): Promise<void> {
  await saveOrder({ clientOrderId, user: { username: 'waiter_fest', role: 'WAITER' }, body: '{}' });
  await recordDelivery(clientOrderId, 1);
}

describe('the cart of a table', () => {
  it('is the one that the payment hands back, under its own id', async () => {
    const clientOrderId = newUuid();
    expect(await openDraft(1, '12', { cart, clientOrderId })).toEqual({ cart, clientOrderId, restored: false });
  });

  it('is what the device kept, until that was paid', async () => {
    const clientOrderId = newUuid();
    await keepDraft({ eventId: 1, tableNumber: '13', cart, clientOrderId });
    expect(await openDraft(1, '13', undefined)).toMatchObject({ cart, clientOrderId, restored: true });
    await pay(clientOrderId);
    const next = await openDraft(1, '13', undefined);
    expect(next.cart).toEqual([]);
    expect(next.clientOrderId).not.toBe(clientOrderId);
  });

  it('is a new one when the history hands back a cart that was paid', async () => {
    const clientOrderId = newUuid();
    await pay(clientOrderId);
    const next = await openDraft(1, '14', { cart, clientOrderId });
    expect(next.cart).toEqual([]);
    expect(next.clientOrderId).not.toBe(clientOrderId);
  });
});
