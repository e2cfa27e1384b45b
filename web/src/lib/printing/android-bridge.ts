import { newUuid } from '../uuid.ts';
import type { AndroidBridge, BridgePrinter, BridgeResult, ScanMode } from './android-contract.ts';

/** `uncertain`: nothing was said in time. What was to be printed may be on paper; `late` is the answer if one comes. */
export type BridgeAnswer =
  | { kind: 'answered'; result: BridgeResult }
  | { kind: 'uncertain'; late: Promise<BridgeResult> };

export const PRINT_TIMEOUT_MS = 5_000;
const TEST_TIMEOUT_MS = 3_000;
export const SCAN_TIMEOUT_MS: Record<ScanMode, number> = { 'ultra-fast': 8_000, quick: 20_000, full: 40_000 };
/** A person chooses where to keep a file. */
const CHOICE_TIMEOUT_MS = 10 * 60_000;

const DEFAULT_PORT = 9100;
/** After this a late answer is of no use to anybody. */
const FORGET_AFTER_MS = 60_000;

declare global {
  interface Window {
    AndroidPrinter?: Partial<AndroidBridge>;
    __printBridge?: { resolve: (callId: string, json: string) => void };
  }
}

export type Bridge = ReturnType<typeof wrap>;

/** The app's bridge; undefined in a plain browser. */
export function androidBridge(): Bridge | undefined {
  const native = window.AndroidPrinter;
  return native && wrap(native);
}

function wrap(native: Partial<AndroidBridge>) {
  return {
    version: () => native.version?.() ?? 0,
    getDeviceInfo: () => ask(native, 'getDeviceInfo'),
    saveDeviceInfo: (json: string) => ask(native, 'saveDeviceInfo', json),
    setCurrentEventTag: (tag: string) => ask(native, 'setCurrentEventTag', tag),
    setPrinterPlaces: (places: { networks: string; ports: string }) =>
      ask(native, 'setPrinterPlaces', JSON.stringify(places)),
    getAvailablePrinters: () => ask(native, 'getAvailablePrinters'),
    getPrinterConfig: (eventId: number) => ask(native, 'getPrinterConfig', String(eventId)),
    savePrinterConfig: (config: unknown) => ask(native, 'savePrinterConfig', JSON.stringify(config)),
    getCookieStatus: () => ask(native, 'getCookieStatus'),
    scanForPrinters: (mode: ScanMode) => call(native, SCAN_TIMEOUT_MS[mode], 'scanForPrinters', mode),
    getScanProgress: () => ask(native, 'getScanProgress'),
    cancelScan: () => ask(native, 'cancelScan'),
    testConnection: (ip: string, port = DEFAULT_PORT) => call(native, TEST_TIMEOUT_MS, 'testConnection', ip, port),
    printToPrinter: (ip: string, port: number, base64: string) =>
      call(native, PRINT_TIMEOUT_MS, 'printToPrinter', ip, port, base64),
    smartPrintByCategory: (order: unknown) =>
      call(native, PRINT_TIMEOUT_MS, 'smartPrintByCategory', JSON.stringify(order)),
    smartPrintWithDiscovery: (order: unknown) =>
      call(native, SCAN_TIMEOUT_MS['ultra-fast'], 'smartPrintWithDiscovery', JSON.stringify(order)),
    smartPrint: (jobs: unknown) => call(native, PRINT_TIMEOUT_MS, 'smartPrint', JSON.stringify(jobs)),
    testCategoryPrint: (category: string) => call(native, PRINT_TIMEOUT_MS, 'testCategoryPrint', category),
    testApiAuth: () => call(native, TEST_TIMEOUT_MS, 'testApiAuth'),
    saveFile: (name: string, mimeType: string, base64: string) =>
      call(native, CHOICE_TIMEOUT_MS, 'saveFile', name, mimeType, base64),
  };
}

type Method = keyof AndroidBridge;

const waiting = new Map<string, (result: BridgeResult) => void>();

function ask(native: Partial<AndroidBridge>, method: Method, ...args: string[]): BridgeResult {
  try {
    const said = run(native, method, args);
    return typeof said === 'string' ? parseResult(said) : unsupported(method);
  } catch (error) {
    return { success: false, error: String(error) };
  }
}

function call(native: Partial<AndroidBridge>, timeoutMs: number, method: Method, ...args: unknown[]) {
  const callId = newUuid();
  window.__printBridge = { resolve: takeAnswer };
  return new Promise<BridgeAnswer>((resolve) => {
    const late = new Promise<BridgeResult>((arrive) => {
      waiting.set(callId, (result) => {
        clearTimeout(timer);
        resolve({ kind: 'answered', result });
        arrive(result);
      });
    });
    const timer = setTimeout(() => {
      resolve({ kind: 'uncertain', late });
      setTimeout(() => waiting.delete(callId), FORGET_AFTER_MS);
    }, timeoutMs);
    if (typeof native[method] !== 'function') return takeAnswer(callId, JSON.stringify(unsupported(method)));
    try {
      const said = run(native, method, [callId, ...args]);
      // An older app answers at once instead of later.
      if (typeof said === 'string' && said !== '' && said !== 'undefined') takeAnswer(callId, said);
    } catch (error) {
      // The app threw: how far it had come is not known.
      takeAnswer(callId, JSON.stringify({ success: false, error: String(error) } satisfies BridgeResult));
    }
  });
}

/** The methods of the app are no real functions: they must be called on their object. */
function run(native: Partial<AndroidBridge>, method: Method, args: unknown[]): unknown {
  return (native as unknown as Record<string, ((...given: unknown[]) => unknown) | undefined>)[method]?.(...args);
}

function takeAnswer(callId: string, json: string): void {
  const arrive = waiting.get(callId);
  waiting.delete(callId);
  arrive?.(parseResult(json));
}

function parseResult(json: string): BridgeResult {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'boolean') return { success: value };
    if (Array.isArray(value)) return { success: true, printers: value as BridgePrinter[] };
    if (value !== null && typeof value === 'object') return { success: false, ...value };
  } catch {
    // Below.
  }
  return { success: false, error: json };
}

function unsupported(method: Method): BridgeResult {
  return { success: false, code: 'BAD_ARGS', error: `The app doesn't know ${method}` };
}
