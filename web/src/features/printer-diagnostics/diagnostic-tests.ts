import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { Category } from '@bestellsystem/domain/menu-schema.ts';
import type { PrintData, PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { transportOf } from '@bestellsystem/domain/transports.ts';
import { api } from '../../lib/api.ts';
import { androidBridge, type BridgeAnswer } from '../../lib/printing/android-bridge.ts';
import { localNetworkPermission } from '../../lib/printing/local-network-permission.ts';
import { findLocalSocket } from '../../lib/printing/local-socket.ts';
import { DEFAULT_PRINTER_PORT, newPrinter } from '../../lib/printing/new-printer.ts';
import { checkByHelper } from '../../lib/printing/printer-check.ts';
import { readStatusByServer, testApi, testDatabase } from '../../lib/printing/printers-api.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import { printTest, type TestablePrinter } from '../../lib/printing/test-print.ts';
import { causeInEnglish, failureInEnglish, outcomeInEnglish, statusInEnglish } from './english.ts';

/** What a test says for the log; throws with what went wrong. */
export type Test = () => Promise<string>;

/** The usual address of a printer in a home network. */
export const TEST_PRINTER: TestablePrinter = newPrinter('192.168.1.100', DEFAULT_PRINTER_PORT, 'Test printer');
export const SAMPLE_CATEGORIES = ['Speisen', 'Getraenke', 'Kaffee'];

/** Whether the server answers, and how fast. */
export async function testNetwork(): Promise<string> {
  const startedAt = performance.now();
  await testApi();
  return `Server answers after ${Math.round(performance.now() - startedAt)} ms.`;
}

export async function testBridge(): Promise<string> {
  const bridge = androidBridge();
  if (bridge) {
    const info = bridge.getDeviceInfo();
    const auth = await bridge.testApiAuth();
    return [
      `Android bridge found, version ${bridge.version()}.`,
      `Device: ${info.message ?? info.error ?? JSON.stringify(info)}.`,
      `Cookie: ${bridge.getCookieStatus().success ? 'present' : 'missing'}.`,
      `API from the app: ${auth.kind === 'answered' ? (auth.result.message ?? describeAnswer(auth)) : describeAnswer(auth)}.`,
    ].join(' ');
  }
  if (await findLocalSocket())
    return 'No Android bridge, but the local print helper answers at ws://localhost:8765/print.';
  const permission = await localNetworkPermission();
  throw new Error(
    `Android bridge not available, local print helper not found or not paired (permission: ${permission}). The server prints.`,
  );
}

export async function testConfig(): Promise<string> {
  const { success, totalConfigs, details } = await testDatabase();
  if (!success) throw new Error('The database does not answer.');
  return `Database answers. Events with printers: ${totalConfigs}.${details ? `\nPrinters of each:\n${details}` : ''}`;
}

/** The state of the test printer. */
export async function testConnectivity(printer: TestablePrinter): Promise<string> {
  const address = `${printer.ip}:${printer.port}`;
  const bridge = androidBridge();
  if (bridge) {
    const answer = await bridge.testConnection(printer.ip, printer.port);
    const said = `${address}: ${describeAnswer(answer)}.`;
    if (answer.kind === 'answered' && answer.result.success) return said;
    throw new Error(said);
  }
  const { ip, port, portType } = printer;
  const byHelper = transportOf(portType) === 'agent' ? undefined : await checkByHelper(ip, port);
  const status = byHelper ?? (await readStatusByServer(ip, port, portType)).status;
  if (status === 'ok' || status === 'unknown') return `${address}: ${statusInEnglish(status)}.`;
  throw new Error(`${address}: ${statusInEnglish(status)}.`);
}

export async function directPrint(printer: TestablePrinter, name = addressOf(printer)): Promise<string> {
  const { outcome, reason } = await printTest(printer);
  const said = `${name}: ${outcomeInEnglish(outcome)}${reason ? ` (${causeInEnglish(reason)})` : ''}`;
  if (outcome === 'confirmed' || outcome === 'unconfirmed') return said;
  throw new Error(said);
}

/** What would be printed for an order with one item of each sample category; nothing is printed. */
export async function previewPrintJobs(eventId: number, categories: readonly string[]): Promise<PrintData> {
  return api.post<PrintData>('/api/orders/get-print-data', sampleOrder(eventId, categories));
}

/** A test slip at every printer of the category. */
export async function testCategoryPrint(category: string, printers: readonly PrinterInput[]): Promise<string> {
  const bridge = androidBridge();
  if (bridge) {
    const answer = await bridge.testCategoryPrint(category);
    const said = `${category}: ${describeAnswer(answer)}.`;
    if (answer.kind === 'answered' && answer.result.success) return said;
    throw new Error(said);
  }
  const own = printers.filter(({ categories }) => categories.includes(category) || categories.includes('Alle'));
  if (own.length === 0) throw new Error(`${category}: no printer has this category.`);
  return inTurn(own, (printer) => directPrint(printer, `${category}, ${printer.displayName}`));
}

/** One after the other, each whatever became of those before; throws with everything that was said if one failed. */
export async function inTurn<T>(items: readonly T[], test: (item: T) => Promise<string>): Promise<string> {
  const said: string[] = [];
  let hasFailed = false;
  for (const item of items) {
    said.push(
      await test(item).catch((error: unknown) => {
        hasFailed = true;
        return failureInEnglish(error);
      }),
    );
  }
  if (hasFailed) throw new Error(said.join('\n'));
  return said.join('\n');
}

export async function loadCategories(): Promise<string[]> {
  return (await api.get<Category[]>('/api/categories')).map(({ name }) => name);
}

/** The event one is working with: the waiter's own, else the newest active one. */
export async function currentEvent(user: SessionUser): Promise<Pick<Event, 'id' | 'name'>> {
  if ('eventId' in user) return { id: user.eventId, name: user.eventName };
  const events = await api.get<Event[]>('/api/events/active');
  const newest = [...events].sort((a, b) => b.eventDate.localeCompare(a.eventDate))[0];
  if (!newest) throw new Error('There is no active event.');
  return newest;
}

export function describeAnswer(answer: BridgeAnswer): string {
  if (answer.kind === 'uncertain') return 'no answer in time, it may have been printed';
  // Its message is German.
  const { success, code, results = [], error } = answer.result;
  const each = results.map((one) => `${one.printerIp} ${causeInEnglish(one.code)}`);
  const causes = [code && causeInEnglish(code), ...each, error].filter(Boolean);
  return [success ? 'ok' : 'failed', ...causes].join(', ');
}

export function sampleOrder(eventId: number, categories: readonly string[]) {
  return {
    eventId,
    tableNumber: 'TEST',
    isTakeawayMode: false,
    items: categories.map((name) => ({ menuItem: { name: `Test ${name}`, category: name }, quantity: 1 })),
  };
}
