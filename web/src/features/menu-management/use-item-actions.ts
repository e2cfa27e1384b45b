import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import type { TaxClass } from '@bestellsystem/domain/vat.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../lib/api.ts';
import { menuItemsQuery } from '../../lib/own-menu.ts';
import { useSubmission } from '../../lib/submission.ts';
import { TAX_CLASS_NAMES } from '../../lib/tax-classes.ts';
import { useBrief } from '../../ui/use-brief.ts';
import { countOf } from './category-tax.tsx';
import { withoutDeposit } from './deposit-words.ts';
import { useMenuChanges } from './menu-api.ts';
import { passedBy, sortItems } from './menu-sorting.ts';

const UNDO_SHOWN_MS = 10_000;

/** Something that was done, with the way back. */
interface Done {
  label: string;
  note?: string | undefined;
  undo: () => Promise<void>;
}

/**
 * What is done to items without a form, one thing after the other: what is pressed while something is under way comes
 * after it. The last one can be undone for a while; `highlight` shows which item came back by that.
 */
export function useItemActions(items: readonly MenuItemWire[], highlight: (id: number) => void) {
  const changes = useMenuChanges();
  const queries = useQueryClient();
  const [done, showDone, forgetDone] = useBrief<Done>(UNDO_SHOWN_MS);
  const { failure, run, forgetFailure } = useSubmission(messageOf);
  const before = useRef(Promise.resolve());

  const itemsNow = () => queries.getQueryData(menuItemsQuery.queryKey) ?? items;

  function inTurn(work: () => Promise<void>): Promise<void> {
    before.current = before.current.then(() => run(work));
    return before.current;
  }

  async function move(id: number, step: -1 | 1) {
    const passed = passedBy(itemsNow(), id, step);
    if (passed) await changes.moveItem(passed.categoryId, id, { [step < 0 ? 'before' : 'after']: passed.id });
  }

  async function undo(what: Done) {
    await what.undo().catch((error: unknown) => {
      showDone(what);
      throw error;
    });
  }

  async function remove(item: MenuItemWire) {
    const deleted = await changes.deleteItem(item);
    const { carriedBy } = deleted;
    showDone({
      label: `«${deleted.item.name}» gelöscht`,
      note: carriedBy.length > 0 ? `${withoutDeposit(carriedBy.length, 'jetzt')}.` : undefined,
      undo: async () => highlight((await changes.restoreItem(deleted)).id),
    });
  }

  async function orderByName(categoryId: number) {
    const before = (await changes.loadItems()).filter((item) => item.categoryId === categoryId);
    if (before.every(({ displayOrder }) => displayOrder === 0)) return;
    await changes.orderItems(categoryId, []);
    const order = sortItems(before).map(({ id }) => id);
    showDone({
      label: 'Nach Namen geordnet',
      undo: async () => {
        const present = new Set((await changes.loadItems()).map(({ id }) => id));
        await changes.orderItems(
          categoryId,
          order.filter((id) => present.has(id)),
        );
      },
    });
  }

  async function tax(categoryId: number, taxClass: TaxClass) {
    const taxing = await changes.taxItems(categoryId, taxClass);
    // Somebody else may have done it before.
    if (taxing.items.every(({ formerTaxClass }) => !formerTaxClass)) return;
    showDone({
      label: `${countOf(taxing.items)}: ${TAX_CLASS_NAMES[taxClass]}`,
      undo: () => changes.untaxItems(taxing),
    });
  }

  return {
    done,
    undo: () => {
      if (!done) return;
      forgetDone();
      void inTurn(() => undo(done));
    },
    failure,
    forgetFailure,
    move: (id: number, step: -1 | 1) => inTurn(() => move(id, step)),
    remove: (item: MenuItemWire) => inTurn(() => remove(item)),
    orderByName: (categoryId: number) => inTurn(() => orderByName(categoryId)),
    tax: (categoryId: number, taxClass: TaxClass) => inTurn(() => tax(categoryId, taxClass)),
  };
}
