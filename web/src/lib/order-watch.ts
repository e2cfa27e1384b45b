import type { OrderWire, PickupOrder } from '@bestellsystem/domain/orders-schema.ts';
import { ApiError, api, apiResponse, noAnswer } from './api.ts';
import { getLinkState, subscribe } from './network-state.ts';
import {
  applyAnswer,
  applyNews,
  applyReading,
  type BookedOrder,
  beginReading,
  EMPTY_BOOK,
  listBook,
  type OrderBook,
} from './order-book.ts';
import { serverNow } from './server-clock.ts';

export interface LiveOrdersSnapshot<O extends BookedOrder> {
  /** Oldest first; finished and cancelled ones of the last hours among them. */
  orders: readonly O[];
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
/** The server says every two seconds that it lives; a line on which it doesn't is dead, though others answer. */
const SILENCE_MS = 5_000;
/** A stream that has gone silent although the server answers would be found out by this. */
const READ_AGAIN_MS = 60_000;
const CLOSED_SINCE_MS = 3 * 60 * 60 * 1000;

/** Where a screen hears of orders, and how it reads all of them. */
export interface OrderSource<O extends BookedOrder> {
  stream: (eventId: number) => string;
  read: (eventId: number) => Promise<O[]>;
}

/** Everything of an order: for those who make it. */
export const WHOLE_ORDERS: OrderSource<OrderWire> = {
  stream: (eventId) => `/api/events/${eventId}/stream?beats=true`,
  read: readOrders,
};

/** Numbers and states: for the guests. */
export const PICKUP_ORDERS: OrderSource<PickupOrder> = {
  stream: (eventId) => `/api/events/${eventId}/stream?view=pickup&beats=true`,
  read: (eventId) => api.get<PickupOrder[]>(`/api/events/${eventId}/pickup`),
};

/**
 * The stream first, then a reading: what changes after the stream's first word comes as news, what was before is in the
 * reading, and what both tell is settled by the order book. Every reconnection reads again.
 */
export class OrderWatch<O extends BookedOrder> {
  readonly #source: OrderSource<O>;
  readonly #eventId: number;
  readonly #show: (snapshot: LiveOrdersSnapshot<O>) => void;
  readonly #onMenuNews: () => void;
  #book: OrderBook<O> = EMPTY_BOOK;
  #stream: EventSource | undefined;
  #streamUp = false;
  /** Runs from each sign of life to the next; a server that gives none is believed without. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isRead = false;
  #wasLive = false;
  #goodUntil = serverNow();
  #problem: string | undefined;
  #online = getLinkState().online;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #pinging = setInterval(() => void this.#ping(), PING_MS);
  readonly #reading = setInterval(() => void this.#read(), READ_AGAIN_MS);
  readonly #stopFollowing = subscribe(() => this.#followLink());

  /** `onMenuNews`: the event's menu may be another one. */
  constructor(
    source: OrderSource<O>,
    eventId: number,
    show: (snapshot: LiveOrdersSnapshot<O>) => void,
    onMenuNews: () => void = () => undefined,
  ) {
    this.#source = source;
    this.#eventId = eventId;
    this.#show = show;
    this.#onMenuNews = onMenuNews;
    this.#connect();
  }

  /** Shows what the server answers to something that is asked of an order, ahead of the news. */
  async answer(id: number, asked: Promise<O>): Promise<void> {
    const known = this.#book.orders.get(id);
    const order = await asked;
    this.#tell(applyAnswer(this.#book, known, order));
  }

  stop(): void {
    this.#stream?.close();
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    clearInterval(this.#pinging);
    clearInterval(this.#reading);
    this.#stopFollowing();
    // An answer that is still under way belongs to nobody any more.
    this.#book = beginReading(this.#book);
  }

  #connect(): void {
    this.#stream?.close();
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    const stream = new EventSource(this.#source.stream(this.#eventId));
    this.#stream = stream;
    stream.addEventListener('beat', () => {
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => this.#connectAnew(), SILENCE_MS);
    });
    stream.addEventListener('hello', () => {
      this.#streamUp = true;
      this.#isRead = false;
      void this.#read();
      this.#onMenuNews();
    });
    const told = ({ data }: MessageEvent<string>) => this.#tell(applyNews(this.#book, JSON.parse(data) as O));
    stream.addEventListener('order.created', told);
    stream.addEventListener('order.updated', told);
    stream.addEventListener('menu.updated', this.#onMenuNews);
    stream.onerror = () => this.#brokeOff(stream);
  }

  #tell(book: OrderBook<O>): void {
    this.#book = book;
    this.#noteGood();
    this.#emit();
  }

  #brokeOff(stream: EventSource): void {
    this.#streamUp = false;
    this.#emit();
    // Otherwise the browser connects again by itself. A refusal ends that, and only a request tells its reason.
    if (stream.readyState !== EventSource.CLOSED) return;
    void this.#read();
    this.#again(() => this.#connect());
  }

  async #read(): Promise<void> {
    this.#book = beginReading(this.#book);
    const { reading } = this.#book;
    try {
      const orders = await this.#source.read(this.#eventId);
      if (reading !== this.#book.reading) return;
      this.#book = applyReading(this.#book, reading, orders);
      this.#isRead = true;
      this.#problem = undefined;
      this.#noteGood();
    } catch (error) {
      if (reading !== this.#book.reading) return;
      this.#isRead = false;
      this.#problem = problemOf(error);
      if (this.#streamUp) this.#again(() => void this.#read());
    }
    this.#emit();
  }

  #followLink(): void {
    const { online } = getLinkState();
    if (online === this.#online) return;
    this.#online = online;
    // What survived the gap may be dead without knowing it.
    if (online) this.#connectAnew();
    else this.#emit();
  }

  #connectAnew(): void {
    this.#streamUp = false;
    this.#connect();
    this.#emit();
  }

  async #ping(): Promise<void> {
    if (!this.#online) return;
    await apiResponse('GET', '/api/health', undefined, { timeoutMs: PING_LIMIT_MS }).catch(() => undefined);
    this.#noteGood();
  }

  #again(work: () => void): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(work, RETRY_MS);
  }

  #isLive(): boolean {
    return this.#streamUp && this.#isRead && getLinkState().online;
  }

  #noteGood(): void {
    if (this.#isLive()) this.#goodUntil = serverNow();
  }

  #emit(): void {
    const live = this.#isLive();
    if (live) this.#wasLive = true;
    const isKnownBad = this.#wasLive || this.#problem !== undefined || !getLinkState().online;
    this.#show({
      orders: listBook(this.#book),
      state: live ? 'live' : isKnownBad ? 'stale' : 'loading',
      goodUntil: this.#goodUntil,
      problem: this.#problem,
    });
  }
}

/** Without an answer the link says so; a refusal is said in the server's words, a page in its place in ours. */
function problemOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return noAnswer().message;
  return error.isNetwork ? undefined : error.message;
}

/** Open ones however old, closed ones as far back as somebody may ask for them. */
async function readOrders(eventId: number): Promise<OrderWire[]> {
  const since = new Date(serverNow() - CLOSED_SINCE_MS).toISOString();
  const open = await api.get<OrderWire[]>(`/api/orders?eventId=${eventId}&status=new,preparing`);
  const closed = await api.get<OrderWire[]>(
    `/api/orders?eventId=${eventId}&status=completed,cancelled&since=${encodeURIComponent(since)}`,
  );
  // An order that was finished between the two answers is in both: the later one is right.
  return [...open, ...closed];
}
