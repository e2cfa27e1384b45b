import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { messageOf } from '../api.ts';
import { androidBridge, type Bridge, PRINT_TIMEOUT_MS, SCAN_TIMEOUT_MS } from './android-bridge.ts';
import { isLocalSocketKnown } from './helper-pairing.ts';
import { askLocalSocket, LOCAL_SOCKET_TIMEOUT_MS } from './local-socket.ts';
import { fateOfSocket } from './print-fate.ts';
import { type PrintedTicket, PrintRound } from './print-round.ts';
import { leaseJobs, leaveToServer, type StoredOrder } from './print-server.ts';
import { loadPrinterConfig } from './printers-api.ts';

export interface PrintSummary {
  /** Who has the tickets now. */
  by: 'device' | 'server';
  tickets: PrintedTicket[];
  /** The server's own words, a line per printer, where it was asked to print. */
  serverText?: string;
  /** In order, for a log. */
  steps: string[];
}

/** As long as the server lends a job; less a second for the report. */
const LEASE_MS = 15_000;
const REPORT_MARGIN_MS = 1_000;
/** The server waits ten seconds for the device to ask for its tickets. */
const CONFIG_TIMEOUT_MS = 2_000;

/**
 * Prints an order that the server has stored, with the tickets the server lends for it: (1) by the saved assignment of
 * categories, (2) where that reached no printer, once more after a look for it in the network, (3) ticket by ticket,
 * (4) by the server. A way is tried only for tickets of which surely nothing was sent. Never fails: what isn't printed
 * here the server has.
 */
export async function printOrder(order: StoredOrder): Promise<PrintSummary> {
  const bridge = androidBridge();
  if (!bridge && !isLocalSocketKnown()) return { by: 'server', tickets: [], steps: ['server prints'] };
  const steps: string[] = [];
  try {
    const printers = bridge ? await savedAssignments(bridge, order.eventId) : [];
    const leaseEndsAt = Date.now() + LEASE_MS - REPORT_MARGIN_MS;
    const jobs = await leaseJobs(order);
    const round = new PrintRound(order, jobs, leaseEndsAt, steps);
    if (bridge) await printByBridge(round, bridge, printers);
    await printSingly(round, bridge);
    return await finish(order, await round.report(), steps);
  } catch (error) {
    steps.push(messageOf(error));
    return finish(order, [], steps);
  }
}

async function finish(order: StoredOrder, tickets: PrintedTicket[], steps: string[]): Promise<PrintSummary> {
  if (tickets.length > 0 && tickets.every(({ printed }) => printed)) return { by: 'device', tickets, steps };
  try {
    const serverText = await leaveToServer(order);
    return { by: 'server', tickets, serverText, steps: [...steps, 'left to the server'] };
  } catch (error) {
    return { by: 'server', tickets, steps: [...steps, messageOf(error)] };
  }
}

/** Which printer takes what, as the server has it now; where it doesn't say so soon, as the device keeps it. */
async function savedAssignments(bridge: Bridge, eventId: number): Promise<Partial<PrinterInput>[]> {
  try {
    const printers = await loadPrinterConfig(eventId, { timeoutMs: CONFIG_TIMEOUT_MS });
    bridge.savePrinterConfig({ eventId, printers });
    return printers;
  } catch {
    return bridge.getPrinterConfig(eventId).printers ?? [];
  }
}

async function printByBridge(round: PrintRound, bridge: Bridge, printers: Partial<PrinterInput>[]): Promise<void> {
  if (printers.length > 0 && round.begin('category print', PRINT_TIMEOUT_MS)) {
    const jobs = round.open();
    round.take(jobs, await bridge.smartPrintByCategory(round.orderFor(jobs, printers)));
  }
  if (round.begin('smart print with discovery', SCAN_TIMEOUT_MS['ultra-fast'])) {
    const jobs = round.open();
    round.take(jobs, await bridge.smartPrintWithDiscovery(round.orderFor(jobs, printers)));
  }
}

async function printSingly(round: PrintRound, bridge: Bridge | undefined): Promise<void> {
  if (!round.begin('single jobs', Math.max(PRINT_TIMEOUT_MS, LOCAL_SOCKET_TIMEOUT_MS))) return;
  await Promise.all(
    round.open().map(async (job) => {
      const { printerIp: ip, printerPort: port, printData: data, confirmBy } = job;
      if (bridge) return round.take([job], await bridge.printToPrinter(ip, port, data));
      round.settle(job, fateOfSocket(await askLocalSocket({ type: 'print', ip, port, data, confirmBy })));
    }),
  );
}
