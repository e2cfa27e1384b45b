import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';

/** The printers that have something to print, and those that stand in for one of them. */
export function printersToSave(printers: readonly PrinterInput[]): PrinterInput[] {
  const saved = printers.filter(
    (printer) => printer.categories.length > 0 || namesBackedBy(printers, printer).length > 0,
  );
  return saved.map((printer) => {
    const isThere = saved.some((other) => other !== printer && isBackupOf(printer, other));
    return { ...printer, backup: isThere ? printer.backup : null };
  });
}

/** Names of the printers with something to print whose backup this one is. */
export function namesBackedBy(printers: readonly PrinterInput[], backup: PrinterInput): string[] {
  return printers
    .filter((printer) => printer.categories.length > 0 && isBackupOf(printer, backup))
    .map(({ displayName }) => displayName);
}

export function addressOf({ ip, port }: { ip: string; port: number }): string {
  return `${ip}:${port}`;
}

function isBackupOf(printer: PrinterInput, other: PrinterInput): boolean {
  return printer.backup !== null && addressOf(printer.backup) === addressOf(other);
}
