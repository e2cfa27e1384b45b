import { categoryKey, meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { listEventsOfOrganizer } from '../events/event-access.ts';
import { takeTurnInEvent } from '../events/event-lock.ts';

const storedSchema = z.array(z.string());

/** The category names a printer takes, as stored. */
export function parsePrinterCategories(stored: string): string[] {
  return storedSchema.parse(JSON.parse(stored));
}

/**
 * Printers name their categories, in any spelling: under a category's new name they go on printing what they printed
 * under the old one, and under both where another category still bears that. Returns the organizer's events whose
 * printers changed.
 */
export async function renamePrinterCategory(
  trx: Transaction<Schema>,
  organizerId: number,
  name: { from: string; to: string },
): Promise<number[]> {
  // With the word for every category a printer doesn't mean one that has borne it since before it was refused.
  if (name.from === name.to || meansAllCategories(name.from)) return [];
  const following = isSame(name.from, name.to) ? [name.to] : await namesAfter(trx, organizerId, name);
  // Whoever saves printers in this moment is waited for: what they chose is renamed, not what was there before.
  for (const eventId of await listEventsOfOrganizer(trx, organizerId)) await takeTurnInEvent(trx, eventId);
  const printers = await trx
    .selectFrom('printers')
    .innerJoin('events', 'events.id', 'printers.event_id')
    .select(['printers.id', 'printers.event_id', 'printers.categories'])
    .where('events.organizer_id', '=', organizerId)
    .where('events.deleted_at', 'is', null)
    .where('printers.deleted_at', 'is', null)
    .orderBy('printers.event_id')
    .execute();
  const changed = new Set<number>();
  for (const printer of printers) {
    const names = parsePrinterCategories(printer.categories);
    if (!names.some((old) => isSame(old, name.from))) continue;
    const renamed = [...new Set(names.flatMap((old) => (isSame(old, name.from) ? following : old)))];
    await trx
      .updateTable('printers')
      .set({ categories: JSON.stringify(renamed) })
      .where('id', '=', printer.id)
      .execute();
    changed.add(printer.event_id);
  }
  return [...changed];
}

/** The new name alone, or both where a category is still called by the old one. */
async function namesAfter(
  trx: Transaction<Schema>,
  organizerId: number,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const others = await trx.selectFrom('categories').select('name').where('organizer_id', '=', organizerId).execute();
  return others.some(({ name }) => isSame(name, from)) ? [from, to] : [to];
}

/** As tickets find their printers. */
function isSame(one: string, other: string): boolean {
  return categoryKey(one) === categoryKey(other);
}
