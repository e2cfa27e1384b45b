import { nameOfTable, TAKEAWAY, tableFrom } from '@bestellsystem/domain/table-name.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChrome } from '../../lib/chrome.tsx';
import { isWaiterOfEvent, useUser } from '../../lib/session.tsx';
import { useTapGuard } from '../../lib/tap-guard.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { BackIcon, BagIcon } from '../../ui/icons.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { LastOrderStrip } from '../../ui/last-order-strip.tsx';
import { OrdersLink } from '../../ui/orders-link.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { isFreeEnter, usePageKeys } from '../../ui/use-page-keys.ts';
import { OutboxStatus } from './outbox-status.tsx';
import { readRecentTables } from './recent-tables.ts';
import './table-step.css';

interface TableStepProps {
  eventId: number;
  eventName: string;
  takeawayEnabled: boolean;
  /** The table whose order is to move; null for a new order. */
  changeOf: string | null;
  /** false: the table can't be taken. */
  onChoose: (tableNumber: string) => Promise<boolean>;
  onCancelChange: () => void;
}

const MAX_DIGITS = 6;

export function TableStep(props: TableStepProps) {
  const { eventId, eventName, takeawayEnabled, changeOf, onChoose, onCancelChange } = props;
  const [entered, setEntered] = useState('');
  const [problem, setProblem] = useState(
    changeOf === TAKEAWAY && !takeawayEnabled ? 'Takeaway ist ausgeschaltet.' : undefined,
  );
  const isTooEarly = useTapGuard();
  const { menu, navHidden } = useChrome();
  const title = changeOf === null ? 'Tisch auswählen' : 'Tisch ändern';
  const heading = usePageHeading(title);

  async function choose(tableNumber: string) {
    if (await onChoose(tableNumber)) return;
    setProblem(`Für ${nameOfTable(tableNumber)} gibt es schon einen Entwurf.`);
  }
  function goOn() {
    if (entered !== '') return void choose(tableFrom(entered));
    if (!isTooEarly()) setProblem('Bitte eine Tisch-Nr. eingeben!');
  }
  function change(next: (text: string) => string) {
    setProblem(undefined);
    setEntered((text) => next(text).slice(0, MAX_DIGITS));
  }
  useTableShortcuts({ change, goOn, cancel: changeOf === null ? undefined : onCancelChange });

  return (
    <main id={MAIN_ID} tabIndex={-1} className="table-step h-screen-below-bar">
      <div className="table-step-head flex items-center gap-2">
        <BackKey onCancelChange={changeOf === null ? undefined : onCancelChange} />
        <h1 ref={heading} tabIndex={-1} className="table-step-title min-w-0 flex-1 text-xl leading-tight font-bold">
          <span className="block truncate">{title}</span>
          {eventName && changeOf === null && (
            <span className="block truncate text-base leading-tight font-normal text-ink-2">{eventName}</span>
          )}
        </h1>
        <OutboxStatus />
        {changeOf === null && <OrdersLink />}
        {navHidden && menu}
      </div>
      <div className="table-step-strip">{changeOf === null && <LastOrderStrip />}</div>
      {problem && (
        <AlertBox tone="error" className="table-step-problem">
          {problem}
        </AlertBox>
      )}
      <div className="table-step-display flex items-baseline gap-3">
        <span className="text-2xl text-ink-2">Tisch</span>
        <output aria-label="Tisch-Nr.">{entered || '–'}</output>
      </div>
      <div className="table-step-keys">
        <Keypad
          onDigit={(digit) => isTooEarly(true) || change((text) => text + digit)}
          onClear={() => change(() => '')}
          onBackspace={() => change((text) => text.slice(0, -1))}
        />
      </div>
      <RecentTables eventId={eventId} except={changeOf} onChoose={(table) => isTooEarly(true) || void choose(table)} />
      <div className="table-step-go flex gap-2">
        {takeawayEnabled && changeOf !== TAKEAWAY && (
          <Button
            size="floor"
            className="flex-1 px-2!"
            icon={<BagIcon />}
            onClick={() => isTooEarly(true) || void choose(TAKEAWAY)}
          >
            Takeaway
          </Button>
        )}
        <Button variant="primary" size="floor" className="flex-[1.4]" onClick={goOn}>
          Weiter
        </Button>
      </div>
    </main>
  );
}

function BackKey({ onCancelChange }: { onCancelChange: (() => void) | undefined }) {
  const user = useUser();
  const navigate = useNavigate();
  // The first step of an event's waiter is this one: there is nothing to go back to.
  if (!onCancelChange && isWaiterOfEvent(user)) return null;
  return (
    <Button
      variant="quiet"
      className="-ml-2 min-w-12 shrink-0 px-2!"
      icon={<BackIcon />}
      onClick={onCancelChange ?? (() => void navigate('/'))}
    >
      {onCancelChange ? 'Abbrechen' : 'Zurück'}
    </Button>
  );
}

function RecentTables({
  eventId,
  except,
  onChoose,
}: {
  eventId: number;
  except: string | null;
  onChoose: (tableNumber: string) => void;
}) {
  const [tables] = useState(() => readRecentTables(eventId).filter((table) => table !== except));
  return (
    <div className="table-step-recent flex min-h-12 items-center gap-2">
      {tables.length > 0 && <span className="shrink-0 text-ink-2">Zuletzt</span>}
      {tables.map((table) => (
        <Button
          key={table}
          className="min-w-12 flex-1 px-1! tabular-nums"
          aria-label={`Zuletzt: Tisch ${table}`}
          onClick={() => onChoose(table)}
        >
          {table}
        </Button>
      ))}
    </div>
  );
}

/** A keyboard or a scanner on a table's code types digits and Enter. */
function useTableShortcuts({
  change,
  goOn,
  cancel,
}: {
  change: (next: (text: string) => string) => void;
  goOn: () => void;
  cancel: (() => void) | undefined;
}) {
  usePageKeys((event) => {
    if (/^\d$/.test(event.key)) change((text) => text + event.key);
    else if (event.key === 'Backspace') change((text) => text.slice(0, -1));
    else if (event.key === 'Delete') change(() => '');
    else if (isFreeEnter(event)) goOn();
    else if (event.key === 'Escape') cancel?.();
  });
}
