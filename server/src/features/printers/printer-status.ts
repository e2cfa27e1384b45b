import type { PrinterAddress, PrinterStatus, PrinterStatusAnswer } from '@bestellsystem/domain/printers-schema.ts';
import { checkPrinter, type PrinterState } from '@bestellsystem/print/driver.ts';
import { describeReason } from '@bestellsystem/print/reasons.ts';
import type { Settings } from '../../settings.ts';
import { requirePrinterAddress } from './printer-address.ts';

/** How a printer is now, in a word for programs and in words for people; nothing is printed. */
export async function readPrinterStatus(settings: Settings, address: PrinterAddress): Promise<PrinterStatusAnswer> {
  const { ip, port } = requirePrinterAddress(settings, address);
  const state = await checkPrinter({ ip, port });
  return { status: statusOf(state), message: describeState(state, ip) };
}

export function statusOf(state: PrinterState): PrinterStatus {
  if (state.state === 'ready') return 'ok';
  if (state.state === 'silent') return 'unknown';
  switch (state.reason) {
    case 'PAPER_OUT':
      return 'paper';
    case 'COVER_OPEN':
      return 'cover';
    case 'PRINTER_ERROR':
      return 'error';
    default:
      return 'unreachable';
  }
}

function describeState(state: PrinterState, ip: string): string {
  if (state.state === 'ready') return 'Bereit';
  if (state.state === 'silent') return 'Verbunden, meldet keinen Zustand';
  return describeReason(state.reason, ip);
}
