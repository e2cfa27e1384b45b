import type { PrinterInput } from './printing-schema.ts';
import { asksByItself } from './transports.ts';

type Sign = (one: PrinterInput, other: PrinterInput) => boolean;

/**
 * By which a printer of one list is known in a later one. Where one stands at another's former address, its name with
 * what it takes says more than the address: what is for the kitchen doesn't come out at the bar.
 */
export const PRINTER_SIGNS = {
  stayed: (one, other) => isAt(one, other) && (isNamed(one, other) || takesTheSame(one, other)),
  // One that asks by itself goes by the address that it was given alone.
  moved: (one, other) =>
    isNamed(one, other) && takesTheSame(one, other) && ![one, other].some(({ portType }) => asksByItself(portType)),
  at: isAt,
  named: isNamed,
} satisfies Record<string, Sign>;

/** Which of the printers was which before, by the signs in their order: the surest first. Each is one other at most. */
export function samePrinters<Before extends PrinterInput, Printer extends PrinterInput>(
  before: readonly Before[],
  printers: readonly Printer[],
  signs: readonly Sign[] = Object.values(PRINTER_SIGNS),
): ReadonlyMap<Printer, Before> {
  const known = new Map<Printer, Before>();
  const left = new Set(before);
  for (const isSame of signs) {
    for (const printer of printers) {
      const same = known.has(printer) ? undefined : [...left].find((one) => isSame(one, printer));
      if (!same) continue;
      known.set(printer, same);
      left.delete(same);
    }
  }
  return known;
}

function isAt(one: PrinterInput, other: PrinterInput): boolean {
  return one.ip === other.ip && one.port === other.port;
}

function isNamed(one: PrinterInput, other: PrinterInput): boolean {
  return one.displayName === other.displayName;
}

/** The same categories of the same orders, whatever it is called. */
export function takesTheSame(one: PrinterInput, other: PrinterInput): boolean {
  const isSameMode = one.serviceMode === other.serviceMode && one.takeawayMode === other.takeawayMode;
  return (
    isSameMode && [...new Set(one.categories)].sort().join('\n') === [...new Set(other.categories)].sort().join('\n')
  );
}
