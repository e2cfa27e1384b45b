import { randomUUID } from 'node:crypto';
import { notFound } from '@bestellsystem/domain/errors.ts';
import type { FoundPrinter, ScanResult } from '@bestellsystem/domain/printers-schema.ts';
import { byAddress } from '@bestellsystem/print/discovery/scan.ts';
import type { SearchWatch } from '../print-agents/through-helper.ts';
import { type Actor, actorName } from '../sessions/actor.ts';

/** One who looks: the server, or a helper of this name. */
export interface Searcher {
  helper?: string;
  search: (watch: SearchWatch) => Promise<void>;
}

/** What scans are under way or have just ended; each belongs to who started it. */
export interface PrinterScans {
  /** Of what several find at the same place, the word of the first of them counts. */
  start: (actor: Actor, searchers: readonly Searcher[]) => string;
  /** Throws 404 for a scan that is over and forgotten, or somebody else's. */
  read: (actor: Actor, scanId: string) => ScanResult;
  cancel: (actor: Actor, scanId: string) => void;
  cancelAll: () => void;
}

interface Part {
  printers: FoundPrinter[];
  progress: number;
}

interface Scan {
  owner: string;
  stop: AbortController;
  parts: Part[];
  helpers: string[];
  isDone: boolean;
}

const KEPT_AFTER_END_MS = 10 * 60_000;

export function createPrinterScans(): PrinterScans {
  const scans = new Map<string, Scan>();

  function requireOwn(actor: Actor, scanId: string): Scan {
    const scan = scans.get(scanId);
    if (scan?.owner !== actorName(actor)) throw notFound('Diese Suche gibt es nicht mehr.');
    return scan;
  }

  return {
    start: (actor, searchers) => {
      const owner = actorName(actor);
      for (const scan of scans.values()) if (scan.owner === owner) scan.stop.abort();
      const scanId = randomUUID();
      const stop = new AbortController();
      const parts = searchers.map((): Part => ({ printers: [], progress: 0 }));
      const helpers = searchers.flatMap(({ helper }) => helper ?? []);
      const scan: Scan = { owner, stop, parts, helpers, isDone: false };
      scans.set(scanId, scan);
      const searches = searchers.map(({ search }, index) => search(watchOf(parts[index], stop.signal)));
      void Promise.all(searches).then(() => {
        scan.isDone = true;
        setTimeout(() => scans.delete(scanId), KEPT_AFTER_END_MS).unref();
      });
      return scanId;
    },
    read: (actor, scanId) => {
      const { isDone, parts, helpers } = requireOwn(actor, scanId);
      const sum = parts.reduce((total, { progress }) => total + progress, 0);
      return { done: isDone, progress: isDone ? 1 : sum / parts.length, printers: merge(parts), helpers };
    },
    cancel: (actor, scanId) => requireOwn(actor, scanId).stop.abort(),
    cancelAll: () => {
      for (const { stop } of scans.values()) stop.abort();
    },
  };
}

function watchOf(part: Part | undefined, signal: AbortSignal): SearchWatch {
  return {
    signal,
    onProgress: (fraction) => {
      if (part) part.progress = fraction;
    },
    onFound: (printers) => {
      if (part) part.printers = printers;
    },
  };
}

function merge(parts: readonly Part[]): FoundPrinter[] {
  const found = new Map<string, FoundPrinter>();
  for (const printer of parts.flatMap(({ printers }) => printers)) {
    const key = `${printer.ip} ${printer.port}`;
    if (!found.has(key)) found.set(key, printer);
  }
  return [...found.values()].sort(byAddress);
}
