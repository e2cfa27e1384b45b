import { type MouseEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useChrome } from '../../lib/chrome.tsx';
import { useLastOrder } from '../../lib/last-order.ts';
import { mayTakeOrders, ownEventState, useUser } from '../../lib/session.tsx';
import { useTapGuard } from '../../lib/tap-guard.ts';
import { vibrateError } from '../../lib/vibrate.ts';
import { Button } from '../../ui/button.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { ListIcon } from '../../ui/icons.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { LastOrderStrip } from '../../ui/last-order-strip.tsx';
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
  const last = useLastOrder();
  // Who has just taken one for an event takes the next one for it, too.
  const startEvent = ownEventState(user)?.eventId ?? last?.eventId ?? undefined;
  const [eventId, setEventId] = useState(withEvents ? startEvent : undefined);
  const [missing, setMissing] = useState(false);
  const isTooEarly = useTapGuard();
  const heading = usePageHeading(title);

  function change(next: (text: string) => string) {
    setMissing(false);
    setTableNumber((text) => next(text).slice(0, MAX_LENGTH));
  }
  useDigitKeys(change);

  function goOn() {
    const table = tableNumber.trim();
    if (table === '') {
      if (isTooEarly()) return;
      vibrateError();
      setMissing(true);
      return;
    }
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
            {mayTakeOrders(user) && <IconLink to="/orders" label="Letzte Bestellungen" icon={<ListIcon />} />}
            {navHidden && menu}
          </span>
        </div>
        {!missing && (mayTakeOrders(user) ? <LastOrderStrip className="tables-last" /> : <OnlyLooking />)}
        <TableNumberField value={tableNumber} missing={missing} onChange={(text) => change(() => text)} />
        {withEvents && <EventChoice eventId={eventId} onChoose={setEventId} />}
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

/** Said before anything is chosen, not at the payment. */
function OnlyLooking() {
  return (
    <StatusStrip tone="info" className="tables-last py-0! leading-5!">
      Nur zum Ansehen: Bestellungen nehmen Kellner auf.
    </StatusStrip>
  );
}

/** A key that is pressed by hand doesn't take the focus: Enter then still means «Weiter», not the same key again. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}
