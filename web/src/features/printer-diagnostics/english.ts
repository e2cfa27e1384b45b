import type { PrinterStatus, PrinterTestResult } from '@bestellsystem/domain/printers-schema.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { SearchFailedError } from '../../lib/printing/printer-search.ts';

/** What to look at when something fails. */
export const HINTS = {
  noJobs: 'No print jobs generated. Check item categories and printer config.',
  noPrinters: 'No printers found on local network. Check the printer is on and on the same WiFi.',
  network: 'The phone may not reach the home server from a hotspot.',
};

export function outcomeInEnglish(outcome: PrinterTestResult['outcome']): string {
  switch (outcome) {
    case 'confirmed':
      return 'printed';
    case 'unconfirmed':
      return 'sent, not confirmed by the printer';
    case 'not-sent':
      return 'not printed';
    case 'partial':
      return 'printed in part';
    case 'uncertain':
      return 'uncertain, look at the printer';
  }
}

export function statusInEnglish(status: PrinterStatus): string {
  switch (status) {
    case 'ok':
      return 'ready';
    case 'paper':
      return 'out of paper';
    case 'cover':
      return 'cover open';
    case 'error':
      return 'printer error';
    case 'unknown':
      return 'connected, tells no state';
    case 'unreachable':
      return 'not reachable';
  }
}

const CAUSES: Record<string, string> = {
  OK: 'ok',
  CONFIRMED: 'printed',
  SENT: 'sent',
  SENT_UNCONFIRMED: 'sent, not confirmed by the printer',
  PAPER_OUT: 'out of paper',
  COVER_OPEN: 'cover open',
  PRINTER_ERROR: 'printer error',
  NO_PRINTER: 'something answers there that is no receipt printer',
  REFUSED: 'nobody takes the call, or there is no printer for it',
  UNREACHABLE: 'not reachable',
  TIMEOUT: 'no answer in time',
  IO: 'the connection broke',
  BUSY: 'the printer is busy with another slip',
  BAD_ARGS: 'no address where a printer may be',
  NOT_ALLOWED: 'outside of the printer networks',
  PRINTER_ADDRESS: 'outside of the printer networks',
  NOT_PAIRED: 'the local print helper does not know this page, pair it in the printer setup',
  NO_NETWORK: 'this device is in no local network, switch its WiFi on',
  AGENT_AWAY: 'no print helper is connected, or it does not answer',
  PRINTERS_CHANGED:
    'somebody else has changed the printers of this event meanwhile, and nothing was saved, load the saved config and tick again',
  TOO_MANY_TESTS: 'too many tests or searches, wait a minute',
  TOO_MANY_REQUESTS: 'too many requests, wait a moment',
};

/** App, helper and server say why in a code; what it means. */
export function causeInEnglish(code: string): string {
  return CAUSES[code] ?? code;
}

/** App, helper and server speak German: what they refuse is told by its code. */
export function failureInEnglish(error: unknown): string {
  if (error instanceof SearchFailedError) {
    return `Auto-discovery failed${error.code ? `: ${causeInEnglish(error.code)}` : ''}. ${HINTS.noPrinters}`;
  }
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.isNetwork) return `Network error. ${HINTS.network}`;
  if (error.status === 403) return 'Not allowed for your role (403).';
  return `Server error: ${error.status}, ${causeInEnglish(error.code)}.`;
}
