import type { Context } from '../../context.ts';
import { readableNow } from '../events/event-access.ts';
import type { Log } from '../sessions/last-seen.ts';
import { findActors } from '../sessions/sessions.ts';

/** How soon a stream notices that its session has ended, and news that another node has written. */
const CHECK_MS = 500;
/** So many looks without an answer make five seconds. */
const MOST_LOOKS = 10;

interface WatchedStream {
  tokenHash: string;
  eventId: number;
  /** Called while its session may read the event. */
  goOn: () => void;
  end: () => void;
}

/**
 * Asks for all streams of the process at once whether their sessions still live and may read their events: asked by
 * each alone, a thousand screens would be thousands of queries a second. A question that fails or hangs ends none of
 * them, so that one bad moment of the database doesn't darken every kitchen; but a stream of which nothing is known for
 * five seconds ends, for its session may have been revoked since.
 */
export function streamRights(context: Context, log: Log): (stream: WatchedStream) => () => void {
  /** Each with the number of looks since it was last known that it may go on. */
  const streams = new Map<WatchedStream, number>();
  let check: NodeJS.Timeout | undefined;
  let asking: { looks: number } | undefined;
  let areUnknown = false;

  function look(): void {
    for (const [stream, looks] of streams) {
      if (looks < MOST_LOOKS) streams.set(stream, looks + 1);
      else stream.end();
    }
    if (streams.size === 0) return;
    // What hangs for longer comes no more: a new question goes by another connection.
    if (asking === undefined || asking.looks >= MOST_LOOKS) void ask();
    else asking.looks += 1;
  }

  async function ask(): Promise<void> {
    const question = { looks: 0 };
    asking = question;
    const asked = [...streams.keys()];
    const allowed = await mayReadOf(context, asked, log).catch((error: unknown) => {
      // Once, not at every look while the database is gone.
      if (!areUnknown) log.error({ err: error }, 'rights of streams not known');
      areUnknown = true;
    });
    if (allowed) areUnknown = false;
    if (asking !== question) return;
    asking = undefined;
    if (!allowed) return;
    for (const stream of asked.filter((one) => streams.has(one))) {
      if (!allowed.has(stream)) stream.end();
      else {
        streams.set(stream, question.looks);
        stream.goOn();
      }
    }
  }

  return (stream) => {
    streams.set(stream, 0);
    check ??= setInterval(look, CHECK_MS);
    return () => {
      streams.delete(stream);
      if (streams.size > 0) return;
      clearInterval(check);
      check = undefined;
    };
  };
}

async function mayReadOf(context: Context, streams: readonly WatchedStream[], log: Log): Promise<Set<WatchedStream>> {
  const actors = await findActors(context, [...new Set(streams.map(({ tokenHash }) => tokenHash))], log);
  const mayRead = await readableNow(context.db, [...new Set(streams.map(({ eventId }) => eventId))]);
  return new Set(
    streams.filter(({ tokenHash, eventId }) => {
      const actor = actors.get(tokenHash);
      return actor !== undefined && mayRead(actor, eventId);
    }),
  );
}
