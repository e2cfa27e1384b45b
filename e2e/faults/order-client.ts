import { Agent, request } from 'node:http';
import type { OrderInputWire, OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { Outcome } from './history.ts';

export interface SendOptions {
  /** After this long the answer counts as lost. */
  timeoutMs?: number;
  /** Where to send instead of to the server itself. */
  base?: string;
  /** A connection of its own for this request, closed after it. */
  isAlone?: boolean;
}

const TIMEOUT_MS = 10_000;

/** A waiter's device as far as the network can tell: one session, orders that are sent as often as it takes. */
export class OrderClient {
  private readonly base: string;
  private readonly agent = new Agent({ keepAlive: true });
  private cookie = '';

  constructor(base: string) {
    this.base = base;
  }

  /** The session, as a cookie. */
  get session(): string {
    return this.cookie;
  }

  /** Logs the device in and answers its service number. */
  async login(login: { tag: string; password: string; ipAddress: string }): Promise<number> {
    const response = await fetch(`${this.base}/api/auth/waiter-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    if (!response.ok) throw new Error(`waiter login answered ${response.status}`);
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return ((await response.json()) as { serviceNumber: number }).serviceNumber;
  }

  /** Sends the order once. What broke before or after the server read it looks the same: unknown. */
  send(order: OrderInputWire, options: SendOptions = {}): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const body = JSON.stringify(order);
    const outgoing = request(new URL('/api/orders', options.base ?? this.base), {
      method: 'POST',
      ...(options.isAlone ? { agent: false } : { agent: this.agent }),
      headers: {
        cookie: this.cookie,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(options.isAlone ? { connection: 'close' } : {}),
      },
    });
    const deadline = setTimeout(() => outgoing.destroy(), options.timeoutMs ?? TIMEOUT_MS);
    const settle = (outcome: Outcome): void => {
      clearTimeout(deadline);
      resolve(outcome);
    };
    outgoing.on('error', () => settle({ type: 'unknown' }));
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', () => settle({ type: 'unknown' }));
      response.on('close', () => settle({ type: 'unknown' }));
      response.on('end', () => settle(outcomeOf(response.statusCode ?? 0, text)));
    });
    outgoing.end(body);
    return promise;
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Only a whole answer counts; an error of the server's says nothing about the order, except that its disk is full. */
function outcomeOf(status: number, text: string): Outcome {
  if (status === 200 || status === 201) {
    try {
      return { type: 'ok', order: JSON.parse(text) as OrderWire };
    } catch {
      return { type: 'unknown' };
    }
  }
  return status === 507 || (status >= 400 && status < 500) ? { type: 'fail', status } : { type: 'unknown' };
}
