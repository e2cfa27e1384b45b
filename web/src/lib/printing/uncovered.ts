import { meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { sellsNothing } from '@bestellsystem/domain/sells-nothing.ts';

/** Categories whose orders come out nowhere. */
export interface Uncovered {
  /** Neither for tables nor to take away. */
  entirely: string[];
  tables: string[];
  takeaway: string[];
}

type Orders = Pick<PrinterInput, 'enabled' | 'serviceMode' | 'takeawayMode' | 'categories'>;

/** Which of these categories nobody would print, as the server chooses the printers of an order. */
export function uncovered(
  printers: readonly Orders[],
  categories: readonly string[],
  takesTakeaway: boolean,
): Uncovered {
  const enabled = printers.filter((printer) => printer.enabled);
  const atTables = printedBy(enabled.filter(({ serviceMode }) => serviceMode));
  const toTakeAway = printedBy(enabled.filter(({ takeawayMode }) => takeawayMode));
  const single = categories.filter((name) => !meansAllCategories(name));
  return {
    entirely: single.filter((name) => !atTables(name) && !toTakeAway(name)),
    tables: single.filter((name) => !atTables(name) && toTakeAway(name)),
    takeaway: takesTakeaway ? single.filter((name) => atTables(name) && !toTakeAway(name)) : [],
  };
}

function printedBy(printers: readonly Orders[]): (category: string) => boolean {
  const names = new Set(printers.flatMap(({ categories }) => categories.map((name) => name.toLowerCase())));
  if ([...names].some(meansAllCategories)) return () => true;
  return (category) => names.has(category.toLowerCase());
}

/** The categories on an event's menu that come on a ticket: not those of deposits alone. */
export function categoriesOnMenu(menu: readonly EventMenuItemWire[]): string[] {
  const sold = menu.filter(({ menuItem }) => !sellsNothing([menuItem]));
  return [...new Set(sold.map(({ category }) => category.name))];
}

/** Without the categories of deposits alone: those are on no ticket. */
export function withTickets(categories: readonly string[], items: readonly MenuItemWire[]): string[] {
  return categories.filter((name) => {
    const own = items.filter(({ category }) => category.name.toLowerCase() === name.toLowerCase());
    return own.length === 0 || !sellsNothing(own);
  });
}
