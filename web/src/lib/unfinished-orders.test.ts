// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deviceDb from './device-db.ts';
import { keepDraft, removeDraft } from './order-drafts.ts';
import { recordDelivery, saveOrder } from './outbox-store.ts';
import { hasUnfinishedOrders } from './unfinished-orders.ts';
import { newUuid } from './uuid.ts';

const cart = [{ menuItemId: 1, name: 'Rösti', category: 'Speisen', priceRappen: 1650, quantity: 1 }];
const TABLE_5 = { eventId: 1, tableNumber: '5', clientOrderId: newUuid() };
const TABLE_7 = { eventId: 2, tableNumber: '7', clientOrderId: newUuid() };
const HOUR_MS = 60 * 60 * 1000;

afterEach(async () => {
  vi.useRealTimers();
  await removeDraft(TABLE_5);
  await removeDraft(TABLE_7);
});

describe('unfinished orders of this device', () => {
  it('are those of every event and table', async () => {
    expect(await hasUnfinishedOrders()).toBe(false);
    await keepDraft({ ...TABLE_5, cart });
    await keepDraft({ ...TABLE_7, cart });
    expect(await hasUnfinishedOrders()).toBe(true);
    await removeDraft(TABLE_5);
    expect(await hasUnfinishedOrders()).toBe(true);
    await removeDraft(TABLE_7);
    expect(await hasUnfinishedOrders()).toBe(false);
  });

  it('are also those that a database without room could not keep', async () => {
    const database = vi
      .spyOn(deviceDb, 'withDeviceDatabase')
      .mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    await keepDraft({ ...TABLE_5, cart }).catch(() => undefined);
    expect(await hasUnfinishedOrders()).toBe(true);
    database.mockRestore();
    expect(await hasUnfinishedOrders()).toBe(true);
  });

  it('are none once they were paid, also when the device died before it put the cart away', async () => {
    const clientOrderId = newUuid();
    await keepDraft({ ...TABLE_5, cart, clientOrderId });
    const body = JSON.stringify({ items: [{ menuItem: { id: 1 }, quantity: 1 }] });
    await saveOrder({ clientOrderId, user: { username: 'waiter_fest', role: 'WAITER' }, body });
    await recordDelivery(clientOrderId, 1);
    expect(await hasUnfinishedOrders()).toBe(false);
  });

  it('are forgotten when nobody touched them for half a day', async () => {
    vi.useFakeTimers({ now: Date.now() - 11 * HOUR_MS, toFake: ['Date'] });
    await keepDraft({ ...TABLE_5, cart });
    vi.useRealTimers();
    expect(await hasUnfinishedOrders()).toBe(true);
    vi.useFakeTimers({ now: Date.now() + 2 * HOUR_MS, toFake: ['Date'] });
    expect(await hasUnfinishedOrders()).toBe(false);
  });
});
