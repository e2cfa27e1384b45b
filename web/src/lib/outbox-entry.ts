import { readObject } from './read-object.ts';
import { NEVER } from './restore-epoch.ts';

/** What the server said when it refused an order for good. */
export interface Rejection {
  status: number;
  code: string;
  message: string;
  details?: { path: string; message: string; [fact: string]: unknown }[];
}

/** A paid order that lies with the organizer, and what they decided against it. */
export interface Review {
  state: 'open' | 'rejected';
  /** Why the server would not book it. */
  code: string;
  reason?: string;
}

export type FailureReason = 'network' | 'server' | 'login';

/**
 * An order on this device. The order itself (`body`, `user`) is written once and never changed, so that every try sends
 * the same bytes; only the fields about its delivery move.
 */
export interface OutboxEntry {
  readonly clientOrderId: string;
  /** Who took it: sent along, so that the server refuses it under another login. */
  readonly user: { username: string; role: string };
  /** JSON text as it goes over the wire. */
  readonly body: string;
  readonly savedAt: string;
  /** `quarantined`: it is with the organizer, who decides. */
  state: 'waiting' | 'rejected' | 'acked' | 'quarantined';
  /** The waiter was told that the order is taken, or can't be told any more: it must reach the server. */
  taken: boolean;
  attempts: number;
  lastFailure?: FailureReason;
  /** ISO time since when nobody is logged in who may send it. */
  loginMissingSince?: string;
  review?: Review;
  rejection?: Rejection;
  orderNumber?: number | undefined;
  /** ISO time by the server's clock; `savedAt` is by that of this device. */
  deliveredAt?: string;
  /** The server's restore epoch when the order was first sent, or confirmed; an earlier version wrote the latter alone. */
  epoch?: string;
  /** Why it was cancelled, as the server said; one that comes back from a backup may have forgotten it. */
  cancelReason?: string;
}

export type NewOrder = Pick<OutboxEntry, 'clientOrderId' | 'user' | 'body'>;

/** What is known of how an order was sent before. */
export type SentBefore = Partial<Pick<OutboxEntry, 'attempts' | 'epoch' | 'cancelReason' | 'orderNumber'>>;

/**
 * The order as it was saved, and what is said beside it: where it was sent before, also that. A server that has come back
 * from a backup since may have had it, and prints it marked.
 */
export function withMore(body: string, sent: SentBefore, more: object): string {
  const { attempts, epoch = attempts && NEVER, cancelReason, orderNumber: formerOrderNumber } = sent;
  const before = epoch && { redelivered: true, epoch, cancelReason, formerOrderNumber };
  return JSON.stringify({ ...JSON.parse(body), ...more, ...before });
}

/** Nobody was told that it is taken, and the server has named what is wrong in it: as it is, it is refused again. */
export function isToBeChanged({ taken, rejection }: OutboxEntry): boolean {
  return !taken && rejection?.details !== undefined;
}

/** Of the standard menu: nobody cooks it, no list and no till has it, and no organizer could decide about it. */
export function isPractice({ body }: Pick<OutboxEntry, 'body'>): boolean {
  return readObject(body).eventId === null;
}
