import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { asksByItself } from '@bestellsystem/domain/transports.ts';

/** What the server takes to put an item on an event's menu. */
interface MenuEntry {
  menuItemId: number;
  categoryId: number;
  /** CHF, as on the wire. */
  specialPrice: number;
}

export interface CopiedPrinter {
  displayName: string;
  portType: string;
}

export interface CopyPlan<Printer> {
  /** Entries that the new event lacks, in the order of the old one's menu. */
  entries: MenuEntry[];
  /** Entries of the old event that the new one has already. */
  alreadyThere: number;
  /** Undefined when there is nothing to copy or the new event has printers of its own. */
  printers: Printer[] | undefined;
  /** The names of those of the new event that ask the server by themselves: as yet at the old event's address. */
  cloudPrinters: string[];
}

/**
 * What is still to be done to give `target` the menu and printers of `source`. Made anew from what both have now, so a
 * copy that stopped in the middle goes on where it was and nothing comes twice.
 */
export function planCopy<Printer extends CopiedPrinter>(
  source: { menu: readonly EventMenuItemWire[]; printers: readonly Printer[] },
  target: { menu: readonly EventMenuItemWire[]; printers: readonly Printer[] },
): CopyPlan<Printer> {
  const there = new Set(target.menu.map((entry) => entry.menuItem.id));
  const missing = source.menu.filter((entry) => !there.has(entry.menuItem.id));
  const hasOwn = target.printers.length > 0;
  const { printers } = hasOwn ? target : source;
  return {
    entries: missing.map(({ menuItem, categoryId, specialPrice }) => ({
      menuItemId: menuItem.id,
      categoryId,
      specialPrice,
    })),
    alreadyThere: source.menu.length - missing.length,
    printers: printers.length > 0 && !hasOwn ? [...printers] : undefined,
    cloudPrinters: printers.flatMap(({ displayName, portType }) => (asksByItself(portType) ? displayName : [])),
  };
}
