import { cameLate } from '@bestellsystem/domain/order-time.ts';
import { momentText } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, CloseIcon, WarnIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/more-icons.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { AgeBar } from './age-bar.tsx';
import { TicketLines } from './ticket-lines.tsx';
import { nextStatus, type Ticket, titleOf } from './tickets.ts';
import type { Kitchen } from './use-kitchen.ts';
import './ticket.css';

interface TicketCardProps {
  ticket: Ticket;
  /** Which number key moves it on; none behind the ninth. */
  keyNumber: number | undefined;
  now: number;
  kitchen: Kitchen;
  blocked: string | undefined;
  /** It has left: its place stays as large as it was, so that no other one comes under a finger. */
  isGone: boolean;
  /** It has just come to this place: a finger meant another one. */
  isMoved: boolean;
}

export function TicketCard({ isGone, isMoved, ...shown }: TicketCardProps) {
  const { order, status } = shown.ticket;
  if (isGone) {
    return (
      <div aria-hidden="true" inert className="ticket ticket-gone">
        <Contents {...shown} />
      </div>
    );
  }
  return (
    <article aria-label={titleOf(order)} data-status={status} data-moved={isMoved} className="ticket">
      <Contents {...shown} />
    </article>
  );
}

function Contents({ ticket, keyNumber, now, kitchen, blocked }: Omit<TicketCardProps, 'isGone' | 'isMoved'>) {
  const { order, status, elsewhere, isElsewhereDone } = ticket;
  const isCancelled = status === 'cancelled';
  return (
    <>
      {isCancelled ? (
        <p className="ticket-age ticket-storno">
          <CloseIcon size={28} />
          STORNIERT
        </p>
      ) : (
        <AgeBar takenAt={order.takenAt} now={now} />
      )}
      <div className="ticket-head">
        <h2 className="ticket-place">{order.isTakeawayMode ? 'Takeaway' : `Tisch ${order.tableNumber}`}</h2>
        <p className="ticket-number">Nr. {order.orderNumber}</p>
      </div>
      {cameLate(order) && (
        <p className="ticket-note ticket-late">
          <ClockIcon />
          <span className="min-w-0">
            <WholeWords text={`Nachgeliefert, bestellt ${momentText(order.takenAt, now)}`} />
          </span>
        </p>
      )}
      <TicketLines ticket={ticket} kitchen={kitchen} />
      {/* Never longer than before, so that no key moves under a finger. */}
      {elsewhere > 0 && (
        <p className="ticket-note">
          + {elsewhere} {isElsewhereDone ? 'anderswo: fertig' : 'von anderen Stationen'}
        </p>
      )}
      {isCancelled && order.cancelReason && (
        <p className="ticket-note flex items-center gap-2">
          <WarnIcon />
          <span className="min-w-0">
            <WholeWords text={`Grund: ${order.cancelReason}`} />
          </span>
        </p>
      )}
      {isCancelled ? (
        <div className="ticket-keys">
          <Button variant="danger" className="ticket-button" onClick={() => kitchen.acknowledge(ticket)}>
            <KeyCap number={keyNumber} />
            Verstanden
          </Button>
        </div>
      ) : (
        <StatusKeys ticket={ticket} keyNumber={keyNumber} kitchen={kitchen} blocked={blocked} />
      )}
      {!isCancelled && kitchen.cancel && (
        <Button variant="quiet" className="mx-3 mb-3" disabledReason={blocked} onClick={() => kitchen.cancel?.(ticket)}>
          Stornieren
        </Button>
      )}
    </>
  );
}

type StatusKeysProps = Pick<TicketCardProps, 'ticket' | 'keyNumber' | 'kitchen' | 'blocked'>;

function StatusKeys({ ticket, keyNumber, kitchen, blocked }: StatusKeysProps) {
  const next = nextStatus(ticket);
  return (
    <div className="ticket-keys">
      <Button
        aria-pressed={ticket.status === 'preparing'}
        className="ticket-button"
        disabledReason={blocked}
        onClick={() => kitchen.prepare(ticket)}
      >
        {next === 'preparing' && <KeyCap number={keyNumber} />}
        In Zubereitung
      </Button>
      <Button
        variant="success"
        className="ticket-button"
        disabledReason={blocked}
        icon={<CheckIcon />}
        onClick={() => kitchen.finish(ticket)}
      >
        {next !== 'preparing' && <KeyCap number={keyNumber} />}
        Fertig
      </Button>
    </div>
  );
}

/** On what the number key presses: anywhere else it would be read as a second number of the order. */
function KeyCap({ number }: { number: number | undefined }) {
  if (number === undefined) return null;
  return (
    <span aria-hidden="true" className="ticket-key">
      {number}
    </span>
  );
}
