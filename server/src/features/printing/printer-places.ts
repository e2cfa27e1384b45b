import { isAllowed, parseNetworks, parsePorts } from '@bestellsystem/print/address.ts';
import type { Context } from '../../context.ts';

/** Whether anybody may print there: asked again at every print, since the networks may have been narrowed meanwhile. */
export function isAllowedPlace({ settings }: Context, printer: { ip: string; port: number }): boolean {
  const allowed = { networks: parseNetworks(settings.printerNetworks), ports: parsePorts(settings.printerPorts) };
  return isAllowed(printer.ip, printer.port, allowed);
}
