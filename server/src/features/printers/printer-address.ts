import { AppError } from '@bestellsystem/domain/errors.ts';
import type { PrinterAddress } from '@bestellsystem/domain/printers-schema.ts';
import { canonicalAddress, isAllowed, parseNetworks, parsePorts } from '@bestellsystem/print/address.ts';
import type { Settings } from '../../settings.ts';
import { refusedAddress } from '../printing/printer-config.ts';

/** Where the server may reach for printers. */
export function allowedBy({ printerNetworks, printerPorts }: Pick<Settings, 'printerNetworks' | 'printerPorts'>) {
  return { networks: parseNetworks(printerNetworks), ports: parsePorts(printerPorts) };
}

/** The address in its one spelling; throws 400 for every other place than a printer's, as saving does. */
export function requirePrinterAddress(settings: Settings, { ip, port }: PrinterAddress): PrinterAddress {
  const canonical = canonicalAddress(ip);
  if (canonical !== undefined && isAllowed(canonical, port, allowedBy(settings))) return { ip: canonical, port };
  const message = refusedAddress({ ip, port }, settings);
  throw new AppError('invalid', 'PRINTER_ADDRESS', message, { details: [{ path: 'ip', message }] });
}
