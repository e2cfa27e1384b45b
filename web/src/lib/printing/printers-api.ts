import type { Connection } from '@bestellsystem/domain/devices-schema.ts';
import type {
  PrinterStatusAnswer,
  PrinterTestResult,
  PrinterTestWire,
  ScanResult,
} from '@bestellsystem/domain/printers-schema.ts';
import { NO_PRINTERS_VERSION } from '@bestellsystem/domain/printers-version.ts';
import type { PrinterConfig, PrinterConfigTest, PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { ApiError, type ApiOptions, api } from '../api.ts';
import type { ScanMode } from './android-contract.ts';

/** A printer takes its time to say that it has printed. */
const TEST_TIMEOUT_MS = 25_000;
const STATUS_TIMEOUT_MS = 15_000;

export function startServerScan(mode: ScanMode): Promise<{ scanId: string }> {
  return api.post('/api/printers/scan', { mode });
}

export function readServerScan(scanId: string): Promise<ScanResult> {
  return api.get(`/api/printers/scan/${scanId}`);
}

export function cancelServerScan(scanId: string): Promise<unknown> {
  return api.delete(`/api/printers/scan/${scanId}`);
}

/** Has the server print its test slip. */
export function printTestByServer(printer: PrinterTestWire): Promise<PrinterTestResult> {
  return api.post('/api/printers/test', printer, { timeoutMs: TEST_TIMEOUT_MS });
}

/** Seen by the server, or by the helper that brings this printer its tickets. */
export function readStatusByServer(ip: string, port: number, portType = 'raw'): Promise<PrinterStatusAnswer> {
  return api.post('/api/printers/status', { ip, port, portType }, { timeoutMs: STATUS_TIMEOUT_MS });
}

export type StoredPrinters = Pick<PrinterConfig, 'printers' | 'version'>;

/** The event's printers; none where nothing was set up yet. */
export async function readStoredPrinters(eventId: number, options?: ApiOptions): Promise<StoredPrinters> {
  try {
    return await api.get<PrinterConfig>(`/api/events/${eventId}/printer-config`, options);
  } catch (error) {
    // Of an event that is there 404 says that none is set up.
    if (error instanceof ApiError && error.status === 404 && error.code !== 'NOT_FOUND') {
      return { printers: [], version: NO_PRINTERS_VERSION };
    }
    throw error;
  }
}

export async function loadPrinterConfig(eventId: number, options?: ApiOptions): Promise<PrinterInput[]> {
  return (await readStoredPrinters(eventId, options)).printers;
}

/** Replaces the event's printers; with a version, refused where they aren't those of that version any more. */
export function savePrinterConfig(
  eventId: number,
  printers: readonly PrinterInput[],
  basedOn?: string,
): Promise<PrinterConfig> {
  return api.post(`/api/events/${eventId}/printer-config`, { eventId, printers, basedOn });
}

/** Somebody else has saved the event's printers meanwhile. */
export function isPrintersChanged(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PRINTERS_CHANGED';
}

/** Whether the server answers at all, and where it lets printers be. */
export function testApi(): Promise<Connection> {
  return api.get('/api/devices/printer-config');
}

/** Whether the database answers, and how many events have printers. */
export function testDatabase(): Promise<PrinterConfigTest> {
  return api.get('/api/events/debug/printer-config-test');
}
