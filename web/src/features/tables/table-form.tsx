import { TAKEAWAY, tableFrom } from '@bestellsystem/domain/table-name.ts';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { activeEventsQuery } from '../../lib/active-events.ts';
import { useChrome } from '../../lib/chrome.tsx';
import { useLastOrder } from '../../lib/last-order.ts';
import { mayTakeOrders, ownEventState, useUser } from '../../lib/session.tsx';
import { useTapGuard } from '../../lib/tap-guard.ts';
import { vibrateError } from '../../lib/vibrate.ts';
import { Button } from '../../ui/button.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { LastOrderStrip } from '../../ui/last-order-strip.tsx';
import { OrdersLink } from '../../ui/orders-link.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { StatusStrip } from '../../ui/status-strip.tsx';
import { EventChoice } from './event-choice.tsx';
import { TableNumberField } from './table-number-field.tsx';
import { carriedAlong } from './table-state.ts';
import { useDigitKeys } from './use-digit-keys.ts';
import './tables.css';

/** As long as the server takes it. */
const MAX_LENGTH = 20;

export function TableForm({ title, withEvents }: { title: string; withEvents: boolean }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const user = useUser();
  const { menu, link, navHidden } = useChrome();
  const [tableNumber, setTableNumber] = useState('');
  const usualEventId = useUsualEvent();
  /** `undefined` as long as nothing was chosen, `null` for none. */
  const [chosenEventId, chooseEvent] = useState<number | null>();
  const eventId = withEvents ? ((chosenEventId === undefined ? usualEventId : chosenEventId) ?? undefined) : undefined;
  const [missing, setMissing] = useState(false);
  const isTooEarly = useTapGuard();
  const heading = usePageHeading(title);

  function change(next: (text: string) => string) {
    setMissing(false);
    setTableNumber((text) => next(text).slice(0, MAX_LENGTH));
  }
  useDigitKeys(change);

  const isLeft = useRef(false);
  function goOn() {
    // A second tap comes before the next screen is drawn; it would stand twice in the history.
    if (isLeft.current) return;
    const table = tableFrom(tableNumber);
    // The standard menu is for tables only: said now, not when the guest has paid.
    if (table === '' || (table === TAKEAWAY && eventId === undefined)) {
      if (isTooEarly()) return;
      vibrateError();
      setMissing(true);
      return;
    }
    isLeft.current = true;
    if (eventId === undefined) void navigate('/menu', { state: { tableNumber: table, ...carriedAlong(state) } });
    else void navigate('/event-menu', { state: { tableNumber: table, eventId } });
  }

  return (
    <main id={MAIN_ID} tabIndex={-1} className="grid">
      <form
        noValidate
        className="tables h-screen-below-bar"
        onMouseDown={keepFocus}
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <div className="tables-head flex items-center justify-between gap-2">
          <h1
            ref={heading}
            tabIndex={-1}
            className={`min-w-0 flex-1 font-bold ${navHidden ? 'line-clamp-2 text-lg leading-tight sm:text-xl' : 'text-xl sm:text-2xl'}`}
          >
            {title}
          </h1>
          {navHidden && link}
          <span className="flex shrink-0 items-center gap-2">
            {mayTakeOrders(user) && <OrdersLink />}
            {navHidden && menu}
          </span>
        </div>
        {!missing && (mayTakeOrders(user) ? <LastOrderStrip className="tables-last" /> : <OnlyLooking />)}
        <TableNumberField value={tableNumber} missing={missing} onChange={(text) => change(() => text)} />
        {withEvents && <EventChoice eventId={eventId} onChoose={(id) => chooseEvent(id ?? null)} />}
        <div className="tables-keys">
          <Keypad
            className="h-full auto-rows-fr"
            onDigit={(digit) => change((text) => text + digit)}
            onClear={() => change(() => '')}
            onBackspace={() => change((text) => text.slice(0, -1))}
          />
        </div>
        <div className="tables-go">
          <Button type="submit" variant="primary" size="floor" full>
            Weiter
          </Button>
        </div>
      </form>
    </main>
  );
}

/** One's own event; else who has just taken an order for one takes the next one for it, too, as long as it is active. */
function useUsualEvent(): number | undefined {
  const user = useUser();
  const last = useLastOrder();
  const { data: events } = useQuery({ ...activeEventsQuery(user.role), enabled: false });
  const own = ownEventState(user)?.eventId;
  if (own !== undefined || !last?.eventId) return own;
  const isOver = events && !events.some(({ id }) => id === last.eventId);
  return isOver ? undefined : last.eventId;
}

/** Said before anything is chosen, not at the payment. */
function OnlyLooking() {
  return (
    <StatusStrip tone="info" className="tables-last py-0! leading-tight!">
      Nur zum Ansehen: Bestellungen nehmen Kellner auf.
    </StatusStrip>
  );
}

/** A key that is pressed by hand doesn't take the focus: Enter then still means «Weiter», not the same key again. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}
