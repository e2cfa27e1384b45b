import { createHash } from 'node:crypto';
import { NO_PRINTERS_VERSION } from '@bestellsystem/domain/printers-version.ts';
import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';

/** Tells an event's printers from what they were before; that one was seen or not is no change. */
export function versionOf(printers: readonly PrinterInput[]): string {
  if (printers.length === 0) return NO_PRINTERS_VERSION;
  const described = printers.map(({ connected: _, categories, ...settings }) => [
    [...new Set(categories)],
    Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
  return createHash('sha256').update(JSON.stringify(described)).digest('base64url').slice(0, 22);
}
