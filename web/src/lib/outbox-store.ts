import { withDeviceDatabase } from './device-db.ts';
import type { FailureReason, NewOrder, OutboxEntry, Rejection, Review } from './outbox-entry.ts';
import { lastEpoch, NEVER } from './restore-epoch.ts';
import { serverNow } from './server-clock.ts';

/** Resolves only when the order is on the disk. An order that is already there stays as it is and is answered instead. */
export function saveOrder(order: NewOrder): Promise<OutboxEntry> {
  return change(order.clientOrderId, (existing) => existing ?? newEntry(order));
}

export function getOrder(clientOrderId: string): Promise<OutboxEntry | undefined> {
  return withDeviceDatabase((database) => database.get('outbox', clientOrderId));
}

/** In the order they were taken. */
export async function listOrders(state: OutboxEntry['state']): Promise<OutboxEntry[]> {
  const entries = await withDeviceDatabase((database) => database.getAllFromIndex('outbox', 'state', state));
  return entries.sort((a, b) => a.savedAt.localeCompare(b.savedAt));
}

/** Everything that is still on this device, delivered or not. */
export function listSavedOrders(): Promise<OutboxEntry[]> {
  return withDeviceDatabase((database) => database.getAll('outbox'));
}

/** Has to come before the waiter is told so; answers the entry as it now is, which may be a refusal that came first. */
export function markTaken(clientOrderId: string): Promise<OutboxEntry> {
  return change(clientOrderId, (entry) => entry && (entry.state === 'waiting' ? { ...entry, taken: true } : entry));
}

export function recordDelivery(
  clientOrderId: string,
  orderNumber: number | undefined,
  epoch = NEVER,
): Promise<OutboxEntry> {
  return change(clientOrderId, (entry) => {
    if (!entry) return undefined;
    const { rejection: _, review: __, ...kept } = entry;
    return { ...kept, state: 'acked', epoch, orderNumber, deliveredAt: new Date(serverNow()).toISOString() };
  });
}

/** Before it is sent for the first time, whatever becomes of that: nobody is told when a page is killed. */
export function noteSending(clientOrderId: string): void {
  const epoch = lastEpoch();
  const note = (entry?: OutboxEntry) => entry && (entry.epoch || entry.attempts ? entry : { ...entry, epoch });
  change(clientOrderId, note).catch(() => undefined);
}

/** Of an order that the server has told of; without a reason it isn't cancelled, and another device's is not kept. */
export async function keepCancelled(order: { clientOrderId: string; cancelReason: string | null }): Promise<void> {
  const { clientOrderId, cancelReason } = order;
  if (!cancelReason) return;
  const keep = (entry?: OutboxEntry) => entry && (entry.cancelReason ? entry : { ...entry, cancelReason });
  await change(clientOrderId, keep).catch(() => undefined);
}

/** The organizer has booked it all the same, or let it stand: it counts. */
export function forgetCancelled(clientOrderId: string): Promise<unknown> {
  return change(clientOrderId, (entry) => {
    if (!entry?.cancelReason) return entry;
    const { cancelReason: _, ...kept } = entry;
    return kept;
  });
}

export function recordFailure(clientOrderId: string, reason: FailureReason): Promise<OutboxEntry> {
  return change(
    clientOrderId,
    (entry) =>
      entry && {
        ...entry,
        attempts: entry.attempts + 1,
        lastFailure: reason,
        ...(reason === 'login' && { loginMissingSince: notAfterNow(entry.loginMissingSince) }),
      },
  );
}

/** A time to come was written before the device's clock was set back; waiting for it could take days. */
function notAfterNow(since: string | undefined): string {
  const now = new Date().toISOString();
  return since && since < now ? since : now;
}

/**
 * A refusal counts unless the order was shown as taken while the request was under way: then it stays waiting and goes
 * out again as an order taken offline, which the server doesn't refuse for its price.
 */
export function recordRejection(
  clientOrderId: string,
  rejection: Rejection,
  sentAsTaken: boolean,
): Promise<OutboxEntry> {
  return change(clientOrderId, (entry) => {
    if (!entry || entry.state === 'acked') return entry;
    const attempts = entry.attempts + 1;
    if (entry.taken && !sentAsTaken) return { ...entry, attempts };
    return { ...entry, attempts, state: 'rejected', rejection };
  });
}

/** The organizer has it, or has decided. */
export function recordReview(clientOrderId: string, review: Review): Promise<OutboxEntry> {
  return change(clientOrderId, (entry) => {
    if (!entry || entry.state === 'acked') return entry;
    return { ...entry, state: 'quarantined', review };
  });
}

/** What the organizer rejected leaves the device only when its waiter has read why. */
export async function removeReviewedOrder(clientOrderId: string): Promise<void> {
  await withDeviceDatabase(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    const entry = await transaction.store.get(clientOrderId);
    if (entry?.review?.state === 'rejected') await transaction.store.delete(clientOrderId);
    await transaction.done;
  });
}

/** Puts a refused order back in the line, for instance after the organizer gave access again. */
export function requeueOrder(clientOrderId: string): Promise<OutboxEntry> {
  return change(
    clientOrderId,
    (entry) => entry && (entry.state === 'rejected' ? { ...entry, state: 'waiting' } : entry),
  );
}

/** Only a refused order that was never shown as taken may leave the device. */
export async function removeRefusedOrder(clientOrderId: string): Promise<boolean> {
  return withDeviceDatabase(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    const entry = await transaction.store.get(clientOrderId);
    const removable = entry?.state === 'rejected' && !entry.taken;
    if (removable) await transaction.store.delete(clientOrderId);
    await transaction.done;
    return removable;
  });
}

/**
 * A server that came back from a backup may lack what it confirmed before: all of it goes out again under its old id,
 * which the server knows or doesn't. Answers whether there is something to send.
 */
export async function requeueDeliveredBefore(epoch: string): Promise<boolean> {
  return withDeviceDatabase(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    let found = false;
    for await (const cursor of transaction.store.index('state').iterate('acked')) {
      if ((cursor.value.epoch ?? NEVER) === epoch) continue;
      found = true;
      await cursor.update({ ...cursor.value, state: 'waiting', taken: true, attempts: 1 });
    }
    await transaction.done;
    return found;
  });
}

/**
 * Delivered orders are kept for a while: a page that reloads learns from them that its order has arrived, and a server that
 * comes back from a backup gets them again. A clock that is or was wrong, here or there, makes none of them old.
 */
export async function forgetDeliveredFor(ms: number): Promise<void> {
  const before = (now: number) => new Date(now - ms).toISOString();
  const [here, there] = [before(Date.now()), before(serverNow())];
  await withDeviceDatabase(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    for await (const cursor of transaction.store.index('state').iterate('acked')) {
      const { savedAt, deliveredAt = '' } = cursor.value;
      if (savedAt < here && deliveredAt < there) await cursor.delete();
    }
    await transaction.done;
  });
}

function newEntry(order: NewOrder): OutboxEntry {
  return { ...order, savedAt: new Date().toISOString(), state: 'waiting', taken: false, attempts: 0 };
}

/** Reads and writes in one transaction, so that two tabs can't overwrite each other; done means on the disk. */
async function change(
  clientOrderId: string,
  next: (entry: OutboxEntry | undefined) => OutboxEntry | undefined,
): Promise<OutboxEntry> {
  return withDeviceDatabase(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    const before = await transaction.store.get(clientOrderId);
    const after = next(before);
    if (after && after !== before) await transaction.store.put(after);
    await transaction.done;
    if (!after) throw new Error(`Order ${clientOrderId} is not here`);
    return after;
  });
}
