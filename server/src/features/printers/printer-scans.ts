import { randomUUID } from 'node:crypto';
import { notFound } from '@bestellsystem/domain/errors.ts';
import type { FoundPrinter, ScanResult } from '@bestellsystem/domain/printers-schema.ts';
import { type ScanRequest, scanPrinters } from '@bestellsystem/print/discovery/scan.ts';
import { type Actor, actorName } from '../sessions/actor.ts';

/** What scans are under way or have just ended; each belongs to who started it. */
export interface PrinterScans {
  start: (actor: Actor, what: Pick<ScanRequest, 'mode' | 'targets' | 'settings'>) => string;
  /** Throws 404 for a scan that is over and forgotten, or somebody else's. */
  read: (actor: Actor, scanId: string) => ScanResult;
  cancel: (actor: Actor, scanId: string) => void;
  cancelAll: () => void;
}

interface Scan {
  owner: string;
  stop: AbortController;
  printers: FoundPrinter[];
  progress: number;
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
    start: (actor, what) => {
      const owner = actorName(actor);
      for (const scan of scans.values()) if (scan.owner === owner) scan.stop.abort();
      const scanId = randomUUID();
      const stop = new AbortController();
      const scan: Scan = { owner, stop, printers: [], progress: 0, isDone: false };
      scans.set(scanId, scan);
      const onProgress = (fraction: number) => {
        scan.progress = fraction;
      };
      const onFound = (printers: FoundPrinter[]) => {
        scan.printers = printers;
      };
      void scanPrinters({ ...what, signal: stop.signal, onProgress, onFound }).then(() => {
        scan.isDone = true;
        setTimeout(() => scans.delete(scanId), KEPT_AFTER_END_MS).unref();
      });
      return scanId;
    },
    read: (actor, scanId) => {
      const { isDone, progress, printers } = requireOwn(actor, scanId);
      return { done: isDone, progress: isDone ? 1 : progress, printers };
    },
    cancel: (actor, scanId) => requireOwn(actor, scanId).stop.abort(),
    cancelAll: () => {
      for (const { stop } of scans.values()) stop.abort();
    },
  };
}
