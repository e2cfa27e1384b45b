import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { type Ticket, titleOf } from './tickets.ts';

interface RecallSheetProps {
  open: boolean;
  onClose: () => void;
  finished: readonly Ticket[];
  onRecall: (ticket: Ticket) => void;
  blocked: string | undefined;
}

const SHOWN = 30;

export function RecallSheet({ open, onClose, finished, onRecall, blocked }: RecallSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Erledigt" placement="side">
      <p className="mb-3 text-ink-2">
        {finished.length === 0
          ? 'Noch nichts erledigt.'
          : 'Die letzten drei Stunden. Zurückgeholte sind wieder in Zubereitung.'}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {finished.slice(0, SHOWN).map((ticket) => (
          <li
            key={ticket.order.id}
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
    </Dialog>
  );
}
