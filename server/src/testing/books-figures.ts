export interface BookedLine {
  /** Its place in the list of what there is; the name and the category are those of the moment in which it is booked. */
  item: number;
  name: string;
  category: string;
  taxClass: 'food' | 'normal' | 'reduced' | 'lodging' | undefined;
  isDeposit: boolean;
  /** By the kitchen, whatever its category is called. */
  isCooked: boolean;
  quantity: number;
  price: number;
  vatRate: number | null;
}

/** An order in the books kept by hand. */
export interface BookedOrder {
  id: number;
  number: number;
  /** `device_<n>`, or `none`. */
  deviceId: string;
  deviceName: string;
  tableNumber: string;
  /** When the guest ordered. */
  at: Date;
  businessDay: string;
  lines: BookedLine[];
  method: 'CASH' | 'CARD_TWINT';
  isTakeaway: boolean;
  rounding: number;
  received: number;
  change: number;
  /** How many stations were to get one. */
  tickets: number;
  isCancelled: boolean;
}

/** What a number of orders comes to; amounts in Rappen. Cancelled ones count only under `cancelled`. */
export interface BooksFigures {
  /** That sold something. */
  orders: number;
  depositOrders: number;
  items: number;
  sales: number;
  cashSales: number;
  charged: { quantity: number; amount: number };
  returned: { quantity: number; amount: number };
  rounding: number;
  /** What lies in the purse at the end: received less given back, tips or not. */
  cash: number;
  card: number;
  paidOut: number;
  cancelled: { count: number; amount: number };
  /** Sales by rate, highest first; `null` is what bears no VAT. */
  grossByRate: Map<number | null, number>;
  /** No printer runs: they wait, or went with their order. */
  tickets: { waiting: number; withdrawn: number };
}

export function figuresOf(all: readonly BookedOrder[]): BooksFigures {
  const orders = all.filter(({ isCancelled }) => !isCancelled);
  const lines = orders.flatMap((order) => order.lines);
  const articles = lines.filter(({ isDeposit }) => !isDeposit);
  const deposits = lines.filter(({ isDeposit }) => isDeposit);
  const cash = orders.filter(({ method }) => method === 'CASH');
  const cancelled = all.filter(({ isCancelled }) => isCancelled);
  const grossByRate = new Map<number | null, number>();
  for (const line of articles) grossByRate.set(line.vatRate, (grossByRate.get(line.vatRate) ?? 0) + amountOf(line));
  const depositOrders = orders.filter((order) => order.lines.every(({ isDeposit }) => isDeposit)).length;
  return {
    orders: orders.length - depositOrders,
    depositOrders,
    items: addUp(articles.map(({ quantity }) => quantity)),
    sales: addUp(articles.map(amountOf)),
    cashSales: addUp(cash.flatMap((order) => order.lines.filter(({ isDeposit }) => !isDeposit)).map(amountOf)),
    charged: pieces(deposits.filter(({ quantity }) => quantity > 0)),
    returned: pieces(deposits.filter(({ quantity }) => quantity < 0)),
    rounding: addUp(orders.map(({ rounding }) => rounding)),
    cash: addUp(cash.map(drawerOf)),
    card: addUp(orders.filter(({ method }) => method === 'CARD_TWINT').map(drawerOf)),
    paidOut: addUp(orders.map((order) => Math.max(0, -drawerOf(order)))),
    cancelled: { count: cancelled.length, amount: addUp(cancelled.map(totalOf)) },
    grossByRate,
    tickets: {
      waiting: addUp(orders.map(({ tickets }) => tickets)),
      withdrawn: addUp(cancelled.map(({ tickets }) => tickets)),
    },
  };
}

export function totalOf({ lines }: Pick<BookedOrder, 'lines'>): number {
  return addUp(lines.map(amountOf));
}

/** Nothing is nothing: JavaScript has it negative for what is free and given back. */
export function amountOf({ price, quantity }: Pick<BookedLine, 'price' | 'quantity'>): number {
  return price * quantity || 0;
}

export function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** CHF of the wire, or of a file, in Rappen. */
export function rappen(chf: unknown): number {
  return Math.round(Number(chf) * 100) || 0;
}

function drawerOf({ received, change }: BookedOrder): number {
  return received - change;
}

function pieces(lines: readonly BookedLine[]): { quantity: number; amount: number } {
  return {
    quantity: Math.abs(addUp(lines.map(({ quantity }) => quantity))),
    amount: Math.abs(addUp(lines.map(amountOf))),
  };
}
