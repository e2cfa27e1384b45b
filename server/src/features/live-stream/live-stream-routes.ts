import type { ServerResponse } from 'node:http';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { onGone } from '../../http/on-gone.ts';
import { refusals } from '../../http/responses.ts';
import { readCookie } from '../../http/session-cookie.ts';
import { requireReadableEvent } from '../events/event-access.ts';
import { listOwnCancelled } from '../orders/own-orders.ts';
import { hashToken } from '../sessions/sessions.ts';
import { type LiveView, latestSeq, type ReadNews, sharedNews } from './live-events.ts';
import { streamRights } from './stream-rights.ts';

const HEARTBEAT_MS = 15_000;
/** For a screen that listens for the signs of life and opens another line when they stay away. */
const BEAT_MS = 2_000;
const RETRY_MS = 1_000;
/** A program may watch for many screens; the oldest makes way, for it may be a line that died unnoticed. */
const STREAMS_PER_SESSION = 600;
/** What a slow screen may leave unread; the rest waits in the database. */
const MAX_UNREAD_BYTES = 256 * 1024;
const STREAM = {
  description:
    'Server-Sent Events, each with an id: `order.created` and `order.updated` with the order, `menu.updated` and `printer.updated` with the `eventId`. The header `Last-Event-ID` resumes without a gap; otherwise `own=true` lists with `hello` which of the own orders are cancelled.',
  content: { 'text/event-stream': { schema: z.string() } },
};

export function liveStreamRoutes(app: App, context: Context): void {
  const open = new Map<number, Set<ServerResponse>>();
  const readNews = sharedNews(context);
  const watchRights = streamRights(context, app.log);
  // Screens come back by themselves, to the next server.
  app.addHook('preClose', async () => {
    for (const stream of [...open.values()].flatMap((streams) => [...streams])) stream.end();
  });
  app.get(
    '/api/events/:id/stream',
    {
      config: { access: ['KITCHEN', 'WAITER', 'EVENT_ORGANIZER', 'ADMIN'], waits: true },
      schema: {
        tags: ['Live'],
        params: z.object({ id: idParamSchema }),
        querystring: z.object({
          view: z.enum(['orders', 'pickup'], { error: 'view muss orders oder pickup sein.' }).default('orders'),
          beats: z.enum(['true', 'false'], { error: 'beats muss true oder false sein.' }).default('false'),
          own: z.enum(['true', 'false'], { error: 'own muss true oder false sein.' }).default('false'),
        }),
        response: { 200: STREAM, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const event = await requireReadableEvent(context.db, actorOf(request), request.params.id);
      const token = readCookie(request, context, 'sid') ?? '';
      const latest = await latestSeq(context, event.id);
      // A screen may have heard more than a database knows that came back from a backup.
      const known = resumeFrom(request.headers['last-event-id']);
      const from = Math.min(known ?? latest, latest);
      const asksForOwn = request.query.own === 'true' && from !== known;
      // After the number: what is cancelled meanwhile comes as news.
      const cancelled = asksForOwn ? await listOwnCancelled(context, actorOf(request), event.id) : undefined;
      reply.hijack();
      if (!admit(open, actorOf(request).sessionId, reply)) return;
      startStream(context, reply.raw, {
        eventId: event.id,
        view: request.query.view,
        hasBeats: request.query.beats === 'true',
        readNews,
        from,
        isWhereItStood: from === known,
        hello: JSON.stringify({ cancelled }),
        watchRights: (goOn, end) => watchRights({ tokenHash: hashToken(token), eventId: event.id, goOn, end }),
      });
    },
  );
}

/** False for a screen that has left meanwhile: nothing would ever let go of its stream. */
function admit(open: Map<number, Set<ServerResponse>>, sessionId: number, reply: FastifyReply): boolean {
  const stream = reply.raw;
  const streams = open.get(sessionId) ?? new Set();
  const isGone = onGone(reply, () => {
    streams.delete(stream);
    if (streams.size === 0) open.delete(sessionId);
  });
  if (isGone) return false;
  open.set(sessionId, streams.add(stream));
  if (streams.size > STREAMS_PER_SESSION) [...streams][0]?.end();
  return true;
}

function resumeFrom(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** Server-Sent Events: news with their numbers, a heartbeat, and an end when the session ends. */
function startStream(
  context: Context,
  response: ServerResponse,
  stream: {
    eventId: number;
    view: LiveView;
    /** Signs of life as events, which the page hears of, and often; otherwise they only keep the line open. */
    hasBeats: boolean;
    readNews: ReadNews;
    from: number;
    /** The screen says itself that it has heard everything up to there. */
    isWhereItStood: boolean;
    /** JSON; what the screen can't have heard. */
    hello: string;
    watchRights: (goOn: () => void, end: () => void) => () => void;
  },
): void {
  let seq = stream.from;
  let flushing = false;
  let again = false;

  const end = (): void => {
    unwatchRights();
    clearInterval(heartbeat);
    unwatch();
    response.end();
  };
  const flush = async (): Promise<void> => {
    again = true;
    if (flushing) return;
    flushing = true;
    while (again && !response.writableEnded) {
      again = false;
      for (const { seq: number, type, data } of await stream.readNews(stream.eventId, seq, stream.view)) {
        if (response.writableEnded || response.writableLength > MAX_UNREAD_BYTES) {
          again = false;
          break;
        }
        if (data !== undefined) response.write(`id: ${number}\nevent: ${type}\ndata: ${data}\n\n`);
        seq = number;
        again = true;
      }
    }
    flushing = false;
  };
  const goOn = (): void => void flush().catch(end);

  const unwatchRights = stream.watchRights(goOn, end);
  const beat = (): void => void response.write(`id: ${seq}\nevent: beat\ndata: {}\n\n`);
  // Not on top of what lies unread: the connection counts as idle then, and is let go.
  const heartbeat = setInterval(
    () => {
      if (response.writableLength > 0) return;
      if (stream.hasBeats) beat();
      else response.write(': \n\n');
    },
    stream.hasBeats ? BEAT_MS : HEARTBEAT_MS,
  );
  const unwatch = context.live.watch(stream.eventId, goOn);
  response.on('drain', goOn);
  response.on('close', end);
  response.on('error', end);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  // The number first, so that a screen that loses the line before any news knows where it stood. No number comes twice.
  const number = stream.isWhereItStood ? '' : `id: ${seq}\n`;
  response.write(`retry: ${RETRY_MS}\n${number}event: hello\ndata: ${stream.hello}\n\n`);
  if (stream.hasBeats) beat();
  goOn();
}
