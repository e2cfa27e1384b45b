import type { FoundPrinter } from '@bestellsystem/domain/printers-schema.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import type { ScanMode } from '../../lib/printing/android-contract.ts';
import { AppRequiredError, type SearchWay, searchPrinters } from '../../lib/printing/printer-search.ts';

export type Search =
  | { state: 'idle' }
  | { state: 'running'; mode: ScanMode; way: SearchWay | undefined; elapsedMs: number; fraction: number; found: number }
  | { state: 'done'; found: readonly FoundPrinter[]; elapsedMs: number; isCancelled: boolean }
  | { state: 'failed'; message: string; appRequired: boolean };

export interface ScanKind {
  mode: ScanMode;
  name: string;
  expectedMs: number;
  hint: string;
}

export const SCANS: readonly ScanKind[] = [
  { mode: 'ultra-fast', name: 'Ultraschnell', expectedMs: 5_000, hint: 'Nur der übliche Port 9100' },
  { mode: 'quick', name: 'Schnell', expectedMs: 15_000, hint: 'Ports 9100 bis 9102' },
  { mode: 'full', name: 'Vollständig', expectedMs: 30_000, hint: 'Alle Ports, mit mehr Geduld' },
];

const TICK_MS = 200;
/** The bar waits here: a full one would say that it is over. */
const MAX_FRACTION = 0.95;

/** A search that can be watched and cancelled; ends with the page. */
export function usePrinterSearch(onFound: (printers: readonly FoundPrinter[]) => void) {
  const [search, setSearch] = useState<Search>({ state: 'idle' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function start({ mode, expectedMs }: ScanKind): Promise<Search> {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const startedAt = performance.now();
    const now = { way: undefined as SearchWay | undefined, known: 0, found: [] as readonly FoundPrinter[] };
    const show = () => {
      const elapsedMs = performance.now() - startedAt;
      const fraction = Math.min(MAX_FRACTION, Math.max(now.known, (elapsedMs / expectedMs) * MAX_FRACTION));
      setSearch({ state: 'running', mode, way: now.way, elapsedMs, fraction, found: now.found.length });
    };
    show();
    const ticker = setInterval(show, TICK_MS);
    let end: Search;
    try {
      const printers = await searchPrinters(mode, {
        signal: controller.signal,
        onWay: (way) => {
          now.way = way;
        },
        onProgress: (fraction) => {
          now.known = fraction;
        },
        onFound: (found) => {
          now.found = found;
          onFound(found);
        },
      });
      end = { state: 'done', found: printers, elapsedMs: performance.now() - startedAt, isCancelled: false };
    } catch (error) {
      end = controller.signal.aborted
        ? { state: 'done', found: now.found, elapsedMs: performance.now() - startedAt, isCancelled: true }
        : failed(error);
    } finally {
      clearInterval(ticker);
    }
    if (stop.current === controller) setSearch(end);
    return end;
  }

  return { search, start, cancel: () => stop.current?.abort() };
}

function failed(error: unknown): Search {
  const appRequired = error instanceof AppRequiredError;
  const reason = appRequired && typeof error.cause === 'string' ? error.cause : messageOf(error);
  return { state: 'failed', message: reason, appRequired };
}
