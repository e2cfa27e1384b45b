import { headerSafe } from './api.ts';
import { noteAnswer, noteContact } from './network-state.ts';
import { type FailureReason, type OutboxEntry, type Rejection, type SentBefore, withMore } from './outbox-entry.ts';
import { passesBy } from './outbox-quarantine.ts';
import { readObject } from './read-object.ts';
import { epochOf, noteEpoch } from './restore-epoch.ts';
import { until } from './right-of-way.ts';
import { noteServerTime } from './server-clock.ts';
import { readStoredUser } from './stored-user.ts';

/** What became of one try: taken by the server, to be tried again, or refused for good. */
export type Reply =
  | { kind: 'applied'; orderNumber: number; epoch: string }
  | { kind: 'retry'; reason: FailureReason; retryAfterMs?: number | undefined }
  | { kind: 'rejected'; rejection: Rejection };

const SEND_TIMEOUT_MS = 10_000;

/**
 * Posts an order as it was saved. `taken`: it was shown as taken before the server had answered. Throws when it loses
 * its way.
 */
export async function postOrder(
  order: Pick<OutboxEntry, 'user' | 'body' | 'taken'> & SentBefore,
  way?: AbortSignal,
): Promise<Reply> {
  const body = withMore(order.body, order, order.taken ? { offline: true } : {});
  const user = nameNow(order);
  const reply = await post(user, body, way);
  const isRenumbered = order.taken && reply.kind === 'rejected' && reply.rejection.code === 'DEVICE_MISMATCH';
  // The organizer reset the devices after the order was taken: it counts for the number the device has now.
  return isRenumbered ? post(user, withoutDevice(body), way) : reply;
}

/**
 * What the person who took the order is called now: their role may have changed since, and an event's devices bear the
 * name of its tag. Under the old name the order would never go out. What a waiter's own account took stays theirs.
 */
function nameNow({ user, body }: Pick<OutboxEntry, 'user' | 'body'>): OutboxEntry['user'] {
  const now = readStoredUser();
  if (!now?.role) return user;
  const { username, role } = now;
  if (username === user.username) return { username, role };
  const { eventId, deviceId } = JSON.parse(body) as { eventId?: unknown; deviceId?: unknown };
  const isByDevice = deviceId && 'eventId' in now && now.eventId === eventId;
  return user.role === 'WAITER' && role === 'WAITER' && isByDevice ? { username, role } : user;
}

async function post(user: OutboxEntry['user'], body: string, way?: AbortSignal): Promise<Reply> {
  let response: Response;
  let answer: Answer;
  const askedAt = performance.now();
  try {
    response = await fetch('/api/orders', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Content-Type': 'application/json',
        'X-User-Role': `ROLE_${user.role}`,
        'X-Username': headerSafe(user.username),
      },
      body,
      signal: until(SEND_TIMEOUT_MS, way),
    });
    noteServerTime(response);
    noteEpoch(response);
    answer = readObject(await response.text());
  } catch {
    way?.throwIfAborted();
    noteContact(false, askedAt);
    return { kind: 'retry', reason: 'network' };
  }
  noteAnswer(response, askedAt);
  return replyOf(response, answer);
}

function withoutDevice(body: string): string {
  const { deviceId: _, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify(rest);
}

function replyOf(response: Response, answer: Answer): Reply {
  if (response.ok) return appliedOf(answer, epochOf(response));
  const { status } = response;
  const { code, message, details } = answer;
  if (passesBy(response)) return { kind: 'retry', reason: 'server', retryAfterMs: retryAfterOf(response) };
  // The server always says why it refuses; a page in between that says no has not seen the order.
  if (typeof code !== 'string') return { kind: 'retry', reason: 'network' };
  if (status === 401 || (status === 403 && code === 'SESSION_MISMATCH')) return { kind: 'retry', reason: 'login' };
  const rejection: Rejection = {
    status,
    code,
    message: typeof message === 'string' ? message : `${status} ${response.statusText}`.trim(),
    ...(Array.isArray(details) && { details: details as NonNullable<Rejection['details']> }),
  };
  return { kind: 'rejected', rejection };
}

/** A stranger's page (a Wi-Fi login, a proxy) also answers 200: only with its number the order has arrived. */
function appliedOf({ orderNumber }: Answer, epoch: string): Reply {
  return typeof orderNumber === 'number'
    ? { kind: 'applied', epoch, orderNumber }
    : { kind: 'retry', reason: 'network' };
}

type Answer = Record<string, unknown>;

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After'));
  return seconds > 0 ? seconds * 1000 : undefined;
}
