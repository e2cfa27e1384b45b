import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { useEffect, useState } from 'react';
import { momentText } from '../../lib/server-clock.ts';
import { useSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { BackIcon, EditIcon } from '../../ui/icons.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import { unsold } from './cart-state.ts';
import { CategoryStrip } from './category-strip.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { ItemTiles } from './item-tiles.tsx';
import { EMPTY_CATEGORY_TEXT, type EventMenu, type MenuCategory } from './menu-model.ts';
import { OrderMessages } from './order-messages.tsx';
import { OrderPane } from './order-pane.tsx';
import { OutboxStatus } from './outbox-status.tsx';
import type { OpenOrder } from './use-order-draft.ts';
import type { OrderStep } from './use-order-step.ts';

/** As many letters stand in one line; the name of a table that is longer takes two before its end is cut off. */
const SHORT_TABLE = 8;

interface OrderScreenProps {
  menu: EventMenu;
  /** ISO time of the menu when it isn't the server's current one. */
  keptSince: string | undefined;
  tableNumber: string;
  category: MenuCategory | undefined;
  order: OpenOrder;
  step: OrderStep;
  onFinish: () => void;
}

export function OrderScreen({ menu, keptSince, tableNumber, category, order, step, onFinish }: OrderScreenProps) {
  const { orderPane } = useSettings();
  const [problem, setProblem] = useState<string>();
  // An old menu decides nothing: what is paid without network is taken as it is.
  const current = keptSince ? undefined : menu;
  const heading = usePageHeading(category?.name ?? 'Kategorien');

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another category the tile that had the focus may be gone
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [category?.key, heading]);

  const { refusal } = order.state;
  useEffect(() => setProblem(refusal?.text), [refusal]);

  function openCategory(chosen: MenuCategory) {
    if (chosen.tiles.length === 0) return setProblem(EMPTY_CATEGORY_TEXT);
    setProblem(undefined);
    step.openCategory(chosen.key);
  }
  function goBack() {
    setProblem(undefined);
    if (category) step.openCategories();
    else step.back();
  }
  function discardDraft() {
    const { cart } = order.state;
    order.discard();
    order.dispatch({ type: 'discarded', cart });
  }
  function finish() {
    const wrong = current ? unsold(order.state.cart, current).join(' ') : '';
    if (wrong) setProblem(wrong);
    else onFinish();
  }
  usePageKeys((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) goBack();
  });

  return (
    <main id={MAIN_ID} tabIndex={-1} data-pane={orderPane} className="order-screen h-screen-below-bar">
      <div className="order-head flex min-w-0 items-center gap-2 px-2">
        <Button
          variant="quiet"
          className="-ml-2 min-w-12 shrink-0 px-2!"
          icon={<BackIcon />}
          aria-label={category && 'Zurück zu den Kategorien'}
          onClick={goBack}
        >
          <span className={keptSince ? 'max-[479px]:sr-only' : ''}>{category ? 'Kategorien' : 'Zurück'}</span>
        </Button>
        <h1 ref={heading} tabIndex={-1} className="min-w-0 shrink-[9] truncate text-xl font-bold max-[479px]:sr-only">
          {category?.name ?? 'Kategorien'}
        </h1>
        <span className="min-w-0 flex-1 truncate text-ink-2">
          {keptSince && `Stand ${momentText(keptSince, Date.now())}`}
        </span>
        <OutboxStatus />
        <Button
          variant="quiet"
          className={`-mr-2 px-2! ${tableNumber.length > SHORT_TABLE ? 'min-w-0 wrap-anywhere' : 'shrink-0 text-lg'}`}
          aria-label={`${nameOfTable(tableNumber)}, ändern`}
          onClick={step.changeTable}
        >
          <span className="flex items-center gap-1.5 text-left leading-tight">
            {nameOfTable(tableNumber)}
            <EditIcon size={20} />
          </span>
        </Button>
      </div>
      {category ? (
        <>
          <CategoryStrip categories={menu.categories} current={category.key} onOpen={openCategory} />
          <ItemTiles key={category.key} category={category} cart={order.state.cart} dispatch={order.dispatch} />
        </>
      ) : (
        <CategoryTiles categories={menu.categories} onOpen={openCategory} />
      )}
      <OrderPane order={order} current={current} onFinish={finish} />
      <OrderMessages
        tableNumber={tableNumber}
        problem={problem}
        onProblemSeen={() => setProblem(undefined)}
        notice={order.state.notice}
        restored={order.restored}
        onDiscard={discardDraft}
      />
    </main>
  );
}
