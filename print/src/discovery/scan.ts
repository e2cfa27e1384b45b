import type { FoundPrinter, PrinterAddress, ScanMode } from '@bestellsystem/domain/printers-schema.ts';
import type { PlaceSettings } from '../address.ts';
import { type Announcement, hearAnnouncements } from './announcements.ts';
import { probe } from './probe.ts';
import { addressesAmong, announcedTargets } from './scan-targets.ts';

const PARALLEL = 254;
const CONNECT_MS: Record<ScanMode, number> = { 'ultra-fast': 300, quick: 800, full: 1_500 };
/** More than any evening has: whoever announces more is none of its printers. */
const MAX_ANNOUNCED = 128;

export interface ScanRequest {
  targets: readonly PrinterAddress[];
  settings: PlaceSettings;
  mode: ScanMode;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** All printers found so far, by address. */
  onFound: (printers: FoundPrinter[]) => void;
  /** Who tells of printers that say themselves where they are; mDNS where nothing else is given. */
  hear?: typeof hearAnnouncements;
}

/**
 * Tries all addresses, at most `PARALLEL` at a time, and those that printers announce meanwhile, until the signal ends
 * it; never fails. It listens no longer than an absent address is waited for, or the trying takes.
 */
export async function scanPrinters({ targets, settings, mode, signal, ...request }: ScanRequest): Promise<void> {
  const { onProgress, onFound, hear = hearAnnouncements } = request;
  const known = new Set(targets.map(keyOf));
  const names = new Map<string, string>();
  const printers = new Map<string, FoundPrinter>();
  const announced: Promise<void>[] = [];
  let tried = 0;

  async function tryTarget(target: PrinterAddress): Promise<void> {
    const printer = await probe(target, CONNECT_MS[mode], signal).catch(() => undefined);
    tried += 1;
    onProgress?.(tried / known.size);
    if (!printer) return;
    printers.set(keyOf(target), printer);
    show();
  }

  async function work(left: Iterable<PrinterAddress>): Promise<void> {
    for (const target of left) {
      if (signal.aborted) return;
      await tryTarget(target);
    }
  }

  function take(announcement: Announcement): void {
    for (const target of announcedTargets(announcement, settings, mode)) {
      if (announcement.name && names.size < MAX_ANNOUNCED) names.set(target.ip, announcement.name);
      if (known.has(keyOf(target)) || announced.length >= MAX_ANNOUNCED) continue;
      known.add(keyOf(target));
      announced.push(tryTarget(target));
    }
    show();
  }

  function show(): void {
    if (printers.size > 0) onFound([...printers.values()].map((printer) => named(printer, names)).sort(byAddress));
  }

  const heard = new AbortController();
  hear(addressesAmong(targets), AbortSignal.any([signal, heard.signal]), take);
  const left = targets.values();
  const workers = Array.from({ length: Math.min(PARALLEL, targets.length) }, () => work(left));
  await Promise.all([...workers, patience(CONNECT_MS[mode], signal)]);
  heard.abort();
  await Promise.all(announced);
}

function keyOf({ ip, port }: PrinterAddress): string {
  return `${ip} ${port}`;
}

/** What it says of itself over the network stands in where the printer didn't tell its model. */
function named(printer: FoundPrinter, names: ReadonlyMap<string, string>): FoundPrinter {
  const name = names.get(printer.ip);
  return printer.model || !name ? printer : { ...printer, displayName: name };
}

/** In the order of their addresses. */
export function byAddress(a: FoundPrinter, b: FoundPrinter): number {
  return a.ip.localeCompare(b.ip, 'de-CH', { numeric: true }) || a.port - b.port;
}

function patience(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
    function done(): void {
      clearTimeout(timer);
      resolve();
    }
  });
}
