import fc from 'fast-check';

/** In which category each is at first; the categories are rows of the organizer, under whatever name. */
export const DISHES = [
  { name: 'Bratwurst', category: 0 },
  { name: 'Pommes', category: 0 },
  { name: 'Rivella', category: 1 },
  { name: 'Torte', category: 2 },
] as const;

/** Also such as other signs, other spellings of a former one, or nothing but digits. */
export const CATEGORY_NAMES = [
  'Speisen',
  'Getränke',
  'Desserts',
  'SPEISEN',
  'Küche & Grill',
  'Kalt, warm',
  '7',
  '"Bar"',
  'Glacé 🍨',
] as const;

export const MOST_PRINTERS = 4;

const station = fc.nat(MOST_PRINTERS - 1);
const categories = fc.oneof(
  { weight: 1, arbitrary: fc.constant('all' as const) },
  { weight: 3, arbitrary: fc.subarray([0, 1, 2], { minLength: 1 }) },
);
const modes = fc.constantFrom('both' as const, 'both' as const, 'service' as const, 'takeaway' as const);

/** What happens to orders, menus and printers of an event; everything about one thing at a time. */
export const routingStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      dishes: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      isTakeaway: fc.boolean(),
      isOffline: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('nameCategory' as const),
      category: fc.nat(2),
      name: fc.constantFrom(...CATEGORY_NAMES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('menu' as const), dish: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('name' as const), station }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), station, to: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), station }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), at: fc.nat(3), categories, modes }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bringBack' as const), gone: fc.nat(3), categories, modes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose' as const), station, categories, modes }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), station }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('backUp' as const), station, by: station }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('trouble' as const),
      at: fc.nat(3),
      mode: fc.constantFrom('ok' as const, 'refusing' as const, 'paper-out' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reroute' as const), job: fc.nat(9), to: station }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rerouteAll' as const), from: station, to: station }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reprint' as const), order: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      order: fc.nat(9),
      tried: fc.option(fc.nat(MOST_PRINTERS - 1), { nil: undefined }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('look' as const), seconds: fc.integer({ min: 0, max: 20 }) }) },
);

export type RoutingStep = typeof routingStep extends fc.Arbitrary<infer T> ? T : never;

const order = { do: 'order', quantity: 1, isTakeaway: false } as const;

/** What a device without network still sells has left the menu, and its category has another name by now. */
export const GONE_AND_RENAMED: RoutingStep[] = [
  { do: 'menu', dish: 0 },
  { do: 'nameCategory', category: 0, name: 'Küche & Grill' },
  { ...order, dishes: [0, 3], isOffline: true },
];

export const EXCHANGED: RoutingStep[] = [
  { ...order, dishes: [0, 2], isOffline: false },
  { do: 'move', station: 0, to: 1 },
];

/** The kitchen's printer is taken away and comes back for the desserts, while the bar cooks what it had. */
const GONE_AND_BACK: RoutingStep[] = [
  { ...order, dishes: [0, 2], isOffline: false },
  { do: 'look', seconds: 0 },
  { do: 'remove', station: 0 },
  { do: 'bringBack', gone: 0, categories: [2], modes: 'both' },
  { do: 'choose', station: 0, categories: [0, 1], modes: 'both' },
];

export const CANCELLED_ONCE_BACK: RoutingStep[] = [...GONE_AND_BACK, { do: 'cancel', order: 0, tried: undefined }];

export const COPIED_ONCE_BACK: RoutingStep[] = [...GONE_AND_BACK, { do: 'reprint', order: 0 }];

/** Kitchen, bar and a counter beside it have a ticket each; then the counter cooks, too. */
const THIRD_TAKES_PLACE: RoutingStep[] = [
  { do: 'add', at: 2, categories: [1, 2], modes: 'both' },
  { do: 'trouble', at: 1, mode: 'refusing' },
  { ...order, dishes: [0, 2], isOffline: false },
  { do: 'look', seconds: 0 },
  { do: 'remove', station: 0 },
  { do: 'choose', station: 1, categories: 'all', modes: 'both' },
];

/** The bar has had nothing yet, and its try comes to nothing. */
export const CANCELLED_WHILE_TRIED: RoutingStep[] = [...THIRD_TAKES_PLACE, { do: 'cancel', order: 0, tried: 1 }];

/** What cancels the order finds no paper where it is to come out. */
export const CANCELLED_WITHOUT_PAPER: RoutingStep[] = [
  ...THIRD_TAKES_PLACE,
  { do: 'trouble', at: 2, mode: 'paper-out' },
  { do: 'cancel', order: 0, tried: undefined },
  { do: 'look', seconds: 0 },
  { do: 'look', seconds: 20 },
];

/** Bar and counter, which take the same, change places; then the bar leaves what was the counter's. */
export const TWINS_EXCHANGED: RoutingStep[] = [
  { do: 'add', at: 2, categories: [1, 2], modes: 'both' },
  { ...order, dishes: [3], isOffline: false },
  { do: 'move', station: 1, to: 2 },
  { do: 'remove', station: 1 },
];

/** The kitchen takes what the bar takes, changes places with it, and then takes a part of it alone. */
export const TWINS_PART: RoutingStep[] = [
  { do: 'choose', station: 0, categories: [1, 2], modes: 'both' },
  { ...order, dishes: [3], isOffline: false },
  { do: 'move', station: 0, to: 1 },
  { do: 'choose', station: 0, categories: [2], modes: 'both' },
];

/** A copy on its way to the bar, of what the kitchen has printed; what the bar itself has printed is taken back there, too. */
export const CANCELLED_WHILE_COPIED: RoutingStep[] = [
  { ...order, dishes: [0, 3], isOffline: false },
  { do: 'look', seconds: 0 },
  { do: 'reroute', job: 0, to: 1 },
  { do: 'remove', station: 0 },
  { do: 'cancel', order: 0, tried: 1 },
];
