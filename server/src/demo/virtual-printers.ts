import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { StartError } from '../start-error.ts';

export const FIRST_PORT = 9100;
export const LAST_PORT = 9109;

export interface VirtualPrinter {
  name: string;
  port: number;
  simulator: PrinterSimulator;
}

/** Printers that exist only in this process, on the first free ports of the usual range; throws `StartError` where none is. */
export async function startVirtualPrinters(names: readonly string[]): Promise<VirtualPrinter[]> {
  const printers: VirtualPrinter[] = [];
  let port = FIRST_PORT;
  for (const name of names) {
    const simulator = await startOnFreePort(() => port++);
    printers.push({ name, port: simulator.port, simulator });
  }
  return printers;
}

async function startOnFreePort(nextPort: () => number): Promise<PrinterSimulator> {
  for (;;) {
    const port = nextPort();
    if (port > LAST_PORT) {
      throw new StartError(
        `Für die Drucker der Vorführung ist kein Port mehr frei: ${FIRST_PORT} bis ${LAST_PORT} sind belegt. Bitte andere Vorführungen oder Programme an diesen Ports beenden.`,
      );
    }
    try {
      return await startPrinterSimulator({ mode: 'ok', port });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
