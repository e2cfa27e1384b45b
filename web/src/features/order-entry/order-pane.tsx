import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { countText, totalOf } from '@bestellsystem/domain/cart.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import { useEffect, useState } from 'react';
import { useChrome } from '../../lib/chrome.tsx';
import { useLastOrder } from '../../lib/last-order.ts';
import { mayTakeOrders, useUser } from '../../lib/session.tsx';
import { useTapGuard } from '../../lib/tap-guard.ts';
import { afterFrame } from '../../ui/after-frame.ts';
import { Button } from '../../ui/button.tsx';
import { LastOrderStrip } from '../../ui/last-order-strip.tsx';
import { UndoChip } from '../../ui/undo-chip.tsx';
import { useCloseRequest } from '../../ui/use-close-request.ts';
import { lineKey } from './cart-state.ts';
import type { EventMenu } from './menu-model.ts';
import { NoteDialog } from './note-dialog.tsx';
import { OrderLine } from './order-line.tsx';
import { OrderScrim } from './order-scrim.tsx';
import { OrderTotal } from './order-total.tsx';
import { SpokenOrder } from './spoken-order.tsx';
import { useFolded } from './use-folded.ts';
import type { OpenOrder } from './use-order-draft.ts';

const UNDO_MS = 6000;

interface OrderPaneProps {
  order: OpenOrder;
  /** The menu, as long as it is the server's current one. */
  current: EventMenu | undefined;
  onFinish: () => void;
}

/** The order: beside the tiles on a tablet; on a phone a bar at the thumb that opens upwards. */
export function OrderPane({ order, current, onFinish }: OrderPaneProps) {
  const { state, dispatch } = order;
  const { cart, undo } = state;
  const [open, setOpened] = useState(false);
  const isFolded = useFolded();
  // A device that is turned shows the lines beside the tiles, with no key to close them.
  if (open && !isFolded) setOpened(false);
  useCloseRequest(open, setOpened);
  const [noted, setNoted] = useState<string>();
  const isTooEarly = useTapGuard();
  const { menu, navHidden } = useChrome();
  const user = useUser();
  const isEmpty = cart.length === 0;
  const count = countText(cart);
  const totalRappen = totalOf(cart);
  const notedLine = cart.find((line) => lineKey(line) === noted);

  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => dispatch({ type: 'forget-undo', count: undo.count }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo, dispatch]);

  function finish() {
    // A second tap on the key of the screen before lands here.
    if (isTooEarly()) return;
    onFinish();
    const gone = document.querySelector<HTMLElement>('[data-gone]');
    if (!gone) return;
    // It is nowhere while the order is folded away.
    if (!gone.offsetParent) setOpened(true);
    afterFrame(() => gone.scrollIntoView({ block: 'center' }));
  }

  return (
    <>
      <OrderScrim open={open} onClose={() => setOpened(false)} />
      <section aria-label="Bestellung" data-open={open} className="order-pane bg-surface">
        <div className="order-pane-head flex items-center gap-2 border-b border-hairline pl-3">
          <h2 className="min-w-0 flex-1 truncate text-lg font-bold">Bestellung · {count}</h2>
          {navHidden && menu}
        </div>
        <div tabIndex={-1} className="order-pane-lines">
          {isEmpty && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3">
              <LastOrderStrip />
              <p className="text-ink-2">Noch nichts gewählt – Artikel antippen</p>
            </div>
          )}
          <ul>
            {cart.map((line) => {
              const key = lineKey(line);
              const isTouched = key === state.touched;
              return (
                <OrderLine
                  key={key}
                  line={line}
                  menu={current}
                  isTouched={isTouched}
                  dispatch={dispatch}
                  onNote={setNoted}
                />
              );
            })}
          </ul>
        </div>
        <div className="order-pane-sum border-t border-hairline">
          <div className="flex min-h-12 min-w-0 flex-1 items-center *:min-w-0 *:flex-1">
            {undo ? (
              <UndoChip label={undo.label} onUndo={() => dispatch({ type: 'undo' })} />
            ) : (
              <PhoneSummary isEmpty={isEmpty} count={count} />
            )}
          </div>
          <OrderTotal
            totalRappen={totalRappen}
            isEmpty={isEmpty}
            isFolded={isFolded}
            open={open}
            onToggle={() => setOpened(!open)}
          />
        </div>
        <div className="order-pane-finish">
          <Button variant="primary" size="floor" full disabledReason={reasonNotTo(user, isEmpty)} onClick={finish}>
            Bestellung abschliessen <span className="whitespace-nowrap">({count})</span>
          </Button>
        </div>
        <SpokenOrder text={state.spoken && `${state.spoken}, Total ${formatChf(totalRappen)}`} />
        {notedLine && (
          <NoteDialog
            line={notedLine}
            onClose={() => setNoted(undefined)}
            onSave={(note) => dispatch({ type: 'note', line: lineKey(notedLine), note })}
          />
        )}
      </section>
    </>
  );
}

function reasonNotTo(user: SessionUser, isEmpty: boolean): string | undefined {
  if (!mayTakeOrders(user)) return 'Bestellungen nehmen Kellner auf.';
  return isEmpty ? 'Noch nichts gewählt' : undefined;
}

/** Stands in for the pane's head and lines where these are folded away. */
function PhoneSummary({ isEmpty, count }: { isEmpty: boolean; count: string }) {
  const last = useLastOrder();
  return (
    <div className="order-phone-only">
      {isEmpty && last ? (
        <LastOrderStrip />
      ) : (
        <span className="pl-2 font-semibold">{isEmpty ? 'Noch nichts gewählt' : count}</span>
      )}
    </div>
  );
}
