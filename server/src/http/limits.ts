import type { Socket } from 'node:net';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { App } from './app-type.ts';

/** A tablet with a full outbox or a program may hurry; one that runs wild gets a sixth of what a server can take. */
const WRITES_PER_MINUTE = 30_000;
const MINUTE_MS = 60_000;
/** A browser opens six, and all tablets of a tent may share one address. Behind a proxy all of them come from one. */
const CONNECTIONS_PER_ADDRESS = 1000;

export interface Limits {
  /** Writes of a session. */
  writesPerMinute: number;
  connectionsPerAddress: number;
  patience: Patience;
}

/** How long a connection may take its time, in ms. */
export interface Patience {
  head: number;
  request: number;
  /** Nothing sent, and nothing taken up; live streams say something more often. */
  idle: number;
  /** How often the slow ones are looked for. */
  lookEvery: number;
}

const PATIENCE: Patience = { head: 10_000, request: 30_000, idle: 120_000, lookEvery: 5_000 };

export const LIMITS: Limits = {
  writesPerMinute: WRITES_PER_MINUTE,
  connectionsPerAddress: CONNECTIONS_PER_ADDRESS,
  patience: PATIENCE,
};
/** For tests and benchmarks, which are faster than people. */
export const NO_LIMITS: Limits = {
  writesPerMinute: Number.POSITIVE_INFINITY,
  connectionsPerAddress: Number.POSITIVE_INFINITY,
  patience: PATIENCE,
};

const MAX_REMEMBERED = 10_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Nobody takes the whole machine for themselves: writes per session, connections per address. Counted per process. */
export function installLimits(app: App, limits: Limits, isBehindProxy: boolean): void {
  const writes = new Map<number, { since: number; count: number }>();
  const countWrite = (sessionId: number): void => {
    const now = performance.now();
    const known = writes.get(sessionId);
    const window = known && now - known.since < MINUTE_MS ? known : { since: now, count: 0 };
    window.count++;
    writes.set(sessionId, window);
    if (writes.size > MAX_REMEMBERED) forgetOld(writes, now);
    if (window.count <= limits.writesPerMinute) return;
    throw new AppError('too-many', 'TOO_MANY_REQUESTS', 'Zu viele Anfragen. Bitte einen Moment warten.', {
      retryAfterSeconds: Math.ceil((window.since + MINUTE_MS - now) / 1000),
    });
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.actor && !SAFE_METHODS.has(request.method)) countWrite(request.actor.sessionId);
    done();
  });
  if (!isBehindProxy) capConnections(app, limits.connectionsPerAddress);
}

function forgetOld(writes: Map<number, { since: number }>, now: number): void {
  for (const [session, { since }] of writes) if (now - since >= MINUTE_MS) writes.delete(session);
}

function capConnections(app: App, limit: number): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > limit) socket.destroy();
  });
}
