import { totalOf } from '@bestellsystem/domain/cart.ts';
import { DEMO_CATALOGUE } from '@bestellsystem/domain/demo-catalogue.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useChrome } from '../../lib/chrome.tsx';
import { useWakeLock } from '../../lib/wake-lock.ts';
import { useWorkInProgress } from '../../lib/work-in-progress.ts';
import { Button } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { CartPane } from './cart-pane.tsx';
import { FinishKey } from './finish-key.tsx';
import { CategoryTiles, ItemTiles } from './menu-tiles.tsx';
import { readHandedOver, useStandardOrder } from './use-standard-order.ts';
import './standard-menu.css';

const CATEGORY_PARAM = 'kategorie';

/** The demo menu. The history leads from one table straight to another: nothing of the one belongs to the other. */
export function StandardMenuPage() {
  const handedOver = readHandedOver(useLocation().state);
  return <StandardMenu key={handedOver.tableNumber} {...handedOver} />;
}

/** The order above, the items below. */
function StandardMenu({ tableNumber, handedBack }: ReturnType<typeof readHandedOver>) {
  const navigate = useNavigate();
  const { menu, link, navHidden } = useChrome();
  const [search, setSearch] = useSearchParams();
  const order = useStandardOrder(tableNumber, handedBack);
  const { cart } = order.state;
  useWorkInProgress(cart.length > 0);
  const category = DEMO_CATALOGUE.find(({ id }) => String(id) === search.get(CATEGORY_PARAM));
  const heading = usePageHeading(category?.name ?? 'Standardmenü');
  useWakeLock();

  useEffect(() => {
    // From here on the device has the cart; after a reload an older one must not come back from the history.
    if (order.isLoaded && handedBack) setSearch((before) => before, { replace: true, state: { tableNumber } });
  }, [order.isLoaded, handedBack, tableNumber, setSearch]);

  function openCategory(id: number | null) {
    const state = { tableNumber };
    if (id === null) setSearch({}, { replace: true, state });
    else setSearch({ [CATEGORY_PARAM]: String(id) }, { state });
  }

  function finish() {
    const { clientOrderId } = order;
    if (tableNumber === '') {
      return void navigate('/tables', { state: { preservedOrder: cart, clientOrderId } });
    }
    const state = { tableNumber, eventId: null, order: cart, total: totalOf(cart), isTakeawayMode: false };
    void navigate('/payment', { state: { ...state, clientOrderId } });
  }

  return (
    <main id={MAIN_ID} tabIndex={-1} className="standard-menu h-screen-below-bar">
      <div className="standard-head flex min-w-0 items-center gap-2">
        <Button
          variant="quiet"
          className="-ml-2 shrink-0 px-2!"
          icon={<BackIcon />}
          aria-label={category ? 'Zurück zu den Kategorien' : undefined}
          onClick={() => (category ? openCategory(null) : void navigate('/'))}
        >
          {category ? 'Kategorien' : 'Zurück'}
        </Button>
        <h1 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate text-xl font-bold">
          {category?.name ?? 'Standardmenü'}
        </h1>
        {navHidden && link}
        {navHidden && menu}
      </div>
      <CartPane order={order} tableNumber={tableNumber} />
      {category ? (
        <ItemTiles category={category} cart={cart} dispatch={order.dispatch} />
      ) : (
        <CategoryTiles onOpen={openCategory} />
      )}
      <FinishKey order={order} hasTable={tableNumber !== ''} onFinish={finish} />
    </main>
  );
}
