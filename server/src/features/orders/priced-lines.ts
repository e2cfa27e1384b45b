import { findDemoItem } from '@bestellsystem/domain/demo-catalogue.ts';
import { AppError, type ErrorDetail, type ErrorKind } from '@bestellsystem/domain/errors.ts';
import type { ItemKind } from '@bestellsystem/domain/menu-schema.ts';
import { chfFromRappen, formatChf } from '@bestellsystem/domain/money.ts';
import type { OrderFlag } from '@bestellsystem/domain/order-flags.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import type { Kysely } from 'kysely';
import { readInStep, together } from '../../db/in-step.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import { listPriceVersions, type PriceVersion } from '../menu/price-versions.ts';
import { loadNatures, type Nature } from './item-natures.ts';

/** A line as it is sold: name, category and price are copies that no later change of the menu touches. */
export interface PricedLine extends Nature {
  menuItemId: number;
  name: string;
  category: string;
  unitPrice: number;
  /** What the item costs by itself now, also where the order was taken earlier; null where it is on no menu any more. */
  listPrice: number | null;
  /** Negative: a deposit given back. */
  quantity: number;
  note: string | null;
}

/** What the menu says now about an item; amounts in Rappen. */
interface Offer extends Nature {
  name: string;
  category: string;
  price: number;
  listPrice: number;
  soldOut: boolean;
}

/** Of an item as it is offered now, and what it was when the order was taken. */
interface SoldAs {
  offer: Offer | undefined;
  nature: Nature | undefined;
}

type InputLine = OrderInput['items'][number];

const NO_CATEGORY = 'Ohne Kategorie';

/**
 * Prices the lines by the server's menu. Online, the first thing that doesn't fit throws 409 with what is true now;
 * an order that was taken and paid without network is booked as it was paid, with what the organizer should know.
 */
export async function priceLines(
  db: Kysely<Schema>,
  input: OrderInput,
  takenAt: Date,
): Promise<{ lines: PricedLine[]; flags: OrderFlag[] }> {
  const [offers, versions] = await together(db, [() => loadOffers(db, input), () => loadVersions(db, input)]);
  const natures = await loadNatures(db, input, { offers, versions, takenAt });
  const soldAs = ({ menuItem: { id } }: InputLine): SoldAs => ({ offer: offers.get(id), nature: natures.get(id) });
  const problems = input.items.map((line, index) => problemOf(line, soldAs(line), index));
  if (!input.offline) refuseProblems(problems.filter((problem) => problem !== undefined));
  const doubtful = input.items.filter((_, index) => problems[index] !== undefined);
  const knownAs = (id: number) => offers.get(id) ?? versions.find((version) => version.menu_item_id === id);
  return {
    lines: input.items.map((line) => pricedLine(line, soldAs(line), knownAs(line.menuItem.id))),
    flags: doubtful.flatMap((line) => flagsOf(line, soldAs(line), versions)),
  };
}

/** What the event sold these items for, asked only where the order may be older than its menu. */
async function loadVersions(db: Kysely<Schema>, { eventId, items, offline }: OrderInput): Promise<PriceVersion[]> {
  if (eventId == null || !offline) return [];
  return listPriceVersions(db, eventId, [...new Set(items.map(({ menuItem }) => menuItem.id))]);
}

/** What is odd about a line that was paid, judged by every price the event ever had. */
function flagsOf(line: InputLine, { offer, nature }: SoldAs, versions: readonly PriceVersion[]): OrderFlag[] {
  const ofItem = versions.filter(({ menu_item_id }) => menu_item_id === line.menuItem.id);
  const item = (offer ?? ofItem[0])?.name ?? saidName(line);
  if (!offer && ofItem.length === 0) return [{ code: 'NEVER_ON_MENU', item }];
  const flags: OrderFlag[] = [];
  if (!offer) flags.push({ code: 'GONE', item });
  if (isNoReturn(line, nature)) flags.push({ code: 'NOT_RETURNABLE', item });
  if (offer?.soldOut && line.quantity > 0) flags.push({ code: 'SOLD_OUT', item });
  if (offer?.price === line.price) return flags;
  if (!ofItem.some(({ price }) => price === line.price)) {
    flags.push({ code: 'PRICE_NEVER_VALID', item, paid: line.price, now: offer?.price });
  } else if (offer) {
    flags.push({ code: 'OLD_PRICE', item, paid: line.price, now: offer.price });
  }
  return flags;
}

const offersOf = prepared((db, { eventId, ids }: { eventId: number; ids: readonly number[] }) =>
  db
    .selectFrom('event_menu_items')
    .innerJoin('menu_items', 'menu_items.id', 'event_menu_items.menu_item_id')
    .innerJoin('categories', 'categories.id', 'event_menu_items.category_id')
    .where('event_menu_items.event_id', '=', eventId)
    .where('event_menu_items.menu_item_id', 'in', ids)
    .select([
      'menu_items.id',
      'menu_items.name',
      'categories.name as category',
      'event_menu_items.special_price as price',
      'menu_items.price as listPrice',
      'event_menu_items.sold_out',
      'menu_items.kind',
      'menu_items.tax_class',
    ]),
);

async function loadOffers(db: Kysely<Schema>, { eventId, items }: OrderInput): Promise<Map<number, Offer>> {
  const ids = [...new Set(items.map(({ menuItem }) => menuItem.id))];
  return eventId == null ? demoOffers(ids) : findOffers(db, { eventId, ids });
}

