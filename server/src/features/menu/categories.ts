import { DEFAULT_CATEGORY_COLOR } from '@bestellsystem/domain/color.ts';
import { notFound } from '@bestellsystem/domain/errors.ts';
import { byPlace } from '@bestellsystem/domain/menu-order.ts';
import { type Category, type CategoryInput, DEFAULT_DISPLAY_ORDER } from '@bestellsystem/domain/menu-schema.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { CategoriesTable, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { listAccessibleEvents, manages, organizerIdOf } from '../events/event-access.ts';
import { renamePrinterCategory } from '../printing/printer-categories.ts';
import { type Actor, actorName } from '../sessions/actor.ts';
import { forgetDeposit } from './forget-deposit.ts';
import { changeMenu, listEventsWithCategory } from './menu-change.ts';
import { renameCategoryOfGone } from './price-versions.ts';

type CategoryRow = Selectable<CategoriesTable>;

/** An organizer's own, all for administrators; waiters and kitchens get those of the events they work at. */
export async function listCategories(db: Kysely<Schema>, actor: Actor): Promise<Category[]> {
  const mayRead = await readersRule(db, actor);
  const rows = await db
    .selectFrom('categories')
    .innerJoin('users', 'users.id', 'categories.organizer_id')
    .selectAll('categories')
    .select('users.username as owner')
    .orderBy('categories.id')
    .execute();
  const shown = rows.filter(mayRead);
  return shown.map((row) => ({ ...categoryOfRow(row), ...ownerFor(actor, row.owner) })).sort(byPlace);
}

/** Everybody else sees nothing but their own organizer's. */
function ownerFor({ role }: Actor, username: string): Pick<Category, 'organizer'> {
  return role === 'ADMIN' ? { organizer: { username } } : {};
}

async function readersRule(db: Kysely<Schema>, actor: Actor): Promise<(row: CategoryRow) => boolean> {
  if (actor.role === 'ADMIN' || actor.role === 'EVENT_ORGANIZER') return (row) => manages(actor, row);
  const owners = new Set((await listAccessibleEvents(db, actor)).map((event) => event.organizer_id));
  return (row) => owners.has(row.organizer_id);
}

export async function createCategory(db: Kysely<Schema>, actor: Actor, input: CategoryInput): Promise<Category> {
  const row = await db
    .insertInto('categories')
    .values({
      organizer_id: organizerIdOf(actor),
      name: input.name,
      description: input.description || null,
      display_order: input.displayOrder ?? DEFAULT_DISPLAY_ORDER,
      color: input.color ?? DEFAULT_CATEGORY_COLOR,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return categoryOfRow(row);
}

/** Changes a category; what is left out beside the name stays. Printers follow a new name. */
export function updateCategory(
  context: Context,
  actor: Actor,
  categoryId: number,
  input: CategoryInput,
): Promise<Category> {
  return changeMenu(context, async (trx) => {
    const before = await requireCategory(trx, actor, categoryId);
    const row = await trx
      .updateTable('categories')
      .set({
        name: input.name,
        description: input.description === undefined ? before.description : input.description || null,
        display_order: input.displayOrder ?? before.display_order,
        color: input.color ?? before.color,
      })
      .where('id', '=', categoryId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw categoryNotFound();
    const name = { from: before.name, to: row.name };
    await renameCategoryOfGone(trx, before.organizer_id, name);
    if (name.from !== name.to) {
      await recordAudit(trx, {
        at: context.now(),
        actor: actorName(actor),
        action: 'category.name',
        organizerId: before.organizer_id,
        subject: row.name,
        details: { categoryId, ...name },
      });
    }
    return {
      result: categoryOfRow(row),
      eventIds: await listEventsWithCategory(trx, categoryId),
      printerEventIds: await renamePrinterCategory(trx, before.organizer_id, name),
    };
  });
}

/** Removes a category with its items. Items of other categories that an event showed in it go back to their own. */
export async function deleteCategory(context: Context, actor: Actor, categoryId: number): Promise<void> {
  await changeMenu(context, async (trx) => {
    const category = await requireCategory(trx, actor, categoryId);
    const who = { at: context.now(), actor: actorName(actor) };
    const eventIds = await listEventsWithCategory(trx, categoryId);
    const items = await trx
      .selectFrom('menu_items')
      .select(['id', 'name', 'price'])
      .where('category_id', '=', categoryId)
      .execute();
    await trx
      .updateTable('event_menu_items')
      .set((set) => ({
        category_id: set
          .selectFrom('menu_items')
          .select('menu_items.category_id')
          .whereRef('menu_items.id', '=', 'event_menu_items.menu_item_id')
          .$asScalar()
          .$notNull(),
      }))
      .where('category_id', '=', categoryId)
      .execute();
    const withDeposits = await forgetDeposit(
      trx,
      who,
      items.map(({ id }) => id),
    );
    await trx.deleteFrom('categories').where('id', '=', categoryId).execute();
    await recordAudit(trx, {
      ...who,
      action: 'category.delete',
      organizerId: category.organizer_id,
      subject: category.name,
      details: { items: items.map(({ name, price }) => ({ name, price })) },
    });
    return { result: undefined, eventIds: [...new Set([...eventIds, ...withDeposits])] };
  });
}

export async function requireCategory(db: Kysely<Schema>, actor: Actor, categoryId: number): Promise<CategoryRow> {
  const row = await db.selectFrom('categories').selectAll().where('id', '=', categoryId).executeTakeFirst();
  if (!row || !manages(actor, row)) throw categoryNotFound();
  return row;
}

/** The category, if it belongs to this organizer. */
export async function requireCategoryOf(
  db: Kysely<Schema>,
  organizerId: number,
  categoryId: number,
): Promise<CategoryRow> {
  const row = await db
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', categoryId)
    .where('organizer_id', '=', organizerId)
    .executeTakeFirst();
  if (!row) throw categoryNotFound();
  return row;
}

function categoryNotFound() {
  return notFound('Kategorie nicht gefunden. Bitte die Seite neu laden.');
}

function categoryOfRow(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    displayOrder: row.display_order,
    color: row.color,
  };
}
