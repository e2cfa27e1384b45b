import { AppError } from '@bestellsystem/domain/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorName } from '../features/sessions/actor.ts';
import { actorOf } from './access.ts';
import { createAllowance } from './allowance.ts';
import { onGone } from './on-gone.ts';

/** At closing time the sheets of all tills are fetched in a row, and a program may fetch an export for each table. */
const FILES_PER_MINUTE = 300;
const AT_ONCE = 4;
const AT_ONCE_OF_ONE = 2;
/** Of one person; who asks for all files of an evening at once gets them one after the other. */
const MAY_WAIT = 50;
const WAIT_MS = 30_000;
const CODE = 'TOO_MANY_EXPORTS';
const RETRY_AFTER_SECONDS = 5;

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** What is asked before a file is made: so many a minute and person, and so many at once, so that orders come first. */
export interface FileLimits {
  file: PreHandler;
  /** Of an event's orders: as often as one likes, but two at once. */
  list: PreHandler;
}

/** Files beyond those that may be made at once wait for their turn, at most `waitMs`. */
export function createFileLimits(now: () => Date, waitMs = WAIT_MS): FileLimits {
  const takePlace = createPlaces(waitMs, AT_ONCE, filesBusy);
  // Together without limit: one who takes a list up slowly keeps no kitchen from its own.
  const takePlaceForList = createPlaces(waitMs, Number.POSITIVE_INFINITY, listsBusy);
  const count = createAllowance(FILES_PER_MINUTE, now, CODE);
  return {
    file: async (request, reply) => {
      const who = actorName(actorOf(request));
      count(who);
      await takePlace(who, reply);
    },
    // An account may be logged in on several screens.
    list: (request, reply) => takePlaceForList(String(actorOf(request).sessionId), reply),
  };
}

function createPlaces(
  waitMs: number,
  atOnce: number,
  busy: () => AppError,
): (who: string, reply: FastifyReply) => Promise<void> {
  const open: string[] = [];
  const waiting: { who: string; begin: () => void }[] = [];

  const isFreeFor = (who: string): boolean =>
    open.length < atOnce && open.filter((name) => name === who).length < AT_ONCE_OF_ONE;

  function leave(who: string): void {
    open.splice(open.indexOf(who), 1);
    const [next] = waiting.filter((one) => isFreeFor(one.who));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    open.push(next.who);
    next.begin();
  }

  /** Answers whether the place was got; who goes away or has waited too long gets none. */
  async function waitForPlace(who: string, reply: FastifyReply): Promise<boolean> {
    if (waiting.filter((one) => one.who === who).length >= MAY_WAIT) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const asker = { who, begin: () => resolve(true) };
    waiting.push(asker);
    const giveUp = (): void => {
      const place = waiting.indexOf(asker);
      if (place >= 0) waiting.splice(place, 1);
      resolve(false);
    };
    onGone(reply, giveUp);
    const timer = setTimeout(giveUp, waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  return async (who, reply) => {
    if (isFreeFor(who)) open.push(who);
    else if (!(await waitForPlace(who, reply))) throw busy();
    let isTaken = true;
    const free = (): void => {
      if (isTaken) leave(who);
      isTaken = false;
    };
    // Whichever comes first: a client that goes away never finishes.
    reply.raw.once('finish', free);
    // Who has left already hears it no more, and nothing is read for them.
    if (onGone(reply, free)) throw busy();
  };
}

function filesBusy(): AppError {
  return tooMany(CODE, 'Es werden gerade andere Dateien erstellt.');
}

function listsBusy(): AppError {
  return tooMany('TOO_MANY_LISTS', 'Dieser Bildschirm lädt schon andere Bestellungen.');
}

function tooMany(code: string, why: string): AppError {
  const message = `${why} Bitte in ${RETRY_AFTER_SECONDS} s nochmals versuchen.`;
  return new AppError('too-many', code, message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
