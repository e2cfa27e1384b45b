import type { PrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { areAlike, type Setup, type Station } from './routing-places.ts';
import type { RoutingStep } from './routing-steps.ts';
import type { Answer, TestClient } from './test-client.ts';

/** The printers of an event as they are set up, and the categories they go by. */
export class RoutingSetup implements Setup {
  stations: Station[] = [];
  readonly categories: { id: number; name: string }[] = [];
  private readonly organizer: TestClient;
  private readonly eventId: number;
  private readonly printers: readonly PrinterSimulator[];
  private readonly gone: Station[] = [];
  private names = 0;

  constructor(
    { organizer, eventId }: { organizer: TestClient; eventId: number },
    printers: readonly PrinterSimulator[],
  ) {
    this.organizer = organizer;
    this.eventId = eventId;
    this.printers = printers;
  }

  get categoryNames(): string[] {
    return this.categories.map(({ name }) => name.toLowerCase());
  }

  async add(printer: number, categories: Station['categories'], modes: Station['modes']): Promise<void> {
    if (this.stations.some((other) => other.printer === printer)) return;
    const name = this.newName();
    this.stations.push({ name, printer, categories, modes, isOn: true, backups: new Set(), twins: new Set() });
    await this.save();
  }

  /** Under another name, where nobody has taken its place. */
  async bringBack(gone: number, categories: Station['categories'], modes: Station['modes']): Promise<void> {
    const printer = pick(this.gone, gone)?.printer;
    if (printer !== undefined) await this.add(printer, categories, modes);
  }

  async change(
    step: Extract<RoutingStep, { do: 'name' | 'move' | 'remove' | 'choose' | 'switch' | 'backUp' }>,
  ): Promise<void> {
    const station = pick(this.stations, step.station);
    if (!station) return;
    if (step.do === 'name') station.name = this.newName();
    else if (step.do === 'move') this.move(station, step.to);
    else if (step.do === 'switch') station.isOn = !station.isOn;
    else if (step.do === 'choose') Object.assign(station, { categories: step.categories, modes: step.modes });
    else if (step.do === 'backUp') {
      const by = pick(this.stations, step.by);
      station.backup = by === station ? undefined : by;
    } else {
      this.gone.push(station);
      this.stations = this.stations.filter((other) => other !== station);
      for (const other of this.stations) if (other.backup === station) other.backup = undefined;
    }
    await this.save();
  }

  /** Where another one stands, the two change places. */
  private move(station: Station, to: number): void {
    const there = this.stations.find(({ printer }) => printer === to);
    if (there) there.printer = station.printer;
    station.printer = to;
  }

  private newName(): string {
    this.names += 1;
    return `Drucker ${this.names}`;
  }

  private async save(): Promise<void> {
    for (const station of this.stations) {
      if (station.backup) station.backups.add(station.backup);
      for (const other of this.stations) if (areAlike(station, other)) station.twins.add(other);
    }
    const placeOf = ({ printer }: Station) => ({ ip: '127.0.0.1', port: this.printers[printer]?.port });
    const printers = this.stations.map((station) => ({
      ...placeOf(station),
      displayName: station.name,
      enabled: station.isOn,
      categories:
        station.categories === 'all' ? ['Alle'] : station.categories.map((category) => this.categories[category]?.name),
      serviceMode: station.modes !== 'takeaway',
      takeawayMode: station.modes !== 'service',
      ...(station.backup && { backup: placeOf(station.backup) }),
    }));
    await ok(this.organizer.post(`/api/events/${this.eventId}/printer-config`, { printers }));
  }
}

export function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}

export async function ok<Body>(asked: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`the server answered ${answer.status}: ${answer.text}`);
  return answer;
}
