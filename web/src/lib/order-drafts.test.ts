// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import * as deviceDb from './device-db.ts';
import { getDraft, keepDraft, openDraft, removeDraft } from './order-drafts.ts';
import { markTaken, recordDelivery, recordRejection, saveOrder } from './outbox-store.ts';
import { newUuid } from './uuid.ts';

const cart = [{ menuItemId: 1, name: 'Rösti', category: 'Speisen', priceRappen: 1650, quantity: 1 }];

/** One piece of the cart, as it goes over the wire. */
const body = JSON.stringify({ items: [{ menuItem: { id: 1, name: 'Rösti' }, quantity: 1, price: 16.5 }] });

async function pay(clientOrderId: string): Promise<void> {
  await saveOrder({ clientOrderId, user: { username: 'waiter_fest', role: 'WAITER' }, body });
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

  it('is a new one while that is under way, and the same again where it is refused', async () => {
    const clientOrderId = newUuid();
    await keepDraft({ eventId: 1, tableNumber: '20', cart, clientOrderId });
    await saveOrder({ clientOrderId, user: { username: 'waiter_fest', role: 'WAITER' }, body });
    expect(await openDraft(1, '20', undefined)).toMatchObject({ cart: [], restored: false });
    await recordRejection(clientOrderId, { status: 409, code: 'SOLD_OUT', message: 'Ausverkauft' }, false);
    expect(await openDraft(1, '20', undefined)).toMatchObject({ cart, clientOrderId, restored: true });
  });

  it('is a new one also where what was shown as taken is refused later', async () => {
    const clientOrderId = newUuid();
    await keepDraft({ eventId: 1, tableNumber: '22', cart, clientOrderId });
    await saveOrder({ clientOrderId, user: { username: 'waiter_fest', role: 'WAITER' }, body });
    await markTaken(clientOrderId);
    await recordRejection(clientOrderId, { status: 409, code: 'SOLD_OUT', message: 'Ausverkauft' }, true);
    expect(await openDraft(1, '22', undefined)).toMatchObject({ cart: [], restored: false });
    expect(await openDraft(1, '22', { cart, clientOrderId })).toMatchObject({ cart: [], restored: false });
  });

  it('is a new one when the history hands back a cart that was paid', async () => {
    const clientOrderId = newUuid();
    await pay(clientOrderId);
    const next = await openDraft(1, '14', { cart, clientOrderId });
    expect(next.cart).toEqual([]);
    expect(next.clientOrderId).not.toBe(clientOrderId);
  });

  it('is what another tab has added since it was paid, as an order of its own', async () => {
    const clientOrderId = newUuid();
    const [roesti] = cart;
    const twoMore = [
      { ...roesti, quantity: 3 },
      { ...roesti, quantity: 1, note: 'ohne Ei' },
      { ...roesti, quantity: -1 },
    ] as typeof cart;
    await keepDraft({ eventId: 1, tableNumber: '23', cart: twoMore, clientOrderId });
    await pay(clientOrderId);
    const next = await openDraft(1, '23', { cart, clientOrderId });
    expect(next.cart).toEqual([{ ...roesti, quantity: 2 }, ...twoMore.slice(1)]);
    expect(next.restored).toBe(true);
    expect(next.clientOrderId).not.toBe(clientOrderId);
  });

  it('takes along no piece that was paid, where another one of the same item was added without its note', async () => {
    const clientOrderId = newUuid();
    const [roesti] = cart;
    const noted = { ...roesti, note: 'ohne Ei' };
    const both = [{ ...roesti, quantity: 2 }, noted] as typeof cart;
    await keepDraft({ eventId: 1, tableNumber: '25', cart: both, clientOrderId });
    const items = [noted].map(({ menuItemId: id, quantity, note }) => ({ menuItem: { id }, quantity, note }));
    const user = { username: 'waiter_fest', role: 'WAITER' };
    await saveOrder({ clientOrderId, user, body: JSON.stringify({ items }) });
    await recordDelivery(clientOrderId, 1);
    expect((await openDraft(1, '25', undefined)).cart).toEqual([{ ...roesti, quantity: 2 }]);
  });

  it('is a new one also where another tab has only changed a note since', async () => {
    const clientOrderId = newUuid();
    const noted = cart.map((line) => ({ ...line, note: 'ohne Ei' }));
    await keepDraft({ eventId: 1, tableNumber: '24', cart: noted, clientOrderId });
    await pay(clientOrderId);
    expect((await openDraft(1, '24', undefined)).cart).toEqual([]);
  });

  it('is there again although the page went before the database had it', async () => {
    const clientOrderId = newUuid();
    const database = vi.spyOn(deviceDb, 'withDeviceDatabase').mockReturnValue(new Promise(() => undefined));
    void keepDraft({ eventId: 1, tableNumber: '15', cart, clientOrderId });
    expect(database).not.toHaveBeenCalled();
    expect(localStorage.getItem('draft 1 15')).toContain(clientOrderId);
    await expect.poll(() => database).toHaveBeenCalled();
    database.mockRestore();
    expect(await openDraft(1, '15', undefined)).toMatchObject({ cart, clientOrderId, restored: true });
  });

  it('is the one of the database where the copy is older', async () => {
    const clientOrderId = newUuid();
    const draft = { eventId: 1, tableNumber: '16', clientOrderId };
    await keepDraft({ ...draft, cart });
    localStorage.setItem('draft 1 16', JSON.stringify({ ...draft, cart: [], changedAt: '2026-01-01T00:00:00.000Z' }));
    expect((await getDraft(1, '16'))?.cart).toEqual(cart);
  });

  it('is thrown away at once, also where the database has it still', async () => {
    const draft = { eventId: 1, tableNumber: '17', clientOrderId: newUuid() };
    await keepDraft({ ...draft, cart });
    const database = vi.spyOn(deviceDb, 'withDeviceDatabase').mockReturnValue(new Promise(() => undefined));
    void removeDraft(draft);
    await expect.poll(() => database).toHaveBeenCalled();
    database.mockRestore();
    expect(await getDraft(1, '17')).toBeUndefined();
    await removeDraft(draft);
    expect(localStorage.getItem('draft 1 17')).toBeNull();
  });

  it('keeps what is added while the device still looks for what was to go', async () => {
    const draft = { eventId: 1, tableNumber: '21', clientOrderId: newUuid() };
    await keepDraft({ ...draft, cart });
    localStorage.removeItem('draft 1 21');
    const removing = removeDraft(draft);
    await keepDraft({ ...draft, cart: [...cart, ...cart] });
    await removing;
    expect((await getDraft(1, '21'))?.cart).toHaveLength(2);
  });

  it('stays when an order that was begun there before is thrown away, also where only the database has it', async () => {
    const table = { eventId: 1, tableNumber: '19' };
    const clientOrderId = newUuid();
    await keepDraft({ ...table, cart, clientOrderId });
    await removeDraft({ ...table, clientOrderId: newUuid() });
    expect((await getDraft(1, '19'))?.cart).toEqual(cart);
    localStorage.removeItem('draft 1 19');
    await removeDraft({ ...table, clientOrderId: newUuid() });
    expect((await getDraft(1, '19'))?.cart).toEqual(cart);
    await removeDraft({ ...table, clientOrderId });
    expect(await getDraft(1, '19')).toBeUndefined();
  });

  it('is what the copy says where the database does not answer', async () => {
    const clientOrderId = newUuid();
    await keepDraft({ eventId: 1, tableNumber: '18', cart, clientOrderId });
    const database = vi
      .spyOn(deviceDb, 'withDeviceDatabase')
      .mockReturnValue(Promise.reject(new Error('UnknownError')));
    expect((await getDraft(1, '18'))?.clientOrderId).toBe(clientOrderId);
    database.mockRestore();
  });
});
