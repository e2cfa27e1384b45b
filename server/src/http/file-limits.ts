import { AppError } from '@bestellsystem/domain/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createAllowance } from '../features/printers/allowance.ts';
import { actorName } from '../features/sessions/actor.ts';
import { actorOf } from './access.ts';
import { onGone } from './on-gone.ts';

/** A file reads every order there is. */
const FILES_PER_MINUTE = 10;
/** At closing time the sheets of all tills are fetched in a row. */
const SHEETS_PER_MINUTE = 60;
const AT_ONCE = 4;
const AT_ONCE_OF_ONE = 2;
const CODE = 'TOO_MANY_EXPORTS';
const RETRY_AFTER_SECONDS = 5;

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** What is asked before a file is made: so many a minute and person, and so many at once, so that orders come first. */
export interface FileLimits {
  file: PreHandler;
  sheet: PreHandler;
}

export function createFileLimits(now: () => Date): FileLimits {
  const countFile = createAllowance(FILES_PER_MINUTE, now, CODE);
  const countSheet = createAllowance(SHEETS_PER_MINUTE, now, CODE);
  const open: string[] = [];

  function takePlace(who: string, reply: FastifyReply): void {
    const own = open.filter((name) => name === who).length;
    if (open.length >= AT_ONCE || own >= AT_ONCE_OF_ONE) throw busy();
    open.push(who);
    let isFree = false;
    const free = (): void => {
      if (!isFree) open.splice(open.indexOf(who), 1);
      isFree = true;
    };
    // Whichever comes first: a client that goes away never finishes.
    reply.raw.once('finish', free);
    // Who has left already hears it no more, and nothing is read for them.
    if (onGone(reply, free)) throw busy();
  }

  const limit =
    (count: (who: string) => void): PreHandler =>
    async (request, reply) => {
      const who = actorName(actorOf(request));
      count(who);
      takePlace(who, reply);
    };
  return { file: limit(countFile), sheet: limit(countSheet) };
}

function busy(): AppError {
  return new AppError(
    'too-many',
    CODE,
    `Es werden gerade andere Dateien erstellt. Bitte in ${RETRY_AFTER_SECONDS} s nochmals versuchen.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
