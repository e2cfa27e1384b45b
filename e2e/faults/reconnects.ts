import { type ClientRequest, request } from 'node:http';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { deliver } from './deliver.ts';
import type { Finding } from './fault.ts';
import { History } from './history.ts';
import { Installation, type InstallationOptions } from './installation.ts';
import { seeded } from './seeded.ts';

const DISPLAYS = 10;
/** How often a reconnection comes with a new order. */
const ORDER_SHARE = 0.2;
/** A stream that has nothing more to say is cut as well. */
const IDLE_MS = 40;
/** How long a screen may take to hear of the next order that it lacks, unless said otherwise. */
const LAST_WORD_MS = 20_000;

/** What one screen has heard, under the session of its waiter. */
interface Screen {
  session: string;
  lastId: number;
  orders: number[];
  problems: string[];
}

/**
 * Ten screens lose their stream at random bytes and come back with `Last-Event-ID`, `reconnects` times together, while
 * orders come in. Each must hear of every order once, in the order of their numbers.
 */
export async function reconnectStreams(
  size: { reconnects: number; seed: number; lastWordMs?: number },
  options: InstallationOptions = {},
): Promise<Finding> {
  const random = seeded(size.seed);
  const installation = await Installation.start(options);
  const history = new History();
  const perDisplay = Math.ceil(size.reconnects / DISPLAYS);
  try {
    // A session of its own for each, as the server lets only some streams of one live.
    const waiters = await installation.waiters(DISPLAYS);
    const [waiter] = waiters;
    if (!waiter) throw new Error('no waiter');
    const placing: Promise<void>[] = [];
    const screens = waiters.map(({ session }): Screen => ({ session, lastId: 0, orders: [], problems: [] }));
    // The first word says where each stands, before anything is ordered.
    for (const screen of screens) await listen(installation, screen, { cutAfter: 1, waitFor: 1 });
    await Promise.all(
      screens.map(async (screen) => {
        for (let count = 0; count < perDisplay; count += 1) {
          if (random() < ORDER_SHARE)
            placing.push(
              deliver(history, waiter, installation.order(), {
                most: 10,
                options: () => ({ base: installation.nextBase() }),
              }),
            );
          const cutAfter = 1 + Math.floor(random() * (random() < 0.7 ? 1500 : 8000));
          await listen(installation, screen, { cutAfter });
        }
      }),
    );
    await Promise.all(placing);
    waiter.close();
    const { orders } = await installation.books();
    const taken = orders.map(({ id }) => id);
    const untaken = history.all().length - history.acknowledgedIds().size;
    await Promise.all(
      screens.map((screen) =>
        listen(installation, screen, {
          waitFor: taken.length,
          lastWordMs: size.lastWordMs ?? LAST_WORD_MS,
        }),
      ),
    );
    return {
      problems: [
        ...screens.flatMap((screen, index) => problemsOf(screen, taken).map((text) => `screen ${index + 1}: ${text}`)),
        // Of what was never taken no screen can miss anything.
        ...(untaken > 0 || taken.length === 0 ? [`${untaken} of ${history.all().length} orders were not taken`] : []),
      ],
      figures: { screens: DISPLAYS, reconnects: perDisplay * DISPLAYS, orders: taken.length },
    };
  } finally {
    await installation.stop();
  }
}

function problemsOf({ orders, problems }: Screen, taken: readonly number[]): string[] {
  const missed = taken.filter((id) => !orders.includes(id));
  const twice = orders.length - new Set(orders).size;
  return [
    ...problems,
    ...(missed.length > 0 ? [`${missed.length} orders were missed`] : []),
    ...(twice > 0 ? [`${twice} orders were told twice`] : []),
  ];
}

/** One connection: cut after so many bytes or when nothing comes, or held until the screen has heard of enough orders. */
function listen(
  installation: Installation,
  heard: Screen,
  end: { cutAfter?: number; waitFor?: number; lastWordMs?: number },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let text = '';
  let bytes = 0;
  const outgoing: ClientRequest = request(new URL(installation.streamPath, installation.nextBase()), {
    agent: false,
    headers: { cookie: heard.session, ...(heard.lastId > 0 ? { 'last-event-id': String(heard.lastId) } : {}) },
  });
  const cut = (): void => {
    clearTimeout(idle);
    outgoing.destroy();
    resolve();
  };
  const lastWordMs = end.lastWordMs ?? LAST_WORD_MS;
  let idle = setTimeout(cut, lastWordMs);
  const waitOn = (forMs: number): void => {
    clearTimeout(idle);
    idle = setTimeout(cut, forMs);
  };
  outgoing.on('error', cut);
  outgoing.on('response', (response) => {
    response.setEncoding('utf8');
    response.on('error', cut);
    response.on('end', cut);
    response.on('data', (chunk: string) => {
      const room = (end.cutAfter ?? Number.POSITIVE_INFINITY) - bytes;
      bytes += chunk.length;
      const before = heard.orders.length;
      text = takeEvents(text + (end.waitFor === undefined ? chunk.slice(0, room) : chunk), heard);
      const isEnough = end.waitFor === undefined ? bytes >= (end.cutAfter ?? 0) : isSatisfied(heard, end.waitFor, end);
      if (isEnough) cut();
      else if (end.waitFor === undefined) waitOn(IDLE_MS);
      else if (heard.orders.length > before) waitOn(lastWordMs);
    });
  });
  outgoing.end();
  return promise;
}

/** With a byte count as well it is the first word that is waited for. */
function isSatisfied({ lastId, orders }: Screen, waitFor: number, { cutAfter }: { cutAfter?: number }): boolean {
  return cutAfter === undefined ? orders.length >= waitFor : lastId > 0;
}

/** Takes the whole events off the text, as a browser does: an event that was cut counts for nothing. */
function takeEvents(text: string, heard: Screen): string {
  let rest = text;
  for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
    const block = rest.slice(0, end);
    rest = rest.slice(end + 2);
    const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
    if (!field('event')) continue;
    // A screen that says where it stands is told so by no number.
    const id = Number(field('id') || heard.lastId);
    if (field('event') !== 'hello' && id <= heard.lastId) heard.problems.push(`news ${id} came after ${heard.lastId}`);
    heard.lastId = id;
    if (field('event') === 'order.created') heard.orders.push((JSON.parse(field('data')) as OrderWire).id);
  }
  return rest;
}
