import type { Context } from '../../context.ts';
import { readableNow } from '../events/event-access.ts';
import { findActors } from '../sessions/sessions.ts';

/** How soon a stream notices that its session has ended, and news that another node has written. */
const CHECK_MS = 500;

interface WatchedStream {
  tokenHash: string;
  eventId: number;
  /** Called while its session may read the event. */
  goOn: () => void;
  end: () => void;
}

/**
 * Asks for all streams of the process at once whether their sessions still live and may read their events: asked by
 * each alone, a thousand screens would be thousands of queries a second.
 */
export function streamRights(context: Context): (stream: WatchedStream) => () => void {
  const streams = new Set<WatchedStream>();
  let check: NodeJS.Timeout | undefined;
  let isAsking = false;

  async function look(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const asked = [...streams];
    const allowed = await mayReadOf(context, asked).catch(() => new Set<WatchedStream>());
    isAsking = false;
    for (const stream of asked) {
      if (allowed.has(stream)) stream.goOn();
      else stream.end();
    }
  }

  return (stream) => {
    streams.add(stream);
    check ??= setInterval(() => void look(), CHECK_MS);
    return () => {
      streams.delete(stream);
      if (streams.size > 0) return;
      clearInterval(check);
      check = undefined;
    };
  };
}

async function mayReadOf(context: Context, streams: readonly WatchedStream[]): Promise<Set<WatchedStream>> {
  const actors = await findActors(context, [...new Set(streams.map(({ tokenHash }) => tokenHash))]);
  const mayRead = await readableNow(context.db, [...new Set(streams.map(({ eventId }) => eventId))]);
  return new Set(
    streams.filter(({ tokenHash, eventId }) => {
      const actor = actors.get(tokenHash);
      return actor !== undefined && mayRead(actor, eventId);
    }),
  );
}
