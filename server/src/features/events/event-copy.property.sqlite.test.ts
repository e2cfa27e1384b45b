import { meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createCategory,
  createEvent,
  createMenuItem,
  putOnMenu,
  WAITER_PASSWORD,
} from '../../testing/event-factories.ts';
import { NAUGHTY_STRINGS } from '../../testing/naughty-strings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp();
const RUNS = Number(process.env.COPY_RUNS ?? 8);
const LIMIT_MS = 60_000 + RUNS * 500;

/** What is refused as empty is no name. */
const isName = (text: string) => /[\p{L}\p{N}]/u.test(text) && text.length <= 80;
const name = fc.oneof(
  fc.constantFrom('Rösti', 'Alle', 'Depot', '0', ...NAUGHTY_STRINGS.filter(isName)),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(isName),
);
const rappen = fc.oneof(fc.constantFrom(0, 5, 1, 999_999), fc.integer({ min: 0, max: 5_000 }));
const which = fc.nat(5);

const item = fc.record({
  name,
  price: rappen,
  specialPrice: rappen,
  kind: fc.constantFrom('article' as const, 'article' as const, 'deposit' as const),
  taxClass: fc.constantFrom('normal', 'food', 'reduced', 'lodging'),
  hasDeposit: fc.boolean(),
  category: which,
  /** At the event it may stand elsewhere than on the list of items. */
  shownIn: which,
  isSoldOut: fc.boolean(),
  isOnMenu: fc.boolean(),
});
const printer = fc.record({
  name,
  portType: fc.constantFrom('raw', 'raw', 'agent', 'cloudprnt', 'sdp'),
  enabled: fc.boolean(),
  connected: fc.boolean(),
  serviceMode: fc.boolean(),
  takeawayMode: fc.boolean(),
  columns: fc.constantFrom(32, 42, 48),
  cutter: fc.boolean(),
  beep: fc.constantFrom('none', 'escB', 'pulse'),
  confirmBy: fc.constantFrom('auto', 'paper', 'none'),
  takes: fc.array(which, { maxLength: 3 }),
  backup: fc.option(which, { nil: null }),
});
const change = fc.oneof(
  fc.record({ do: fc.constant('price' as const), which, price: rappen }),
  fc.record({ do: fc.constantFrom('soldOut', 'remove', 'order'), which }),
  fc.record({ do: fc.constantFrom('printers', 'event', 'close', 'delete'), which }),
);
const house = fc.record({
  categories: fc.array(
    name.filter((text) => !meansAllCategories(text)),
    { minLength: 1, maxLength: 4 },
  ),
  items: fc.array(item, { maxLength: 8 }),
  printers: fc.array(printer, { maxLength: 4 }),
  /** Before the copy. */
  earlier: fc.array(fc.record({ do: fc.constantFrom('order', 'close'), which }), { maxLength: 2 }),
  /** The page is closed after so many calls, and opened again. */
  brokenOffAfter: fc.nat(9),
  changes: fc.array(fc.tuple(fc.boolean(), change), { maxLength: 6 }),
});
type House = typeof house extends fc.Arbitrary<infer T> ? T : never;
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** An event of this organizer with all that a copy takes along. */
async function furnish(organizer: TestClient, { categories, items, printers }: House): Promise<number> {
  const { id: eventId } = await createEvent(organizer);
  const ids: number[] = [];
  for (const [index, title] of categories.entries())
    ids.push((await createCategory(organizer, { name: title, displayOrder: index % 2 })).id);
  const deposit = (await createMenuItem(organizer, { name: 'Becher', price: 2, kind: 'deposit', categoryId: ids[0] }))
    .id;
  for (const one of items) {
    const depositItemId = one.hasDeposit && one.kind === 'article' ? deposit : null;
    const { name: title, kind, taxClass } = one;
    const fields = { name: title, kind, taxClass, price: one.price / 100, categoryId: pick(ids, one.category) };
    const { id: menuItemId } = await createMenuItem(organizer, { ...fields, depositItemId });
    if (!one.isOnMenu) continue;
    const shown = { menuItemId, categoryId: pick(ids, one.shownIn), specialPrice: one.specialPrice / 100 };
    const { id } = await putOnMenu(organizer, eventId, shown);
    if (one.isSoldOut) await organizer.patch(`/api/events/${eventId}/menu-items/${id}`, { soldOut: true });
  }
  const places = printers.map(({ portType }, index) =>
    portType === 'raw' || portType === 'agent'
      ? { ip: '127.0.0.1', port: 9100 + index }
      : { ip: `cloud-drucker${index}`, port: 9100 },
  );
  const config = printers.map(({ name: displayName, takes, backup, ...rest }, index) => {
    const standIn = backup === null ? undefined : pick(places, backup);
    return {
      ...rest,
      ...places[index],
      displayName,
      categories: takes.map((take) => pick(categories, take)),
      backup: standIn === places[index] ? null : standIn,
    };
  });
  const saved = await organizer.post(`/api/events/${eventId}/printer-config`, { printers: config });
  expect(saved.status, saved.text).toBe(200);
  return eventId;
}

