import type { ItemKind } from '@bestellsystem/domain/menu-schema.ts';
import type { OrderInput } from '@bestellsystem/domain/orders-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { PriceVersion } from '../menu/price-versions.ts';

/** What an item is and how it is taxed, whatever it costs. */
export interface Nature {
  kind: ItemKind;
  taxClass: TaxClass;
}

/**
 * Of every item of an order: as it was sold when the order was taken where the event's past tells, else as the menu
 * offers it now, else as the organizer keeps it.
 */
export async function loadNatures(
  db: Kysely<Schema>,
  { eventId, items }: OrderInput,
  known: { offers: ReadonlyMap<number, Nature>; versions: readonly PriceVersion[]; takenAt: Date },
): Promise<Map<number, Nature>> {
  const natures = new Map<number, Nature>(known.offers);
  const ids = [...new Set(items.map(({ menuItem }) => menuItem.id))];
  for (const id of ids) {
    const nature = natureAt(known, id);
    if (nature) natures.set(id, nature);
  }
  const unknown = ids.filter((id) => !natures.has(id));
  if (eventId == null || unknown.length === 0) return natures;
  const rows = await db
    .selectFrom('menu_items')
    .innerJoin('events', 'events.organizer_id', 'menu_items.organizer_id')
    .where('events.id', '=', eventId)
    .where('menu_items.id', 'in', unknown)
    .select(['menu_items.id', 'menu_items.kind', 'menu_items.tax_class'])
    .execute();
  for (const row of rows) natures.set(row.id, natureOf(row));
  return natures;
}

/**
 * As the last version says that had begun and knows it; what was taken before the first, by a wrong clock, was sold as
 * the first one says.
 */
function natureAt(
  { versions, takenAt }: { versions: readonly PriceVersion[]; takenAt: Date },
  id: number,
): Nature | undefined {
  const newestFirst = versions.flatMap(({ menu_item_id, valid_from, kind, tax_class }) =>
    menu_item_id === id && kind !== null && tax_class !== null
      ? [{ valid_from, nature: natureOf({ kind, tax_class }) }]
      : [],
  );
  if (newestFirst.length === 0) return undefined;
  const at = takenAt.toISOString();
  return (newestFirst.find(({ valid_from }) => valid_from <= at) ?? newestFirst.at(-1))?.nature;
}

function natureOf({ kind, tax_class }: { kind: string; tax_class: string }): Nature {
  return { kind: kind as ItemKind, taxClass: tax_class as TaxClass };
}
