import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { type Ticket, titleOf } from './tickets.ts';

interface FinishedProps {
  finished: readonly Ticket[];
  onRecall: (ticket: Ticket) => void;
  blocked: string | undefined;
}

interface RecallSheetProps extends FinishedProps {
  open: boolean;
  onClose: () => void;
}

const AT_ONCE = 30;

export function RecallSheet({ open, onClose, ...of }: RecallSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Erledigt" placement="side">
      <p className="mb-3 text-ink-2">
        {of.finished.length === 0
          ? 'Noch nichts erledigt.'
          : 'Die letzten drei Stunden. Zurückgeholte sind wieder in Zubereitung.'}
      </p>
      <Finished {...of} />
    </Dialog>
  );
}

/** Begins anew with the newest whenever the sheet is opened. */
function Finished({ finished, onRecall, blocked }: FinishedProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  const more = Math.min(AT_ONCE, finished.length - shown);

  // The key that was pressed may be gone. Not on «Zurückholen»: a second Enter would bring it back.
  useEffect(() => {
    const first = list.current?.children[shown - AT_ONCE];
    if (shown > AT_ONCE && first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [shown]);

  return (
    <>
      <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {finished.slice(0, shown).map((ticket) => (
          <li
            key={ticket.order.id}
            tabIndex={-1}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-hairline p-3"
          >
            <p className="text-lg font-bold">{titleOf(ticket.order)}</p>
            <p className="text-ink-2">
              <WholeWords text={ticket.lines.map(({ quantity, name }) => `${quantity}\u00a0× ${name}`).join(', ')} />
            </p>
            {ticket.order.status !== 'completed' && <p>Wartet auf andere Stationen</p>}
            <Button
              disabledReason={blocked}
              aria-label={`Zurückholen: ${titleOf(ticket.order)}`}
              onClick={() => onRecall(ticket)}
            >
              Zurückholen
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button full className="mt-3" onClick={() => setShown(shown + AT_ONCE)}>
          Noch {more} zeigen
        </Button>
      )}
    </>
  );
}
