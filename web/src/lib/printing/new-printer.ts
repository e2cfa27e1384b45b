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
