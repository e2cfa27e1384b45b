import type { PrinterAddress, PrinterStatusAnswer } from '@bestellsystem/domain/printers-schema.ts';
import { checkPrinter } from '@bestellsystem/print/driver.ts';
import { describeState, statusOf } from '@bestellsystem/print/printer-state.ts';
import type { Settings } from '../../settings.ts';
import { requirePrinterAddress } from './printer-address.ts';

/** How a printer is now, in a word for programs and in words for people; nothing is printed. */
export async function readPrinterStatus(settings: Settings, address: PrinterAddress): Promise<PrinterStatusAnswer> {
  const { ip, port } = requirePrinterAddress(settings, address);
  const state = await checkPrinter({ ip, port });
  return { status: statusOf(state), message: describeState(state, ip) };
}
