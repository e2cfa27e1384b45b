import { type DeviceDatabase, withDeviceDatabase } from './device-db.ts';
import {
  type FailureReason,
  isPractice,
  type NewOrder,
  type OutboxEntry,
  type Rejection,
  type Review,
} from './outbox-entry.ts';
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
export function removeReviewedOrder(clientOrderId: string): Promise<boolean> {
  return remove(clientOrderId, ({ review }) => review?.state === 'rejected');
}

/** Puts a refused order back in the line, for instance after the organizer gave access again. */
export function requeueOrder(clientOrderId: string): Promise<OutboxEntry> {
  return change(
    clientOrderId,
    (entry) => entry && (entry.state === 'rejected' ? { ...entry, state: 'waiting' } : entry),
  );
}

/** Only a refused order that was never shown as taken may leave the device. */
export function removeRefusedOrder(clientOrderId: string): Promise<boolean> {
  return remove(clientOrderId, ({ state, taken }) => state === 'rejected' && !taken);
}

/** What was only tried out is nobody's loss. */
export function removePractice(clientOrderId: string): Promise<boolean> {
  return remove(clientOrderId, isPractice);
}

/**
 * A server that came back from a backup may lack what it confirmed before: all that counts goes out again under its old
 * id, which the server knows or doesn't. Answers whether there is something to send.
 */
export async function requeueDeliveredBefore(epoch: string): Promise<boolean> {
  return write(async (outbox) => {
    let found = false;
    for await (const cursor of outbox.index('state').iterate('acked')) {
      if ((cursor.value.epoch ?? NEVER) === epoch || isPractice(cursor.value)) continue;
      found = true;
      await cursor.update({ ...cursor.value, state: 'waiting', taken: true, attempts: 1 });
    }
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
  await write(async (outbox) => {
    for await (const cursor of outbox.index('state').iterate('acked')) {
      const { savedAt, deliveredAt = '' } = cursor.value;
      if (savedAt < here && deliveredAt < there) await cursor.delete();
    }
  });
}

function newEntry(order: NewOrder): OutboxEntry {
  return { ...order, savedAt: new Date().toISOString(), state: 'waiting', taken: false, attempts: 0 };
}

async function change(
  clientOrderId: string,
  next: (entry: OutboxEntry | undefined) => OutboxEntry | undefined,
): Promise<OutboxEntry> {
  const changed = await write(async (outbox) => {
    const before = await outbox.get(clientOrderId);
    const after = next(before);
    if (after && after !== before) await outbox.put(after);
    return after;
  });
  if (!changed) throw new Error(`Order ${clientOrderId} is not here`);
  return changed;
}

function remove(clientOrderId: string, mayGo: (entry: OutboxEntry) => boolean): Promise<boolean> {
  return write(async (outbox) => {
    const entry = await outbox.get(clientOrderId);
    const goes = entry !== undefined && mayGo(entry);
    if (goes) await outbox.delete(clientOrderId);
    return goes;
  });
}

/** Reads and writes in one transaction, so that two tabs can't overwrite each other; done means on the disk. */
function write<T>(run: (outbox: ReturnType<typeof begin>['store']) => Promise<T>): Promise<T> {
  return withDeviceDatabase(async (database) => {
    const { store, done } = begin(database);
    const result = await run(store);
    await done;
    return result;
  });
}

function begin(database: DeviceDatabase) {
  return database.transaction('outbox', 'readwrite', { durability: 'strict' });
}
