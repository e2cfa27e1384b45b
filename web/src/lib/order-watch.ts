import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { ApiError, api, apiResponse, messageOf } from './api.ts';
import { getLinkState, subscribe } from './network-state.ts';
import { applyNews, applyReading, beginReading, EMPTY_BOOK, listBook } from './order-book.ts';

export interface LiveOrdersSnapshot {
  /** Oldest first; finished and cancelled ones of the last hours among them. */
  orders: readonly OrderWire[];
  /** `stale`: the list was right once; since `goodUntil` nobody knows. */
  state: 'loading' | 'live' | 'stale';
  /** Epoch milliseconds. */
  goodUntil: number;
  /** What the server said when it gave no orders. */
  problem: string | undefined;
}

/** A line that has gone dead without a word is noticed by asking this often. */
const PING_MS = 2_000;
const PING_LIMIT_MS = 3_000;
const RETRY_MS = 2_000;
/** A stream that has gone silent although the server answers would be found out by this. */
const READ_AGAIN_MS = 60_000;
const CLOSED_SINCE_MS = 3 * 60 * 60 * 1000;

/**
 * The stream first, then a reading: what changes after the stream's first word comes as news, what was before is in the
 * reading, and what both tell is settled by the order book. Every reconnection reads again.
 */
export function watchOrders(eventId: number, show: (snapshot: LiveOrdersSnapshot) => void) {
  let book = EMPTY_BOOK;
  let source: EventSource | undefined;
  let streamUp = false;
  let isRead = false;
  let wasLive = false;
  let goodUntil = Date.now();
  let problem: string | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function emit() {
    const live = streamUp && isRead && getLinkState().online;
    if (live) wasLive = true;
    const state = live ? 'live' : wasLive || problem !== undefined || !getLinkState().online ? 'stale' : 'loading';
    show({ orders: listBook(book), state, goodUntil, problem });
  }

  function good() {
    if (streamUp && isRead && getLinkState().online) goodUntil = Date.now();
  }

  async function read() {
    book = beginReading(book);
    const { reading } = book;
    try {
      const orders = await readOrders(eventId);
      if (reading !== book.reading) return;
      book = applyReading(book, reading, orders);
      isRead = true;
      problem = undefined;
      good();
    } catch (error) {
      if (reading !== book.reading) return;
      // Without an answer the link says so; a refusal is said in the server's words.
      isRead = false;
      problem = error instanceof ApiError && error.isNetwork ? undefined : messageOf(error);
      if (streamUp) again(() => void read());
    }
    emit();
  }

  function connect() {
    source?.close();
    clearTimeout(retry);
    const opened = new EventSource(`/api/events/${eventId}/stream`);
    source = opened;
    opened.addEventListener('hello', () => {
      streamUp = true;
      isRead = false;
      void read();
    });
    for (const type of ['order.created', 'order.updated']) opened.addEventListener(type, told);
    opened.onerror = () => {
      streamUp = false;
      emit();
      // Otherwise the browser connects again by itself. A refusal ends that, and only a request tells its reason.
      if (opened.readyState !== EventSource.CLOSED) return;
      void read();
      again(connect);
    };
  }

  function told(event: MessageEvent<string>) {
    apply(JSON.parse(event.data) as OrderWire);
  }

  function apply(order: OrderWire) {
    book = applyNews(book, order);
    good();
    emit();
  }

  function again(work: () => void) {
    clearTimeout(retry);
    retry = setTimeout(work, RETRY_MS);
  }

  async function ping() {
    if (!getLinkState().online) return;
    await apiResponse('GET', '/api/health', undefined, { timeoutMs: PING_LIMIT_MS }).catch(() => undefined);
    good();
  }

  let online = getLinkState().online;
  const stopFollowing = subscribe(() => {
    const now = getLinkState().online;
    if (now === online) return;
    online = now;
    if (online) {
      // What survived the gap may be dead without knowing it.
      streamUp = false;
      connect();
    }
    emit();
  });
  const pinging = setInterval(() => void ping(), PING_MS);
  const reading = setInterval(() => void read(), READ_AGAIN_MS);
  connect();

  return {
    apply,
    stop() {
      source?.close();
      clearTimeout(retry);
      clearInterval(pinging);
      clearInterval(reading);
      stopFollowing();
      book = beginReading(book);
    },
  };
}

/** Open ones however old, closed ones as far back as somebody may ask for them. */
async function readOrders(eventId: number): Promise<OrderWire[]> {
  const since = new Date(Date.now() - CLOSED_SINCE_MS).toISOString();
  const open = await api.get<OrderWire[]>(`/api/orders?eventId=${eventId}&status=new,preparing`);
  const closed = await api.get<OrderWire[]>(
    `/api/orders?eventId=${eventId}&status=completed,cancelled&since=${encodeURIComponent(since)}`,
  );
  // An order that was finished between the two answers is in both: the later one is right.
  return [...open, ...closed];
}
