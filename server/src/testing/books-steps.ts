import fc from 'fast-check';

/** Prices that floating point can't add up and cash can't pay; `deposit` items can come back. */
export const ITEMS = [
  { name: 'Apfel', price: 10, category: 'Krummes', taxClass: 'food' },
  { name: 'Birne', price: 20, category: 'Krummes', taxClass: 'normal' },
  { name: 'Rösti', price: 435, category: 'Warmes', taxClass: 'food' },
  // The same name in another category at another price.
  { name: 'Apfel', price: 1232, category: 'Warmes', taxClass: 'reduced' },
  { name: 'Schlafplatz', price: 1999, category: 'Krummes', taxClass: 'lodging' },
  { name: 'Gratis', price: 0, category: 'Warmes', taxClass: 'normal' },
  { name: 'Becher', price: 200, category: 'Krummes', kind: 'deposit' },
  { name: 'Teller', price: 333, category: 'Geschirr', kind: 'deposit' },
] as const;
const DEPOSITS = [6, 7] as const;

/** A quiet night, and the two nights in which the clocks change. */
const STARTS = ['2026-11-21T19:00:00.000Z', '2026-10-24T19:00:00.000Z', '2026-03-28T20:00:00.000Z'] as const;

export const CATEGORIES = ['Krummes', 'Warmes', 'Geschirr'] as const;

/** Such as sort, spell or look nearly alike, or what files must not take for something else. */
const TABLES = ['7', '07', '70', 'A1', 'a1', 'Zelt "Ost"; 2', '=7', 'Ä', 'Bühne 🎪'] as const;

export interface OrderStep {
  kind: 'order';
  /** 0 is the organizer's own browser, then the waiters' devices. */
  who: 0 | 1 | 2;
  lines: { item: number; quantity: number }[];
  returns: { item: number; quantity: number }[];
  byCard: boolean;
  isTakeaway: boolean;
  table: (typeof TABLES)[number];
  /** What the guest puts on the table above what is owed; a waiter may keep the change. */
  above: number;
  minutesLater: number;
  /** Delivered so many minutes after it was taken. */
  offlineMinutes: number;
  /**
   * The service numbers may be reset before a waiter's order arrives: then it comes from the device that has logged in
   * again, or is handed in by the one that hasn't, and decided at the end of the evening.
   */
  fate: 'sent' | 'sentTwice' | 'logsInAgain' | 'booked' | 'rejected';
}

export type BooksStep =
  | OrderStep
  | { kind: 'cancel'; which: number }
  /** By whoever took the last order, at once. */
  | { kind: 'takeBack' }
  | { kind: 'reset' }
  /** Each name is a new one. */
  | { kind: 'rename'; item: number }
  | { kind: 'renameCategory'; which: number }
  /** Closes the event, takes an order that comes too late, and opens it again. */
  | { kind: 'close'; meanwhile: OrderStep }
  | { kind: 'price'; item: number; price: number }
  /** Takes an item off the event's menu, or puts it back on. */
  | { kind: 'menu'; item: number }
  | { kind: 'settings'; isVatLiable: boolean; isCashRounded: boolean };

export interface PlayedEvening {
  start: string;
  steps: BooksStep[];
}

/** A deposit that costs nothing any more is given back: nothing, however often, is nothing and no less. */
export const FREE_CUP_BACK: PlayedEvening = {
  start: STARTS[0],
  steps: [
    { kind: 'price', item: 6, price: 0 },
    {
      kind: 'order',
      who: 0,
      lines: [],
      returns: [{ item: 6, quantity: 1 }],
      byCard: false,
      isTakeaway: false,
      table: '7',
      above: 0,
      minutesLater: 0,
      offlineMinutes: 0,
      fate: 'sent',
    },
  ],
};

const order: fc.Arbitrary<OrderStep> = fc.record({
  kind: fc.constant('order' as const),
  who: fc.constantFrom(0, 1, 2),
  lines: fc.array(fc.record({ item: fc.nat({ max: ITEMS.length - 1 }), quantity: fc.integer({ min: 1, max: 30 }) }), {
    maxLength: 4,
  }),
  returns: fc.array(fc.record({ item: fc.constantFrom(...DEPOSITS), quantity: fc.integer({ min: 1, max: 20 }) }), {
    maxLength: 2,
  }),
  byCard: fc.boolean(),
  isTakeaway: fc.boolean(),
  table: fc.constantFrom(...TABLES),
  above: fc.constantFrom(0, 0, 5, 1000, 3),
  minutesLater: fc.integer({ min: 0, max: 70 }),
  offlineMinutes: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }) },
  ),
  fate: fc.oneof(
    { weight: 8, arbitrary: fc.constant('sent' as const) },
    { weight: 3, arbitrary: fc.constantFrom('sentTwice', 'logsInAgain', 'booked', 'rejected') },
  ),
});

/** What happens in an evening: mostly orders. */
export const booksEvening: fc.Arbitrary<PlayedEvening> = fc.record({
  start: fc.constantFrom(...STARTS),
  steps: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: order },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'takeBack' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'reset' as const }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('rename' as const), item: fc.nat({ max: ITEMS.length - 1 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('renameCategory' as const),
          which: fc.nat({ max: CATEGORIES.length - 1 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), meanwhile: order }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('price' as const),
          item: fc.nat({ max: ITEMS.length - 1 }),
          price: fc.integer({ min: 0, max: 3000 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('menu' as const), item: fc.nat({ max: ITEMS.length - 1 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('settings' as const),
          isVatLiable: fc.boolean(),
          isCashRounded: fc.boolean(),
        }),
      },
    ),
    { minLength: 1, maxLength: 18 },
  ),
});
