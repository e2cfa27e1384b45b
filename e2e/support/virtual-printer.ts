import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { decodeWithNpos } from '@bestellsystem/print/testing/decode-with-npos.ts';

export interface VirtualPrinter {
  port: number;
  /** What is on paper, ticket by ticket, as an independent parser reads it. */
  read: () => Promise<string[]>;
  setMode: PrinterSimulator['setMode'];
  close: () => Promise<void>;
}

export async function startVirtualPrinter(): Promise<VirtualPrinter> {
  const simulator = await startPrinterSimulator({ mode: 'ok' });
  return {
    port: simulator.port,
    read: () => Promise.all(simulator.paper.map(async (bytes) => (await decodeWithNpos(bytes)).text)),
    setMode: simulator.setMode,
    close: () => simulator.close(),
  };
}
