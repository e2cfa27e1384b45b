import type { AgentErrand, ErrandReportWire, ErrandTestOutcome } from '@bestellsystem/domain/print-agents-schema.ts';
import type {
  FoundPrinter,
  PrinterAddress,
  PrinterStatusAnswer,
  ScanMode,
} from '@bestellsystem/domain/printers-schema.ts';
import { scanPrinters } from '@bestellsystem/print/discovery/scan.ts';
import { scanTargets } from '@bestellsystem/print/discovery/scan-targets.ts';
import { checkPrinter } from '@bestellsystem/print/driver.ts';
import { describeState, statusOf } from '@bestellsystem/print/printer-state.ts';
import type { Printing, SlipOutcome } from './printing.ts';
import type { AgentSettings } from './settings.ts';

export interface ErrandContext {
  settings: AgentSettings;
  printing: Printing;
  /** Tells the server; false where nobody there waits any more. */
  report: (errandId: string, body: ErrandReportWire) => Promise<boolean>;
  /** The helper is about to end. */
  signal: AbortSignal;
}

const REPORT_EVERY_MS = 500;
const SEARCH_LIMIT_MS = 60_000;
const WAIT_FOR_PRINTER_MS = 4_000;
/** The server doesn't wait longer than 6 s for a look at a printer. */
const LOOK = { connectMs: 2_000, statusMs: 1_000 };

/** Does what somebody who sets printers up in the browser wants done where the printers are. */
export async function runErrand(context: ErrandContext, errand: AgentErrand): Promise<void> {
  const { errandId } = errand;
  switch (errand.kind) {
    case 'scan':
      return search(context, errandId, errand.mode);
    case 'status':
      await context.report(errandId, { done: true, status: await look(context.printing, errand) });
      return;
    case 'test': {
      const { ip, port, confirmBy, printData } = errand;
      const bytes = Buffer.from(printData, 'base64');
      const outcome = await context.printing.print(
        { ip, port, confirmBy, bytes, mustAnswer: false },
        WAIT_FOR_PRINTER_MS,
      );
      await context.report(errandId, { done: true, test: wireOf(outcome) });
    }
  }
}

/** What came of a slip, in the words of the wire. */
export function wireOf(outcome: SlipOutcome): ErrandTestOutcome {
  if (outcome.outcome === 'not-allowed') return { outcome: 'not-sent', reason: 'NOT_ALLOWED' };
  if (outcome.outcome === 'busy') return { outcome: 'not-sent', reason: 'TIMEOUT' };
  return outcome;
}

async function search({ settings, report, signal }: ErrandContext, errandId: string, mode: ScanMode): Promise<void> {
  const unwanted = new AbortController();
  let progress = 0;
  let printers: FoundPrinter[] = [];
  let isOver = false;
  const searching = scanPrinters({
    targets: scanTargets(settings, mode),
    settings,
    mode,
    signal: AbortSignal.any([signal, unwanted.signal, AbortSignal.timeout(SEARCH_LIMIT_MS)]),
    onProgress: (fraction) => {
      progress = fraction;
    },
    onFound: (found) => {
      printers = found;
    },
  }).then(() => {
    isOver = true;
  });
  for (;;) {
    await Promise.race([searching, new Promise((resolve) => setTimeout(resolve, REPORT_EVERY_MS))]);
    // It may end while a report is on its way: that one is not the last.
    const done = isOver;
    if (!(await report(errandId, { done, progress, printers }))) unwanted.abort();
    if (done) return;
  }
}

async function look(printing: Printing, { ip, port }: PrinterAddress): Promise<PrinterStatusAnswer> {
  const place = printing.allowed({ ip, port });
  if (!place) {
    return { status: 'unreachable', message: `${ip}:${port} liegt ausserhalb der Druckernetze der Druckhilfe` };
  }
  const state = await checkPrinter({ ...place, timeouts: LOOK });
  return { status: statusOf(state), message: describeState(state, place.ip) };
}
