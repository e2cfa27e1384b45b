import { formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import type { QuarantinedOrderWire } from '@bestellsystem/domain/quarantine-schema.ts';
import { nameOfTable, TAKEAWAY } from '@bestellsystem/domain/table-name.ts';
import { dateAndTime } from '../../lib/date-and-time.ts';
import { Button } from '../../ui/button.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';

interface HeldOrderCardProps {
  order: QuarantinedOrderWire;
  onBook?: () => void;
  onReject?: () => void;
}

/** An order with why it is here; with keys as long as nobody has decided. */
export function HeldOrderCard({ order, onBook, onReject }: HeldOrderCardProps) {
  const { reason, eventName, takenBy, items, total, sum } = order;
  return (
    <li className="grid gap-2 rounded-card border border-hairline bg-surface p-4">
      <p className="flex flex-wrap justify-between gap-x-4 text-lg font-bold">
        <span>{titleOf(order)}</span>
        <span className="money">{chf(total)}</span>
      </p>
      {order.paymentMethod && <p>{paidText(order)}</p>}
      <p className="text-ink-2 wrap-anywhere">
        {eventName && <WholeWords text={eventName} />} · {takenBy} · {dateAndTime(order.takenAt ?? order.receivedAt)}
      </p>
      <p className="wrap-anywhere">
        <WholeWords text={items.join(', ') || 'Der Inhalt lässt sich nicht lesen.'} />
      </p>
      {total !== sum && sum !== null && (
        <p className="text-on-error-box">
          Die Artikel ergeben {chf(sum)}, das Gerät nannte {chf(total)}.
        </p>
      )}
      <p className="font-semibold">{reason}</p>
      {order.state === 'open' ? (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            onClick={onBook}
            disabledReason={order.canBook ? undefined : 'Was nicht zu lesen ist, lässt sich nicht buchen.'}
          >
            Buchen
          </Button>
          <Button onClick={onReject}>Ablehnen</Button>
        </div>
      ) : (
        <p className="text-ink-2 wrap-anywhere">
          <WholeWords text={decisionOf(order)} />
        </p>
      )}
    </li>
  );
}

export function titleOf({ tableNumber }: QuarantinedOrderWire): string {
  if (tableNumber === '') return 'Unlesbare Bestellung';
  return nameOfTable(tableNumber.toUpperCase() === TAKEAWAY ? TAKEAWAY : tableNumber);
}

/** What the guest handed over; with cash the change is taken off it, and it may have been rounded. */
function paidText({ paymentMethod, paymentAmount, total }: QuarantinedOrderWire): string {
  if (total !== null && total < 0) return `Ausbezahlt: ${paymentMethod === 'CARD_TWINT' ? 'Karte/Twint' : 'Bar'}`;
  if (paymentMethod === 'CARD_TWINT') return 'Bezahlt mit Karte/Twint';
  return paymentAmount === null ? 'Bezahlt: Bar' : `Bezahlt: Bar, erhalten ${chf(paymentAmount)}`;
}

function decisionOf(order: QuarantinedOrderWire): string {
  const by = `${order.decidedBy ?? ''}, ${dateAndTime(order.decidedAt ?? order.receivedAt)}`;
  if (order.state === 'booked') return `Gebucht ${whereBooked(order)}als Bestellung ${order.orderNumber ?? ''} (${by})`;
  return `Abgelehnt: ${order.decisionReason ?? ''} (${by})`;
}

/** Said where it isn't the event it was taken in; servers of before say nothing of it. */
function whereBooked({ eventId, bookedEventId, bookedEventName }: QuarantinedOrderWire): string {
  if (bookedEventId === undefined || bookedEventId === eventId) return '';
  return bookedEventName === null ? 'in einem anderen Event ' : `in «${bookedEventName}» `;
}

function chf(amount: number | null): string {
  return amount === null ? '–' : formatChf(rappenFromChf(amount) ?? 0);
}
