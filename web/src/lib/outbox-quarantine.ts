import { noteAnswer, noteContact } from './network-state.ts';
import { isPractice, type OutboxEntry, withMore } from './outbox-entry.ts';
import {
  forgetCancelled,
  keepCancelled,
  listOrders,
  recordDelivery,
  recordReview,
  removePractice,
} from './outbox-store.ts';
import { epochOf } from './restore-epoch.ts';
import { until } from './right-of-way.ts';

/** What the organizer's server says of a paid order that was handed in. */
interface HandedIn {
  state: 'open' | 'booked' | 'rejected';
  orderNumber: number | null;
  decisionReason: string | null;
  /** Missing from an older server. */
  cancelReason?: string | null;
  /** Of the restore that the server last came back from. */
  epoch: string;
}

/** So long its waiter has time to log in again, before the organizer is asked to decide about what they took. */
const LOGIN_GRACE_MS = 60_000;
const SESSION_ENDED = 'SESSION_ENDED';
const LIMIT_MS = 10_000;
const STATES: readonly unknown[] = ['open', 'booked', 'rejected'];

/**
 * A paid order that the server will not book, or that nobody has been logged in for since `missingSince` (epoch
 * milliseconds), goes to the organizer; one of the standard menu goes to nobody. Answers whether it waits no more.
 */
export async function handInStuck(
  entry: OutboxEntry,
  way: AbortSignal,
  missingSince = Date.now(),
): Promise<boolean | undefined> {
  const code = entry.taken && stuckAs(entry, missingSince);
  if (!code) return false;
  return isPractice(entry) ? removePractice(entry.clientOrderId).catch(() => false) : handInAs(entry, code, way);
}

function stuckAs(entry: OutboxEntry, missingSince: number): string | false | undefined {
  if (entry.state === 'rejected') return entry.rejection?.code;
  const isLeftAlone = entry.state === 'waiting' && entry.lastFailure === 'login';
  return isLeftAlone && Date.now() - missingSince >= LOGIN_GRACE_MS && SESSION_ENDED;
}

/**
 * Hands in what could not be handed in before, and asks after what lies with the organizer, as long as the server
 * answers; `deliver` tries whether its waiter is back, so that nothing is left to decide. Throws when a new order goes
 * first.
 */
export async function followReviews(
  way: AbortSignal,
  deliver: (entry: OutboxEntry) => Promise<boolean>,
): Promise<void> {
  for (const entry of await listOrders('rejected')) {
    if ((await handInStuck(entry, way)) === undefined) return;
  }
  for (const entry of await listOrders('quarantined')) {
    if (entry.review?.state !== 'open') continue;
    if (entry.review.code === SESSION_ENDED && (await deliver(entry))) continue;
    if ((await handInAs(entry, entry.review.code, way)) === undefined) return;
  }
}

/**
 * Answers whether the organizer has it; undefined where the server could not be asked. A full device can't note it down:
 * it is handed in once more, and holds up no other until then.
 */
async function handInAs(entry: OutboxEntry, code: string, way: AbortSignal): Promise<boolean | undefined> {
  const { clientOrderId, body, user } = entry;
  const handed = await handIn(withMore(body, entry, { takenBy: user }), code, way);
  if (!handed) return handed;
  const { state, orderNumber, decisionReason, cancelReason, epoch } = handed;
  try {
    if (state === 'booked') {
      await recordDelivery(clientOrderId, orderNumber ?? undefined, epoch);
      await (cancelReason ? keepCancelled({ clientOrderId, cancelReason }) : forgetCancelled(clientOrderId));
    } else
      await recordReview(clientOrderId, { state, code, ...(state === 'rejected' && { reason: decisionReason ?? '' }) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Hands in an order that was paid and that the server will not book, with the code of its refusal. The device's cookie
 * is proof enough, whoever is logged in now; the order says who was when it was taken. The same order again tells what the
 * organizer decided. False: the server says no; undefined: it could not be asked.
 */
async function handIn(order: string, code: string, way: AbortSignal): Promise<HandedIn | false | undefined> {
  let response: Response;
  let answer: Partial<HandedIn & { code: string }>;
  try {
    response = await fetch('/api/quarantine', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: `{"order":${order},"code":${JSON.stringify(code)}}`,
      signal: until(LIMIT_MS, way),
    });
    answer = { ...(await response.json().catch(() => undefined)), epoch: epochOf(response) };
  } catch {
    way.throwIfAborted();
    noteContact(false);
    return;
  }
  noteAnswer(response);
  if (response.ok) return STATES.includes(answer.state) ? (answer as HandedIn) : undefined;
  // Without a code it was a page in between that said no.
  return !answer.code || passesBy(response) ? undefined : false;
}

/** What the server says only for now, or no answer at all. */
export function passesBy({ status }: { status: number }): boolean {
  return status >= 500 || [0, 408, 425, 429].includes(status);
}
