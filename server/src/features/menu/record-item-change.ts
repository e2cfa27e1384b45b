import type { JournalAction } from '@bestellsystem/domain/journal-actions.ts';
import type { Kysely, Selectable } from 'kysely';
import type { MenuItemsTable, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';

type Item = Selectable<MenuItemsTable>;
type Recorded = Pick<Item, 'name' | 'price' | 'kind' | 'tax_class'>;
type Who = { at: Date; actor: string };

const ACTIONS: [key: keyof Recorded, action: JournalAction][] = [
  ['name', 'menu-item.name'],
  ['price', 'menu-item.price'],
  ['kind', 'menu-item.kind'],
  ['tax_class', 'menu-item.tax'],
];

/** What of a changed item is about money, and under which name it is sold; a line each, for its organizer. */
export async function recordItemChange(
  db: Kysely<Schema>,
  who: Who,
  before: Item,
  after: Recorded & { deposit_item_id: number | null },
): Promise<void> {
  for (const [key, action] of ACTIONS) {
    if (before[key] === after[key]) continue;
    const details = { menuItemId: before.id, from: before[key], to: after[key] };
    await recordAudit(db, { ...who, action, organizerId: before.organizer_id, subject: after.name, details });
  }
  await recordDeposit(db, who, { ...before, name: after.name }, after.deposit_item_id);
}

/** With which deposit an item is sold from now on. */
export async function recordDeposit(
  db: Kysely<Schema>,
  who: Who,
  before: Pick<Item, 'id' | 'name' | 'organizer_id' | 'deposit_item_id'>,
  depositItemId: number | null,
): Promise<void> {
  const former = before.deposit_item_id;
  if (former === depositItemId) return;
  const ids = [former, depositItemId].filter((id) => id !== null);
  const deposits = await db.selectFrom('menu_items').select(['id', 'name']).where('id', 'in', ids).execute();
  const nameOf = (id: number | null) => deposits.find((deposit) => deposit.id === id)?.name ?? null;
  await recordAudit(db, {
    ...who,
    action: 'menu-item.deposit',
    organizerId: before.organizer_id,
    subject: before.name,
    details: { menuItemId: before.id, from: nameOf(former), to: nameOf(depositItemId) },
  });
}
