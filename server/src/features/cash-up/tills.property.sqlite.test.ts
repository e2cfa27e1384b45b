import { randomUUID } from 'node:crypto';
import type { CashUpWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addUp, rappen } from '../../testing/books-figures.ts';
import { businessDay, hoursAfter } from '../../testing/books-rules.ts';
import { beganAt, createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const test = useTestApp();
const RUNS = 20;
const DAYS = ['2026-11-20', '2026-11-21'] as const;
const reason = 'Vertippt';

const who = fc.nat(2);
const which = fc.nat(30);
const amount = fc.integer({ min: 1, max: 30_000 });
const cash = fc.integer({ min: 1, max: 6_000 }).map((coins) => coins * 5);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      who,
      price: amount,
      above: fc.constantFrom(0, 5, 1_150),
      isCard: fc.boolean(),
      hoursLate: fc.constantFrom(1, 5, 14, 26),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      kind: fc.constantFrom('float', 'skim', 'count'),
      who,
      day: fc.constantFrom(...DAYS),
      amount: cash,
      isTwice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('strike' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close', 'reopen') }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Of<Do> = Extract<Step, { do: Do }>;

/** Something that changed a till, as it is written down by hand. */
interface Move {
  id: number;
  till: string;
  day: string;
  kind: 'sold' | 'soldByCard' | 'float' | 'skim' | 'count';
  amount: number;
  /** Of a count: what should have been there. */
  expected: number;
  isUndone: boolean;
}

/** Three tills over two days, beside a list of all that happened to them. */
class Tills {
  private readonly moves: Move[] = [];
  private readonly fest: Fest;
  private readonly takers: { client: TestClient; till: string }[];
  private isClosed = false;

  private constructor(fest: Fest, second: TestClient) {
    this.fest = fest;
    this.takers = [
      { client: fest.organizer, till: 'none' },
      { client: fest.waiter, till: 'device_1' },
      { client: second, till: 'device_2' },
    ];
  }

  static async open(): Promise<Tills> {
    const fest = await createFest(test.current);
    const second = await test.current.asWaiter(fest.tag, fest.password, 'zweites');
    await beganAt(test.current, fest, '2026-11-01T00:00:00.000Z');
    return new Tills(fest, second);
  }

  async take(one: Step): Promise<void> {
    if (one.do === 'sell') await this.sell(one);
    else if (one.do === 'takeBack') await this.takeBack(one.which);
    else if (one.do === 'book') await this.book(one);
    else if (one.do === 'strike') await this.strike(one.which);
    else await this.turnTheKey(one.do === 'close');
  }

  /** Every till of every day, and what stands in its book. */
  async check(): Promise<void> {
    const base = `/api/cash-up/event/${this.fest.eventId}`;
    for (const day of DAYS) {
      const { devices } = (await this.fest.organizer.get<CashUpWire>(`${base}?date=${day}`)).body;
      for (const { till } of this.takers) {
        const expected = this.figures(till, day);
        const listed = devices.find(({ deviceId }) => deviceId === till);
        const path = `${base}/device/${till}?date=${day}`;
        const { entries, ...alone } = (await this.fest.organizer.get<DeviceCashUpWire>(path)).body;
        for (const said of listed ? [listed, alone] : [alone]) expect(figuresOf(said)).toEqual(expected);
        expect(entries.map((entry) => [entry.id, rappen(entry.amount), entry.cancelReason !== null])).toEqual(
          this.of(till, day)
            .filter(({ kind }) => !kind.startsWith('sold'))
            .map((move) => [move.id, move.amount, move.isUndone]),
        );
      }
    }
  }

  private of(till: string, day: string): Move[] {
    return this.moves.filter((move) => move.till === till && move.day === day);
  }

  private figures(till: string, day: string) {
    const valid = this.of(till, day).filter(({ isUndone }) => !isUndone);
    const all = (kind: Move['kind']) => addUp(valid.filter((move) => move.kind === kind).map((move) => move.amount));
    const expected = all('float') + all('sold') - all('skim');
    const count = valid.findLast(({ kind }) => kind === 'count');
    return {
      takings: all('sold'),
      cardSales: all('soldByCard'),
      expected,
      counted: count?.amount ?? null,
      difference: count ? count.amount - count.expected : null,
      state: !count ? 'open' : count.expected === expected ? 'settled' : 'changed',
    };
  }

  /** Taken without network and delivered now, at whatever price held there. */
  private async sell({ who, price, above, isCard, hoursLate }: Of<'sell'>): Promise<void> {
    const { client, till } = this.takers[who] as Tills['takers'][number];
    const takenAt = hoursAfter(test.current.context.now().toISOString(), -hoursLate);
    const more = isCard ? 0 : above;
    const item = { id: this.fest.bratwurst, name: 'Bratwurst', category: 'Speisen' };
    const order = bratwurstFor(this.fest, {
      items: [{ menuItem: item, quantity: 1, price: price / 100 }],
      total: price / 100,
      paymentAmount: (price + more) / 100,
      change: more / 100,
      paymentMethod: isCard ? 'CARD_TWINT' : 'CASH',
      offline: true,
      timestamp: takenAt.toISOString(),
    });
    const { status, text, body } = await client.post<{ id: number }>('/api/orders', order);
    expect(status, text).toBe(this.isClosed ? 409 : 201);
    if (this.isClosed) return;
    this.note({ id: body.id, till, day: businessDay(takenAt), kind: isCard ? 'soldByCard' : 'sold', amount: price });
  }

  private async takeBack(which: number): Promise<void> {
    const sold = this.moves.filter(({ kind }) => kind.startsWith('sold'));
    await this.undo(sold[which % Math.max(1, sold.length)], 'orders');
  }

  private async strike(which: number): Promise<void> {
    const booked = this.moves.filter(({ kind }) => !kind.startsWith('sold'));
    await this.undo(booked[which % Math.max(1, booked.length)], 'cash-up/entries');
  }

  private async undo(move: Move | undefined, path: string): Promise<void> {
    if (!move) return;
    const { status, text } = await this.fest.organizer.post(`/api/${path}/${move.id}/cancel`, { reason });
    if (this.isClosed) expect([200, 409], text).toContain(status);
    else expect(status, text).toBe(200);
    if (!this.isClosed) move.isUndone = true;
  }

  private async book({ kind, who, day, amount, isTwice }: Of<'book'>): Promise<void> {
    const { till } = this.takers[who] as Tills['takers'][number];
    const counts = [
      { denomination: 0.05, count: amount % 20 },
      { denomination: 1, count: Math.floor(amount / 100) },
    ];
    const entry = {
      clientEntryId: randomUUID(),
      date: day,
      kind,
      ...(kind === 'count' ? { counts } : { amount: amount / 100 }),
    };
    const url = `/api/cash-up/event/${this.fest.eventId}/device/${till}/entries`;
    const { status, text, body } = await this.fest.organizer.post<DeviceCashUpWire>(url, entry);
    expect(status, text).toBe(this.isClosed ? 409 : 201);
    if (this.isClosed) return;
    if (isTwice) expect((await this.fest.organizer.post(url, entry)).status).toBeLessThan(300);
    const worth = kind === 'count' ? (amount % 20) * 5 + Math.floor(amount / 100) * 100 : amount;
    const { expected } = this.figures(till, day);
    const id = body.entries.at(-1)?.id ?? 0;
    this.note({ id, till, day, kind: kind as Move['kind'], amount: worth, expected });
  }

  private async turnTheKey(isClosing: boolean): Promise<void> {
    const url = `/api/closing/event/${this.fest.eventId}/${isClosing ? 'close' : 'reopen'}`;
    const { status, text } = await this.fest.organizer.post(url, isClosing ? undefined : { reason });
    expect(status < 500, text).toBe(true);
    if (status === 200) this.isClosed = isClosing;
  }

  private note(move: Omit<Move, 'isUndone' | 'expected'> & { expected?: number }): void {
    this.moves.push({ expected: 0, ...move, isUndone: false });
  }
}

function figuresOf(said: CashUpWire['devices'][number]) {
  const orNull = (chf: number | null) => (chf === null ? null : rappen(chf));
  return {
    takings: rappen(said.takings),
    cardSales: rappen(said.cardSales),
    expected: rappen(said.expected),
    counted: orNull(said.counted),
    difference: orNull(said.difference),
    state: said.state,
  };
}

it('in every till there should be what happened to it, to the Rappen, counted or not, closed or open again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 24 }), async (steps) => {
      const tills = await Tills.open();
      for (const one of steps) await tills.take(one);
      await tills.check();
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 60_000 },
  );
}, 120_000);
