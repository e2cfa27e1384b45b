import { paperText } from '@bestellsystem/print/paper.ts';
import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';

/** A printer of the event, as somebody who set it up has it in mind: it is the same by whatever name and wherever it stands. */
export interface Station {
  name: string;
  printer: number;
  categories: readonly number[] | 'all';
  modes: 'both' | 'service' | 'takeaway';
  isOn: boolean;
  backup?: Station | undefined;
  /** Where its tickets may come out beside: what stood in for it once, or was named by a person. */
  others: Set<Station>;
}

/** What is to come out of an order somewhere, as `2x Torte`. */
interface Expected {
  orderId: number;
  number: number;
  /** As it was called when the order was taken, which stands on the slip. */
  name: string;
  station: Station;
  lines: string[];
}

/** What is to come out of the printers of an event, beside what has. */
export class RoutingPaper {
  readonly expected: Expected[] = [];
  private readonly broken: string[] = [];
  private readonly printers: readonly PrinterSimulator[];
  private readonly readSoFar: number[];
  private readonly seen = new Map<string, number>();

  constructor(printers: readonly PrinterSimulator[]) {
    this.printers = printers;
    this.readSoFar = printers.map(() => 0);
  }

  /** Looks at what is new while everything stands where it stood when it came out. */
  read(stations: readonly Station[]): void {
    for (const [index, { paper }] of this.printers.entries()) {
      for (const slip of paper.slice(this.readSoFar[index]).map(paperText)) this.readSlip(slip, index, stations);
      this.readSoFar[index] = paper.length;
    }
  }

  /** Every ticket lies somewhere, unmarked and once. */
  breaches(): string[] {
    const astray = this.expected
      .map(({ number, name }) => ({
        ticket: `order ${number} for ${name}`,
        count: this.seen.get(`${number} ${name}`) ?? 0,
      }))
      .filter(({ count }) => count !== 1)
      .map(({ ticket, count }) => `${ticket}: ${count} unmarked`);
    return [...this.broken, ...astray];
  }

  private readSlip(text: string, printer: number, stations: readonly Station[]): void {
    const number = Number(/Bestellung (\d+)/.exec(text)?.[1]);
    const name = /^(Drucker \d+) /m.exec(text)?.[1];
    const lines = [...text.matchAll(/\b\d+x \S+/g)].map(([line]) => line);
    const found = this.expected.find((one) => one.number === number && one.name === name);
    if (found?.lines.join() !== lines.join()) {
      this.broken.push(`order ${number} for ${name}: ${lines.join()} instead of ${found?.lines.join()}`);
      return;
    }
    const places = placesOf(found.station, stations);
    if (!places.includes(printer))
      this.broken.push(`order ${number} for ${name}: at printer ${printer}, not at ${places.join()}`);
    if (text.includes('KOPIE')) return;
    const key = `${number} ${name}`;
    this.seen.set(key, (this.seen.get(key) ?? 0) + 1);
  }
}

/** Its own, that of whoever may stand in for it, and of those that take just the same. */
function placesOf(station: Station, stations: readonly Station[]): number[] {
  const isAlike = ({ categories, modes }: Station) =>
    modes === station.modes && String(categories) === String(station.categories);
  return [station, ...station.others, ...stations.filter(isAlike)].map(({ printer }) => printer);
}
