import type { PrinterStatus } from '@bestellsystem/domain/printers-schema.ts';
import type { PrinterState } from './driver.ts';
import { describeReason } from './reasons.ts';

/** How a printer is, in a word for programs. */
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
    case 'NO_PRINTER':
      return 'unknown';
    default:
      return 'unreachable';
  }
}

/** The same in words for people. */
export function describeState(state: PrinterState, ip: string): string {
  if (state.state === 'ready') return 'Bereit';
  if (state.state === 'silent') return 'Verbunden, meldet keinen Zustand';
  return describeReason(state.reason, ip);
}
