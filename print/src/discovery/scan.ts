import type { FoundPrinter, PrinterAddress, ScanMode } from '@bestellsystem/domain/printers-schema.ts';
import { probe } from './probe.ts';

const PARALLEL = 254;
const CONNECT_MS: Record<ScanMode, number> = { 'ultra-fast': 300, quick: 800, full: 1_500 };

export interface ScanRequest {
  targets: readonly PrinterAddress[];
  mode: ScanMode;
  signal: AbortSignal;
  onTried?: () => void;
  onFound: (printer: FoundPrinter) => void;
}

/** Tries all addresses, at most `PARALLEL` at a time, until the signal ends it; never fails. */
export async function scanPrinters({ targets, mode, signal, onTried, onFound }: ScanRequest): Promise<void> {
  const left = targets.values();
  async function work(): Promise<void> {
    for (const target of left) {
      if (signal.aborted) return;
      const printer = await probe(target, CONNECT_MS[mode], signal).catch(() => undefined);
      onTried?.();
      if (printer) onFound(printer);
    }
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL, targets.length) }, work));
}
