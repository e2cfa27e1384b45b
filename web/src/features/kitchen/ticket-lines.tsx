import { Hyphenated } from '../../ui/hyphenated.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { isDoneElsewhere, type Ticket, type TicketLine, tickKey } from './tickets.ts';
import type { Kitchen } from './use-kitchen.ts';

/** A tap ticks an item off, on this screen only. */
export function TicketLines({ ticket, kitchen }: { ticket: Ticket; kitchen: Kitchen }) {
  const isCancelled = ticket.status === 'cancelled';
  return (
    <ul className="ticket-lines">
      {ticket.lines.map((line) => (
        <li key={line.index}>
          {isCancelled ? (
            <span className="ticket-line line-through">
              <LineText line={line} />
            </span>
          ) : isDoneElsewhere(ticket, line) ? (
            <span className="ticket-line" data-done>
              <LineText line={line} />
              <TickMark />
              <span className="sr-only">fertig</span>
            </span>
          ) : (
            <LineKey
              line={line}
              isTicked={kitchen.ticked.has(tickKey(ticket.order.id, line.index))}
              onTick={() => kitchen.tick(ticket, line.index)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function LineKey({ line, isTicked, onTick }: { line: TicketLine; isTicked: boolean; onTick: () => void }) {
  return (
    <button type="button" aria-pressed={isTicked} onClick={onTick} className="ticket-line pressable">
      <LineText line={line} />
      {isTicked && <TickMark />}
    </button>
  );
}

function TickMark() {
  return (
    <span className="ml-auto self-center">
      <CheckIcon size={32} />
    </span>
  );
}

function LineText({ line: { quantity, name, note } }: { line: TicketLine }) {
  return (
    <>
      <span className="ticket-quantity">{quantity} ×</span>
      <span className="min-w-0">
        <Hyphenated text={name} />
        {note && (
          <span className="ticket-wish">
            <Hyphenated text={note} />
          </span>
        )}
      </span>
    </>
  );
}
