import { totalOf } from '@bestellsystem/domain/cart.ts';
import { TAKEAWAY } from '@bestellsystem/domain/table-name.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { clearLastOrder } from '../../lib/last-order.ts';
import { useWorkInProgress } from '../../lib/work-in-progress.ts';
import type { LoadedMenu } from './event-menu-api.ts';
import type { HandedOver } from './handed-over.ts';
import { findCategory } from './menu-model.ts';
import { noteToBePaid } from './moved-orders.ts';
import { OrderScreen } from './order-screen.tsx';
import { rememberTable } from './recent-tables.ts';
import { TableStep } from './table-step.tsx';
import { useOrderDraft } from './use-order-draft.ts';
import { useOrderStep } from './use-order-step.ts';
import './order-entry.css';

interface OrderTakingProps {
  eventId: number;
  loaded: LoadedMenu;
  /** False while the menu comes from this device because the server can't be reached. */
  isCurrent: boolean;
  handedOver: HandedOver;
}

/** Table, categories, items: which of them is shown stands in the address, what was ordered on the device. */
export function OrderTaking({ eventId, loaded, isCurrent, handedOver }: OrderTakingProps) {
  const navigate = useNavigate();
  const step = useOrderStep(eventId, handedOver);
  const order = useOrderDraft(eventId, step.tableNumber, handedBackIn(handedOver));
  const { cart } = order.state;
  const { dispatch } = order;
  // Switched off meanwhile: the server would refuse it only when the guest has paid.
  const isRefused = step.tableNumber === TAKEAWAY && !loaded.takeawayEnabled;
  const isMoving = step.isChanging || isRefused;

  useEffect(() => {
    if (isCurrent && cart.length > 0) dispatch({ type: 'menu', menu: loaded.menu });
  }, [isCurrent, loaded.menu, cart.length, dispatch]);

  useWorkInProgress(cart.length > 0);

  const isLeft = useRef(false);
  const started = useRef(false);
  useEffect(() => {
    if (order.state.undo) started.current = true;
    if (started.current && cart.length > 0) clearLastOrder();
  }, [order.state.undo, cart.length]);

  async function chooseTable(tableNumber: string): Promise<boolean> {
    if (isMoving && !(await order.moveTo(tableNumber))) return false;
    if (tableNumber !== TAKEAWAY) rememberTable(eventId, tableNumber);
    if (isMoving) step.moveTo(tableNumber);
    else step.openTable(tableNumber);
    return true;
  }

  function leaveRefused() {
    void navigate(`?event=${eventId}`, { replace: true });
  }

  function finish() {
    const { tableNumber } = step;
    // A second tap comes before the payment is drawn; it would stand twice in the history.
    if (tableNumber === null || cart.length === 0 || isLeft.current) return;
    isLeft.current = true;
    const state = {
      tableNumber,
      categoryKey: step.categoryKey,
      eventId,
      order: cart,
      total: totalOf(cart),
      isTakeawayMode: tableNumber === TAKEAWAY,
      isCashRounded: loaded.isCashRounded === true,
      clientOrderId: order.clientOrderId,
      handedOverAt: new Date().toISOString(),
    };
    noteToBePaid(order.clientOrderId);
    void navigate('/payment', { state });
  }

  if (step.tableNumber === null || isMoving) {
    return (
      <TableStep
        eventId={eventId}
        eventName={loaded.eventName}
        takeawayEnabled={loaded.takeawayEnabled}
        changeOf={isMoving ? step.tableNumber : null}
        onChoose={chooseTable}
        onCancelChange={isRefused ? leaveRefused : step.back}
      />
    );
  }
  return (
    <OrderScreen
      menu={loaded.menu}
      keptSince={isCurrent ? undefined : loaded.loadedAt}
      tableNumber={step.tableNumber}
      category={findCategory(loaded.menu, step.categoryKey)}
      order={order}
      step={step}
      onFinish={finish}
    />
  );
}

function handedBackIn({ preservedOrder, clientOrderId }: HandedOver) {
  return preservedOrder && { cart: preservedOrder, clientOrderId };
}
