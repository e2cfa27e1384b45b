// @vitest-environment happy-dom
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { noteContact } from './network-state.ts';
import { type LiveOrdersSnapshot, OrderWatch, WHOLE_ORDERS } from './order-watch.ts';
import { FakeEventSource } from './testing/fake-event-source.ts';

const STATUSES = ['new', 'preparing', 'completed', 'cancelled'] as const;
/** Whichever is under way: the first, the second … */
const which = fc.nat(4);

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('change', 'press'), which, to: fc.constantFrom(...STATUSES) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reach' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('answer' as const), which, isLost: fc.nat(5).map((n) => n === 0) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('break', 'refuse', 'hello') }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Asked {
  path: string;
  sent: { status: OrderWire['status'] } | undefined;
  /** What the server said; it may be a while on its way. */
  said?: unknown;
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
}

/** A server with a few orders, and every line to it in the hands of the test. */
class Kitchen {
  shown: LiveOrdersSnapshot<OrderWire> | undefined;
  private readonly orders = new Map<number, OrderWire>();
  /** The ids of orders that something happened to, and how far the screen has heard. */
  private readonly news: number[] = [];
  private heard = 0;
  /** The line that has said its first word. */
  private line: FakeEventSource | undefined;
  private broken: FakeEventSource | undefined;
  private readonly asked: Asked[] = [];
  private readonly watch: OrderWatch<OrderWire>;

  constructor() {
    FakeEventSource.opened = [];
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      if (path.startsWith('/api/health')) return Promise.resolve(Response.json({ status: 'ok' }));
      const sent = init?.body ? JSON.parse(String(init.body)) : undefined;
      return new Promise<Response>((resolve, reject) => this.asked.push({ path, sent, resolve, reject }));
    });
    this.watch = new OrderWatch(WHOLE_ORDERS, 7, (next) => {
      this.shown = next;
    });
  }

  async live(steps: readonly Step[]): Promise<void> {
    for (const one of steps) {
      this.take(one);
      await vi.advanceTimersByTimeAsync(1);
    }
    // Everything arrives that is under way, and what the screen asks for then; no reading that comes by the clock.
    for (let round = 0; round < 6; round += 1) {
      this.hello();
      while (this.heard < this.news.length) this.hear();
      while (this.asked.length > 0) {
        this.reach(0);
        this.answer(0, false);
        await vi.advanceTimersByTimeAsync(1);
      }
      await vi.advanceTimersByTimeAsync(2_100);
    }
    this.watch.stop();
  }

  get list(): OrderWire[] {
    return [...this.orders.values()];
  }

  private take(one: Step): void {
    if (one.do === 'order') this.change(this.orders.size + 1, 'new');
    else if (one.do === 'change') this.change(this.pickId(one.which), one.to);
    else if (one.do === 'press') this.press(this.pickId(one.which), one.to);
    else if (one.do === 'hear') this.hear();
    else if (one.do === 'reach') this.reach(one.which);
    else if (one.do === 'answer') this.answer(one.which, one.isLost);
    else if (one.do === 'hello') this.hello();
    else this.breakOff(one.do === 'refuse');
  }

  private pickId(at: number): number {
    return (at % Math.max(1, this.orders.size)) + 1;
  }

  private change(id: number, status: OrderWire['status']): void {
    const known = this.orders.get(id);
    if (known?.status === 'cancelled' || (!known && status !== 'new')) return;
    this.orders.set(id, { id, status, createdAt: `2026-11-21T18:0${id}:00.000Z` } as OrderWire);
    this.news.push(id);
  }

  private press(id: number, status: OrderWire['status']): void {
    const pressed = api.put<OrderWire>(`/api/orders/${id}/status`, { status });
    this.watch.answer(id, pressed).catch(() => undefined);
  }

  /** The next news, with the order as it is now. */
  private hear(): void {
    const id = this.news[this.heard];
    if (id === undefined || this.line !== stream()) return;
    this.heard += 1;
    stream().say('order.updated', this.orders.get(id));
  }

  /** The server does what it is asked and answers; the answer is on its way from here. */
  private reach(at: number): void {
    const one = this.asked.filter(({ said }) => said === undefined)[at];
    if (!one) return;
    const id = Number(/orders\/(\d+)/.exec(one.path)?.[1]);
    if (one.sent) this.change(id, one.sent.status);
    const wanted = new URL(one.path, 'http://server').searchParams.get('status')?.split(',') ?? [];
    one.said = one.sent ? (this.orders.get(id) ?? 'none') : this.list.filter(({ status }) => wanted.includes(status));
  }

  private answer(at: number, isLost: boolean): void {
    const one = this.asked.filter(({ said }) => said !== undefined)[at];
    if (!one) return;
    this.asked.splice(this.asked.indexOf(one), 1);
    if (isLost) one.reject(new TypeError('Failed to fetch'));
    else one.resolve(one.said === 'none' ? Response.json({}, { status: 404 }) : Response.json(one.said));
  }

  /** A line that was opened anew hears of what comes from now on; one that came back by itself, of what it missed. */
  private hello(): void {
    if (this.line === stream()) return;
    if (this.broken !== stream()) this.heard = this.news.length;
    this.line = stream();
    this.line.say('hello');
  }

  /** The browser comes back by itself unless it was refused. */
  private breakOff(isRefused: boolean): void {
    if (this.line !== stream()) return;
    this.broken = this.line;
    this.line = undefined;
    stream().breakOff(isRefused ? FakeEventSource.CLOSED : 0);
  }
}

function stream(): FakeEventSource {
  return FakeEventSource.opened.at(-1) ?? expect.fail('no stream was opened');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  noteContact(true);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('whatever comes late, twice, in another order or not at all, the screen ends with what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const kitchen = new Kitchen();
      await kitchen.live(steps);
      expect(kitchen.shown).toMatchObject({ state: 'live', orders: kitchen.list });
    }),
    { numRuns: 300 },
  );
});