/** As the page does: what is missing, one after the other; answers what was refused. */
async function copy(client: TestClient, { from, into, calls }: { from: number; into: number; calls: number }) {
  const refused = new Set<number>();
  const [source, target] = [await contentOf(client, from), await contentOf(client, into)];
  const there = new Set(target.menu.map(({ menuItem }) => menuItem.id));
  const missing = source.menu.filter(({ menuItem }) => !there.has(menuItem.id));
  for (const { menuItem, categoryId, specialPrice } of missing.slice(0, calls)) {
    const entry = { menuItemId: menuItem.id, categoryId, specialPrice };
    refused.add((await client.post(`/api/events/${into}/menu-items`, entry)).status);
  }
  if (calls > missing.length && source.printers.length > 0 && target.printers.length === 0)
    refused.add((await client.post(`/api/events/${into}/printer-config`, { eventId: into, ...source })).status);
  return [...refused].filter((status) => status >= 300);
}

async function contentOf(client: TestClient, eventId: number) {
  const menu = await client.get<EventMenuItemWire[]>(`/api/events/${eventId}/menu-items`);
  const config = await client.get<{ printers: PrinterInput[] }>(`/api/events/${eventId}/printer-config`);
  return { menu: menu.status === 200 ? menu.body : [], printers: config.status === 200 ? config.body.printers : [] };
}

/** Everything that anybody can read of an event. */
async function whole(organizer: TestClient, eventId: number) {
  const read = async (path: string) => {
    const { status, body } = await organizer.get(path);
    // When a report is made, and where the journal stands, is of no event.
    const {
      createdAt: _,
      journalSeal: __,
      ...rest
    } = Array.isArray(body) ? { list: body } : (body as Record<string, unknown>);
    return { status, ...rest };
  };
  const paths = ['', '/menu-items', '/printer-config', '/print-queue', '/print-jobs'].map(
    (end) => `/api/events/${eventId}${end}`,
  );
  const others = [
    `/api/orders?eventId=${eventId}`,
    `/api/closing/event/${eventId}`,
    `/api/closing/event/${eventId}/report`,
  ];
  return Promise.all([...paths, ...others, `/api/statistics/event/${eventId}`].map(read));
}

async function act(organizer: TestClient, eventId: number, one: Change | House['earlier'][number]): Promise<void> {
  const base = `/api/events/${eventId}`;
  const { menu } = await contentOf(organizer, eventId);
  const entry = menu[one.which % Math.max(1, menu.length)];
  if (one.do === 'close') await organizer.post(`/api/closing/event/${eventId}/close`);
  if (one.do === 'printers')
    await organizer.post(`${base}/printer-config`, {
      printers: [{ ip: '127.0.0.1', port: 9109, displayName: 'Anders' }],
    });
  if (one.do === 'event')
    await organizer.put(base, { name: 'Anders', eventDate: '2027-01-01', takeawayEnabled: false });
  if (one.do === 'delete') await organizer.delete(base);
  if (!entry) return;
  if (one.do === 'price' && 'price' in one)
    await organizer.patch(`${base}/menu-items/${entry.id}`, { specialPrice: one.price / 100 });
  if (one.do === 'soldOut') await organizer.patch(`${base}/menu-items/${entry.id}`, { soldOut: !entry.soldOut });
  if (one.do === 'remove') await organizer.delete(`${base}/menu-items/${entry.id}`);
  if (one.do === 'order')
    await organizer.post('/api/orders', {
      clientOrderId: crypto.randomUUID(),
      tableNumber: '7',
      eventId,
      isTakeawayMode: false,
      items: [{ menuItem: { id: entry.menuItem.id }, quantity: 1, price: entry.specialPrice }],
      total: entry.specialPrice,
      paymentAmount: entry.specialPrice,
      change: 0,
    });
}

it(
  'a copy has the menu and the printers of its origin, and from then on each is its own',
  async () => {
    await fc.assert(
      fc.asyncProperty(house, async (played) => {
        const organizer = await box.current.as('EVENT_ORGANIZER');
        const from = await furnish(organizer, played);
        for (const one of played.earlier) await act(organizer, from, one);
        const origin = await whole(organizer, from);
        const { id: into, waiterAccessTag } = await createEvent(organizer);
        const empty = await whole(organizer, into);

        const stranger = await box.current.as('EVENT_ORGANIZER');
        const { id: theirs } = await createEvent(stranger);
        const { menu, printers } = await contentOf(organizer, from);
        expect(await copy(stranger, { from, into: theirs, calls: 99 })).toEqual([]);
        expect(await contentOf(stranger, theirs)).toEqual({ menu: [], printers: [] });
        for (const { menuItem } of menu) {
          const entry = { menuItemId: menuItem.id, specialPrice: 1 };
          for (const event of [theirs, into])
            expect((await stranger.post(`/api/events/${event}/menu-items`, entry)).status).toBe(404);
        }

        for (const calls of [played.brokenOffAfter, 99])
          expect(await copy(organizer, { from, into, calls })).toEqual([]);
        const copied = await contentOf(organizer, into);
        expect(copied.menu.map(({ id: _, ...entry }) => entry)).toEqual(
          menu.map(({ id: _, ...entry }) => ({ ...entry, soldOut: false })),
        );
        expect(copied.printers).toEqual(printers);
        expect(await whole(organizer, from)).toEqual(origin);
        const [, , , , ...rest] = await whole(organizer, into);
        expect(rest).toEqual(empty.slice(4));

        const waiter = await box.current.asWaiter(waiterAccessTag ?? '', WAITER_PASSWORD);
        expect((await waiter.get(`/api/events/waiter-access/${from}`)).body).toEqual({ canAccess: false });
        for (const [isCopy, one] of played.changes) {
          const [changed, other] = isCopy ? [into, from] : [from, into];
          const before = await whole(organizer, other);
          await act(organizer, changed, one);
          expect(await whole(organizer, other)).toEqual(before);
        }
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS },
    );
  },
  2 * LIMIT_MS,
);

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}
