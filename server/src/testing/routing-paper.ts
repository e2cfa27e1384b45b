import { paperText } from '@bestellsystem/print/paper.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import {
  type Expected,
  noteReplacement,
  placesOf,
  reachOf,
  type Setup,
  type Station,
  takesCategory,
  takesOrders,
} from './routing-places.ts';

/** What is to come out of the printers of an event, beside what has. */
export class RoutingPaper {
  readonly expected: Expected[] = [];
  private readonly broken: string[] = [];
  private readonly printers: readonly PrinterSimulator[];
  private readonly readSoFar: number[];

  constructor(printers: readonly PrinterSimulator[]) {
    this.printers = printers;
    this.readSoFar = printers.map(() => 0);
  }

  ofOrder(orderId: number): Expected[] {
    return this.expected.filter((one) => one.orderId === orderId);
  }

  /** A ticket from each station that takes some of it, as it is set up now. */
  expectOrder(
    order: { id: number; orderNumber: number; isTakeaway: boolean; quantity: number },
    dishes: readonly { name: string; category: number }[],
    { stations, categoryNames }: Setup,
  ): void {
    const { id: orderId, orderNumber: number, isTakeaway, quantity } = order;
    for (const station of stations.filter((one) => takesOrders(one, order))) {
      const own = dishes.filter(({ category }) => takesCategory(station, category));
      if (own.length === 0) continue;
      const ticket = { orderId, number, isTakeaway, name: station.name, station, others: new Set<Station>() };
      const lines = own.map((dish) => `${quantity}x ${dish.name}`);
      const categories = own.map(({ category }) => categoryNames[category] ?? '');
      const soFar = { papers: 0, unmarked: 0, stornos: 0, triedMeanwhile: 0, isCancelled: false };
      this.expected.push({ ...ticket, lines, categories, ...soFar });
    }
  }

  /** Before something is tried: what fails elsewhere comes back to its own, or to who is in that one's place. */
  beforeTrying(setup: Setup): void {
    for (const ticket of this.expected) if (reachOf(ticket).size > 1) noteReplacement(ticket, setup);
  }

  /** Looks at what is new while everything stands where it stood when it came out. */
  read(): void {
    for (const [index, { paper }] of this.printers.entries()) {
      for (const slip of paper.slice(this.readSoFar[index]).map(paperText)) this.readSlip(slip, index);
      this.readSoFar[index] = paper.length;
    }
  }

  /** Every ticket lies somewhere, unmarked and once; of a cancelled order none has to, and each that does is taken back. */
  breaches(): string[] {
    const astray = this.expected.flatMap(({ number, name, papers, unmarked, stornos, triedMeanwhile, isCancelled }) => {
      const ticket = `order ${number} for ${name}`;
      const isTold = stornos >= Math.min(1, papers) && stornos <= Math.max(1, papers + triedMeanwhile);
      return [
        ...(unmarked === 1 || (isCancelled && papers === 0) ? [] : [`${ticket}: ${unmarked} unmarked`]),
        ...(isCancelled && !isTold ? [`${ticket}: ${papers} on paper, ${stornos} times STORNO`] : []),
      ];
    });
    return [...this.broken, ...astray];
  }

  private readSlip(text: string, printer: number): void {
    const number = Number(/Bestellung (\d+)/.exec(text)?.[1]);
    const names = /^Drucker \d+(?:, Drucker \d+)*/m.exec(text)?.[0].split(', ') ?? [];
    // A slip of several stations has them by category.
    const lines = [...text.matchAll(/\b\d+x \S+/g)].map(([line]) => line).sort();
    const found = names.flatMap((name) => this.expected.filter((one) => one.number === number && one.name === name));
    const slip = `${text.includes('STORNO') ? 'STORNO of ' : ''}order ${number} for ${names.join(', ')}`;
    const wanted = found.flatMap((ticket) => ticket.lines).sort();
    if (found.length === 0 || wanted.join() !== lines.join()) {
      this.broken.push(`${slip}: ${lines.join()} instead of ${wanted.join()}`);
      return;
    }
    for (const ticket of found) {
      const places = placesOf(ticket);
      if (!places.includes(printer)) this.broken.push(`${slip}: at printer ${printer}, not at ${places.join()}`);
    }
    if (text.includes('STORNO')) this.countStorno(text, slip, found);
    else this.countTicket(text, slip, found);
  }

  private countTicket(text: string, slip: string, found: readonly Expected[]): void {
    for (const ticket of found) {
      if (ticket.isCancelled) this.broken.push(`${slip}: after it was cancelled`);
      ticket.papers += 1;
      if (!text.includes('KOPIE')) ticket.unmarked += 1;
    }
  }

  private countStorno(text: string, slip: string, found: readonly Expected[]): void {
    if (found.every(({ papers }) => papers === 0)) this.broken.push(`${slip}: nobody has seen that`);
    for (const ticket of found) {
      if (!ticket.isCancelled) this.broken.push(`${slip}: nobody has cancelled it`);
      if (!text.includes('KOPIE')) ticket.stornos += 1;
    }
  }
}