const findOffers = readInStep<{ eventId: number; ids: readonly number[] }, Map<number, Offer>>(async (db, asked) => {
  const offers = new Map<number, Map<number, Offer>>();
  for (const eventId of new Set(asked.map((one) => one.eventId))) {
    const ids = new Set(asked.flatMap((one) => (one.eventId === eventId ? one.ids : [])));
    offers.set(eventId, offersFrom(await offersOf(db, { eventId, ids: padded([...ids]) })));
  }
  return asked.map(
    ({ eventId, ids }) =>
      new Map(
        ids.flatMap((id) => {
          const offer = offers.get(eventId)?.get(id);
          return offer ? [[id, offer] as const] : [];
        }),
      ),
  );
});

function offersFrom(rows: Awaited<ReturnType<typeof offersOf>>): Map<number, Offer> {
  return new Map(
    rows.map(({ id, sold_out, kind, tax_class, ...offer }) => [
      id,
      { ...offer, soldOut: sold_out === 1, kind: kind as ItemKind, taxClass: tax_class as TaxClass },
    ]),
  );
}

function demoOffers(ids: readonly number[]): Map<number, Offer> {
  const offers = new Map<number, Offer>();
  for (const id of ids) {
    const found = findDemoItem(id);
    if (!found) continue;
    const { item, category } = found;
    offers.set(id, {
      name: item.name,
      category: category.name,
      kind: 'article',
      taxClass: 'normal',
      price: item.priceRappen,
      listPrice: item.priceRappen,
      soldOut: false,
    });
  }
  return offers;
}

type ProblemCode = 'ITEM_UNAVAILABLE' | 'NOT_RETURNABLE' | 'SOLD_OUT' | 'PRICE_CHANGED';

/** A negative quantity can't become right, whatever happens to the menu. */
const KIND_OF = {
  ITEM_UNAVAILABLE: 'conflict',
  NOT_RETURNABLE: 'invalid',
  SOLD_OUT: 'conflict',
  PRICE_CHANGED: 'conflict',
} as const satisfies Record<ProblemCode, ErrorKind>;

interface Problem {
  code: ProblemCode;
  detail: ErrorDetail;
}

function problemOf(line: InputLine, { offer, nature }: SoldAs, index: number): Problem | undefined {
  const menuItemId = line.menuItem.id;
  if (!offer) {
    const message = `${saidName(line)} ist nicht auf dem Menü.`;
    return { code: 'ITEM_UNAVAILABLE', detail: { path: `items.${index}.menuItem.id`, message, menuItemId } };
  }
  if (isNoReturn(line, nature)) {
    const message = `${offer.name} ist kein Depot und kann nicht zurückgenommen werden.`;
    return { code: 'NOT_RETURNABLE', detail: { path: `items.${index}.quantity`, message, menuItemId } };
  }
  if (offer.soldOut && line.quantity > 0) {
    const message = `${offer.name} ist ausverkauft.`;
    return { code: 'SOLD_OUT', detail: { path: `items.${index}.menuItem.id`, message, menuItemId } };
  }
  if (offer.price !== line.price) {
    const message = `${offer.name} kostet jetzt ${formatChf(offer.price)}.`;
    const price = chfFromRappen(offer.price);
    return { code: 'PRICE_CHANGED', detail: { path: `items.${index}.price`, message, menuItemId, price } };
  }
  return undefined;
}

/** What must be taken off the order comes before what only has another price. */
function refuseProblems(problems: readonly Problem[]): void {
  for (const code of ['ITEM_UNAVAILABLE', 'NOT_RETURNABLE', 'SOLD_OUT', 'PRICE_CHANGED'] as const) {
    const details = problems.filter((problem) => problem.code === code).map(({ detail }) => detail);
    if (details.length > 0)
      throw new AppError(KIND_OF[code], code, details.map(({ message }) => message).join(' '), { details });
  }
}

function pricedLine(
  line: InputLine,
  { offer, nature }: SoldAs,
  known: { name: string; category: string } | undefined,
): PricedLine {
  const { menuItem, quantity, price, note } = line;
  const said = typeof menuItem.category === 'string' ? menuItem.category : menuItem.category?.name;
  return {
    menuItemId: menuItem.id,
    name: known?.name ?? saidName(line),
    category: known?.category ?? (said || NO_CATEGORY),
    kind: kindOf(line, nature),
    taxClass: nature?.taxClass ?? 'normal',
    unitPrice: price,
    listPrice: offer?.listPrice ?? null,
    quantity,
    note: note || null,
  };
}

function saidName({ menuItem }: InputLine): string {
  return menuItem.name || `Artikel ${menuItem.id}`;
}

/** Given back though it is known to have been no deposit. */
function isNoReturn({ quantity }: InputLine, nature: Nature | undefined): boolean {
  return quantity < 0 && nature !== undefined && nature.kind !== 'deposit';
}

/** Only deposits are given back, so a line that was is one, whatever the menu says by now. */
function kindOf({ menuItem, quantity }: InputLine, nature: Nature | undefined): ItemKind {
  if (quantity < 0) return 'deposit';
  return nature?.kind ?? menuItem.kind ?? 'article';
}
