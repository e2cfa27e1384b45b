import { noteContact } from './network-state.ts';
import { listOrders, type OutboxEntry, type Review, recordDelivery, recordReview } from './outbox-store.ts';

/** What became of handing a paid order in to the organizer. */
type HandedIn =
  | { kind: 'kept'; review: Review }
  | { kind: 'booked'; orderNumber: number | undefined }
  | { kind: 'retry' | 'refused' };

/** So long its waiter has time to log in again, before the organizer is asked to decide about what they took. */
const LOGIN_GRACE_MS = 60_000;
const SESSION_ENDED = 'SESSION_ENDED';
const LIMIT_MS = 10_000;

/**
 * A paid order that the server will not book, or that nobody has been logged in for since `missingSince` (epoch
 * milliseconds), goes to the organizer. Answers whether it is with them now.
 */
export async function handInStuck(entry: OutboxEntry, missingSince = Date.now()): Promise<boolean | undefined> {
  if (!entry.taken || !hasEvent(entry.body)) return false;
  if (entry.state === 'rejected' && entry.rejection) return handInAs(entry, entry.rejection.code);
  if (entry.state !== 'waiting' || entry.lastFailure !== 'login') return false;
  return Date.now() - missingSince >= LOGIN_GRACE_MS && (await handInAs(entry, SESSION_ENDED));
}

/**
 * Hands in what could not be handed in before, and asks after what lies with the organizer, as long as the server
 * answers; `deliver` tries whether its waiter is back, so that nothing is left to decide.
 */
export async function followReviews(deliver: (entry: OutboxEntry) => Promise<boolean>): Promise<void> {
  for (const entry of await listOrders('rejected')) await handInStuck(entry);
  for (const entry of await listOrders('quarantined')) {
    if (entry.review?.state !== 'open') continue;
    if (entry.review.code === SESSION_ENDED && (await deliver(entry))) continue;
    if ((await handInAs(entry, entry.review.code)) === undefined) return;
  }
}

/** Answers whether the organizer has it; undefined where the server could not be asked. */
async function handInAs(entry: OutboxEntry, code: string): Promise<boolean | undefined> {
  const handed = await handIn(entry, code);
  if (handed.kind === 'kept') await recordReview(entry.clientOrderId, handed.review);
  else if (handed.kind === 'booked') await recordDelivery(entry.clientOrderId, handed.orderNumber);
  return handed.kind === 'retry' ? undefined : handed.kind !== 'refused';
}

/** The standard menu belongs to no event, so nobody could decide. */
function hasEvent(body: string): boolean {
  return typeof (JSON.parse(body) as { eventId?: unknown }).eventId === 'number';
}

/**
 * Hands in an order that was paid and that the server will not book, with the code of its refusal. The device's cookie
 * is proof enough, whoever is logged in now. The same order again tells what the organizer decided.
 */
async function handIn({ body }: Pick<OutboxEntry, 'body'>, code: string): Promise<HandedIn> {
  let response: Response;
  let answer: Record<string, unknown> | undefined;
  try {
    response = await fetch('/api/quarantine', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: `{"order":${body},"code":${JSON.stringify(code)}}`,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    answer = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  } catch {
    noteContact(false);
    return { kind: 'retry' };
  }
  noteContact(true);
  if (response.ok) return outcomeOf(answer, code);
  // Without a code it was a page in between that said no.
  const isServersWord = typeof answer?.code === 'string';
  if (!isServersWord || passesBy(response)) return { kind: 'retry' };
  return { kind: 'refused' };
}

/** What the server says only for now. */
export function passesBy({ status }: Response): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

function outcomeOf(answer: Record<string, unknown> | undefined, code: string): HandedIn {
  switch (answer?.state) {
    case 'booked':
      return { kind: 'booked', orderNumber: Number(answer.orderNumber) || undefined };
    case 'rejected':
      return { kind: 'kept', review: { state: 'rejected', code, reason: String(answer.decisionReason ?? '') } };
    case 'open':
      return { kind: 'kept', review: { state: 'open', code } };
    default:
      return { kind: 'retry' };
  }
}
