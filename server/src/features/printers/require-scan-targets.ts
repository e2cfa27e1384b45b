import { AppError } from '@bestellsystem/domain/errors.ts';
import type { PrinterAddress, ScanMode } from '@bestellsystem/domain/printers-schema.ts';
import { scanTargets } from '@bestellsystem/print/discovery/scan-targets.ts';
import type { Settings } from '../../settings.ts';

/** What a scan tries; throws 409 where this server has no network to look for printers in. */
export function requireScanTargets(settings: Settings, mode: ScanMode): PrinterAddress[] {
  const targets = scanTargets(settings, mode);
  if (targets.length > 0) return targets;
  throw new AppError(
    'conflict',
    'NO_PRINTER_NETWORK',
    `Der Server ist in keinem Netz, in dem er Drucker suchen darf (erlaubt: ${settings.printerNetworks}).`,
  );
}
