import type { FoundPrinter } from '@bestellsystem/domain/printers-schema.ts';
import { ApiError } from '../api.ts';
import { androidBridge, type Bridge, SCAN_TIMEOUT_MS } from './android-bridge.ts';
import type { BridgePrinter, ScanMode } from './android-contract.ts';
import { askLocalSocket, findLocalSocket } from './local-socket.ts';
import { cancelServerScan, readServerScan, startServerScan } from './printers-api.ts';

/** Who looks for printers: the Android app, the helper on this computer, the server alone or with helpers elsewhere. */
export type SearchWay = 'app' | 'helper' | 'server' | 'agents';

export interface SearchHooks {
  signal: AbortSignal;
  onWay: (way: SearchWay) => void;
  /** Everything found so far. */
  onFound: (printers: FoundPrinter[]) => void;
  /** 0 to 1, where it is known. */
  onProgress: (fraction: number) => void;
}

/** Neither app nor helper here, and the server is not in the printers' network. */
export class AppRequiredError extends Error {
  constructor(reason: string) {
    super('Android app required', { cause: reason });
  }
}

/** The app or the helper has looked for nothing; `code` says why, where it is known. */
export class SearchFailedError extends Error {
  readonly code: string | undefined;

  constructor(message = 'Auto-discovery failed', code?: string) {
    super(message);
    this.code = code;
  }
}

const POLL_MS = 400;
/** So often in a row another server than the one that searches may answer, where there are several. */
const ELSEWHERE_AT_MOST = 8;

/** Looks for printers the nearest way there is: through the app, else the local helper, else the server. */
export async function searchPrinters(mode: ScanMode, hooks: SearchHooks): Promise<FoundPrinter[]> {
  const bridge = androidBridge();
  if (bridge) {
    hooks.onWay('app');
    return untilAborted(scanByApp(bridge, mode, hooks), hooks.signal);
  }
  if (await findLocalSocket()) {
    hooks.onWay('helper');
    return untilAborted(scanByHelper(mode, hooks), hooks.signal);
  }
  hooks.onWay('server');
  return scanByServer(mode, hooks);
}

async function scanByApp(bridge: Bridge, mode: ScanMode, hooks: SearchHooks): Promise<FoundPrinter[]> {
  const { signal, onFound, onProgress } = hooks;
  const scan = bridge.scanForPrinters(mode);
  const watch = setInterval(() => {
    // An older app tells nothing before the end.
    const { success, progress = 0, printers = [] } = bridge.getScanProgress();
    if (!success) return;
    onProgress(progress);
    if (printers.length > 0) onFound(printers.map(foundOf));
  }, POLL_MS);
  const stop = () => {
    clearInterval(watch);
    bridge.cancelScan();
  };
  signal.addEventListener('abort', stop, { once: true });
  const answer = await scan.finally(() => {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
  });
  if (signal.aborted) return [];
  if (answer.kind === 'uncertain') throw new SearchFailedError();
  const { success, printers = [], error, message, code } = answer.result;
  if (!success && printers.length === 0) throw new SearchFailedError(error ?? message, code);
  const found = printers.map(foundOf);
  onFound(found);
  return found;
}

async function scanByHelper(mode: ScanMode, { signal, onFound, onProgress }: SearchHooks): Promise<FoundPrinter[]> {
  const answer = await askLocalSocket({ type: 'scan', mode }, SCAN_TIMEOUT_MS[mode], {
    signal,
    onNews: ({ progress, printers }) => {
      onProgress(progress);
      if (printers.length > 0) onFound(printers);
    },
  });
  if (answer.kind !== 'answered') throw new SearchFailedError();
  const { success, printers = [], message, code } = answer.reply;
  if (!success) throw new SearchFailedError(message, code);
  onFound(printers);
  return printers;
}

async function scanByServer(
  mode: ScanMode,
  { signal, onWay, onFound, onProgress }: SearchHooks,
): Promise<FoundPrinter[]> {
  const { scanId } = await startServerScan(mode).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NO_PRINTER_NETWORK') throw new AppRequiredError(error.message);
    throw error;
  });
  let areHelpersTold = false;
  const ask = <T>(question: (id: string) => Promise<T>) => askTheSearching(() => question(scanId));
  for (;;) {
    if (signal.aborted) {
      await ask(cancelServerScan).catch(() => undefined);
      signal.throwIfAborted();
    }
    const { done, progress, printers, helpers } = await ask(readServerScan);
    if (helpers.length > 0 && !areHelpersTold) {
      areHelpersTold = true;
      onWay('agents');
    }
    if (!signal.aborted) onFound(printers);
    onProgress(progress);
    if (done) return printers;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A search is known to the server alone that does it: where another answers, the question is asked again. */
async function askTheSearching<T>(question: () => Promise<T>): Promise<T> {
  for (let misses = 1; ; misses += 1) {
    try {
      return await question();
    } catch (error) {
      const isElsewhere = error instanceof ApiError && error.status === 404 && misses < ELSEWHERE_AT_MOST;
      if (!isElsewhere) throw error;
    }
  }
}

function foundOf({ ip, port, displayName, model, connected, status }: BridgePrinter): FoundPrinter {
  return {
    ip,
    port,
    displayName: displayName || model || `Drucker ${ip}`,
    ...(model && { model }),
    status: connected ? (status ?? 'unknown') : 'unreachable',
  };
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}
