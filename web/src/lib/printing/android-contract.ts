// Written by `npm run android:contract` from android/tools/contract.ts.

/** What the Android app puts into the page as `window.AndroidPrinter`. */
export interface AndroidBridge {
  /** The version of the contract the app knows. */
  version(): number;
  /** The device and the app, in `deviceInfo`. */
  getDeviceInfo(): string;
  /** Keeps what the page knows of the device. */
  saveDeviceInfo(json: string): string;
  /** The event one is logged in to. */
  setCurrentEventTag(tag: string): string;
  /** Where the server has its printers, `{ networks, ports }`: the app then goes nowhere else. */
  setPrinterPlaces(json: string): string;
  /** The printers saved here and found last. */
  getAvailablePrinters(): string;
  /** The printers saved for an event. */
  getPrinterConfig(eventId: string): string;
  /** `{ eventId, printers }` */
  savePrinterConfig(json: string): string;
  /** Whether there is a session; never the session itself. */
  getCookieStatus(): string;
  /** The printers in the networks of the device. */
  scanForPrinters(callId: string, mode: ScanMode): void;
  /** How far the last `scanForPrinters` is, and what it has found. */
  getScanProgress(): string;
  /** Ends it: it answers at once with what it has found. */
  cancelScan(): string;
  /** The state of a printer; prints nothing. */
  testConnection(callId: string, ip: string, port: number): void;
  /** Sends finished bytes. */
  printToPrinter(callId: string, ip: string, port: number, base64: string): void;
  /** `printerJobs` at the printers in `printers`; begins none after `printBefore`, in ms since 1970. */
  smartPrintByCategory(callId: string, orderJson: string): void;
  /** Looks for the printers of `printerJobs` first, in the whole network only where one is missing; nothing is printed in its place. */
  smartPrintWithDiscovery(callId: string, orderJson: string): void;
  /** Each job, in a list or in `printerJobs`, at its own address. */
  smartPrint(callId: string, jobsJson: string): void;
  /** A test slip at each printer saved for the category. */
  testCategoryPrint(callId: string, category: string): void;
  /** Whether the server knows the session of the app. */
  testApiAuth(callId: string): void;
  /** Asks where to keep a file, and keeps it there. */
  saveFile(callId: string, name: string, mimeType: string, base64: string): void;
}

export type ScanMode = 'ultra-fast' | 'quick' | 'full';

export type BridgeCode =
  /** All sent; the app does not look for a confirmation. */
  | 'SENT'
  /** The printer said that it has processed everything. */
  | 'CONFIRMED'
  /** All sent; this printer confirms nothing. */
  | 'SENT_UNCONFIRMED'
  /** Whether something was sent before is said by `sent`. */
  | 'PAPER_OUT'
  /** Likewise. */
  | 'COVER_OPEN'
  /** Likewise. */
  | 'PRINTER_ERROR'
  /** Something answers there that is no receipt printer; nothing was sent. */
  | 'NO_PRINTER'
  /** Nobody takes the call, or there is no printer for it; nothing was sent. */
  | 'REFUSED'
  /** No way there; nothing was sent. */
  | 'UNREACHABLE'
  /** No answer in time; see `sent`. */
  | 'TIMEOUT'
  /** The connection broke; see `sent`. */
  | 'IO'
  /** The app does not do that; nothing was sent. */
  | 'BAD_ARGS'
  /** The device is in no local network; nothing was searched. */
  | 'NO_NETWORK';

export interface BridgeResult {
  success: boolean;
  message?: string;
  error?: string;
  code?: BridgeCode;
  /** False only where it is certain that no byte went to the printer. */
  sent?: boolean;
  printers?: BridgePrinter[];
  /** 0 to 1. */
  progress?: number;
  networkInfo?: Record<string, string>;
  deviceInfo?: Record<string, string>;
  /** One for each job that was given. */
  results?: BridgeJobResult[];
}

export interface BridgePrinter {
  ip: string;
  port: number;
  displayName?: string;
  model?: string;
  connected: boolean;
  status?: 'ok' | 'paper' | 'cover' | 'error' | 'unreachable' | 'unknown';
}

interface BridgeJobResult {
  jobId: string;
  /** Where it was to go. */
  printerIp: string;
  code: BridgeCode;
  sent?: boolean;
  message?: string;
}
