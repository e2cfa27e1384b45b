import type { PrinterStatusAnswer, PrinterStatusRequest } from '@bestellsystem/domain/printers-schema.ts';
import { transportOf } from '@bestellsystem/domain/transports.ts';
import { checkPrinter } from '@bestellsystem/print/driver.ts';
import { describeState, statusOf } from '@bestellsystem/print/printer-state.ts';
import type { Context } from '../../context.ts';
import type { Errands } from '../print-agents/errands.ts';
import { statusThroughHelper } from '../print-agents/through-helper.ts';
import type { Actor } from '../sessions/actor.ts';
import { requirePrinterAddress } from './printer-address.ts';

/** How a printer is now, in a word for programs and in words for people; nothing is printed. */
export async function readPrinterStatus(
  context: Context,
  errands: Errands,
  actor: Actor,
  printer: PrinterStatusRequest,
): Promise<PrinterStatusAnswer> {
  const place = requirePrinterAddress(context.settings, printer);
  if (transportOf(printer.portType) === 'agent') return statusThroughHelper(context, errands, actor, place);
  const state = await checkPrinter(place);
  return { status: statusOf(state), message: describeState(state, place.ip) };
}
