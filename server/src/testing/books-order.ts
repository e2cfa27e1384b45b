import { type BookedLine, type BookedOrder, totalOf } from './books-figures.ts';
import { businessDay, NEW_RATES, OLD_RATES, type TaxClass, wallDate } from './books-rules.ts';
import { ITEMS, type OrderStep } from './books-steps.ts';

/** What the till knows when an order is taken. */
export interface TillState {
  eventId: number;
  now: Date;
  offers: readonly { id: number; name: string; category: string; price: number; oldPrice: number }[];
  isVatLiable: boolean;
  isCashRounded: boolean;
  /** The day from which the new VAT rates hold. */
  rateChange: string;
}

/** An order as the books know it before it is booked, and as the device sends it. */
export interface TakenOrder {
  order: Omit<BookedOrder, 'id' | 'number' | 'deviceId' | 'deviceName' | 'tickets'>;
  at: Date;
  body: { clientOrderId: string } & Record<string, unknown>;
}

export function takeOrder(sold: OrderStep, offlineMinutes: number, till: TillState): TakenOrder {
  const at = new Date(till.now.getTime() - offlineMinutes * 60_000);
  const isOffline = offlineMinutes > 0;
  const { isTakeaway } = sold;
  const tableNumber = isTakeaway ? 'TAKEAWAY' : sold.table;
  const pieces = [...sold.lines, ...sold.returns.map(({ item, quantity }) => ({ item, quantity: -quantity }))];
  const lines = pieces.map(({ item, quantity }) => ({ ...lineOf(item, isOffline, till), quantity }));
  const total = totalOf({ lines });
  const method = sold.byCard && total >= 0 ? 'CARD_TWINT' : 'CASH';
  const rounding = method === 'CASH' && till.isCashRounded ? Math.round(total / 5) * 5 - total : 0;
  const payable = total + rounding;
  const received = Math.max(0, payable) + (method === 'CASH' && payable > 0 ? sold.above : 0);
  const body = {
    clientOrderId: crypto.randomUUID(),
    tableNumber,
    isTakeawayMode: isTakeaway,
    eventId: till.eventId,
    items: lines.map(({ name, category, price, quantity }, index) => ({
      menuItem: { id: till.offers[pieces[index]?.item ?? 0]?.id, name, category },
      quantity,
      price: price / 100,
    })),
    total: total / 100,
    rounding: rounding / 100,
    paymentAmount: received / 100,
    change: (received - payable) / 100,
    paymentMethod: method,
    timestamp: at.toISOString(),
    offline: isOffline,
  };
  const paid = { method, isTakeaway, rounding, received, change: received - payable } as const;
  const order = { businessDay: businessDay(at), at, tableNumber, lines, ...paid, isCancelled: false };
  return { at, body, order: withVat(order, at, till) };
}

/** The same with the names that hold by now. */
export function withNames<Order extends Pick<BookedOrder, 'lines'>>(
  order: Order,
  { offers }: Pick<TillState, 'offers'>,
): Order {
  const named = (line: BookedLine) => ({
    ...line,
    name: offers[line.item]?.name ?? line.name,
    category: offers[line.item]?.category ?? line.category,
  });
  return { ...order, lines: order.lines.map(named) };
}

/** The same with the VAT that it bears where it is booked at this till's state. */
export function withVat<Order extends Pick<BookedOrder, 'lines' | 'isTakeaway'>>(
  order: Order,
  at: Date,
  { isVatLiable, rateChange }: Pick<TillState, 'isVatLiable' | 'rateChange'>,
): Order {
  const rates = wallDate(at) >= rateChange ? NEW_RATES : OLD_RATES;
  const rateOf = (taxClass: TaxClass): number => {
    if (taxClass === 'food') return order.isTakeaway ? rates.reduced : rates.normal;
    return rates[taxClass];
  };
  const vatRate = ({ taxClass }: BookedLine) => (taxClass && isVatLiable ? rateOf(taxClass) : null);
  return { ...order, lines: order.lines.map((line) => ({ ...line, vatRate: vatRate(line) })) };
}

/** As the guest was told; a device without network may still show the price from before. */
function lineOf(item: number, isOffline: boolean, { offers }: TillState): Omit<BookedLine, 'quantity'> {
  const { category: firstCategory, ...rest } = ITEMS[item] as (typeof ITEMS)[number];
  const { price = 0, oldPrice = 0, name = '', category = '' } = offers[item] ?? {};
  return {
    item,
    name,
    category,
    taxClass: 'taxClass' in rest ? rest.taxClass : undefined,
    isDeposit: 'kind' in rest,
    isCooked: firstCategory === 'Warmes',
    price: isOffline ? oldPrice : price,
    vatRate: null,
  };
}
