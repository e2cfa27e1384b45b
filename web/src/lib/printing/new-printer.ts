import type { FoundPrinter } from '@bestellsystem/domain/printers-schema.ts';
import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';

export const DEFAULT_PRINTER_PORT = 9100;

/** A printer nobody has set up yet: how most of them are, and without a category. */
export function newPrinter(ip: string, port: number, displayName: string): PrinterInput {
  return {
    ip,
    port,
    displayName,
    enabled: true,
    connected: true,
    categories: [],
    serviceMode: true,
    takeawayMode: true,
    portType: 'raw',
    columns: 48,
    codePage: 'windows1252',
    cutter: true,
    beep: 'none',
    confirmBy: 'auto',
    backup: null,
  };
}

/** A printer as it was found; what only a helper elsewhere has seen, that helper brings its tickets. */
export function printerFrom({ ip, port, displayName, helper }: FoundPrinter, name = displayName): PrinterInput {
  const printer = newPrinter(ip, port, name);
  return helper === undefined ? printer : { ...printer, portType: 'agent' };
}
