import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, messageOf } from '../../lib/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { titleOf } from './held-order-card.tsx';
import { type DecisionDialogProps, useDecision } from './use-decision.ts';

/** Books an order as it was paid: for its event or another one, with or without tickets for the kitchen. */
export function BookingDialog(props: DecisionDialogProps) {
  const { order, onClose } = props;
  const events = useQuery({
    queryKey: ['events'],
    queryFn: ({ signal }) => api.get<Event[]>('/api/events', { signal }),
    // It may have been opened again on another device.
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<number>();
  const [prints, setPrints] = useState(false);
  const booking = useDecision('book', props);
  const list = events.data ?? [];
  // Where its own is gone nobody else's till gets the money by mistake.
  const own = list.find(({ id }) => id === order.eventId)?.id;
  const eventId = chosen ?? own;
  const closed = list.find(({ id, isClosed }) => id === eventId && isClosed);

  return (
    <Dialog open onClose={onClose} title={`${titleOf(order)} buchen`}>
      <div className="grid gap-4">
        <SelectField
          label="Event"
          value={eventId ?? ''}
          onChange={({ target }) => setChosen(Number(target.value) || undefined)}
        >
          {own === undefined && <option value="">Bitte wählen</option>}
          {list.map(({ id, name, eventDate }) => (
            <option key={id} value={id}>
              {name} ({formatDate(eventDate)})
            </option>
          ))}
        </SelectField>
        <Checkbox
          label="Bons für die Küche drucken: es wurde noch nichts ausgegeben"
          checked={prints}
          onChange={({ target }) => setPrints(target.checked)}
        />
        {/* Once it was refused, why and the key are to be in view on a phone, too. */}
        {!booking.failure && !closed && (
          <p className="text-ink-2">
            Gebucht wird, was bezahlt wurde. Die Bestellung zählt zum Tag, an dem sie aufgenommen wurde, und trägt in
            der Statistik den Vermerk «zu prüfen».
          </p>
        )}
        {events.isError && !events.data && (
          <AlertBox tone="error" action={<Button onClick={() => void events.refetch()}>Erneut laden</Button>}>
            {messageOf(events.error)}
          </AlertBox>
        )}
        {booking.failure && <AlertBox tone="error">{booking.failure}</AlertBox>}
        {closed && (
          <AlertBox tone="warn" action={<LinkButton to={`/closing/event/${closed.id}`}>Zum Abschluss</LinkButton>}>
            <WholeWords text={closed.name} /> ist abgeschlossen: zum Buchen wieder öffnen oder ein anderes Event wählen.
          </AlertBox>
        )}
        <Button
          variant="primary"
          full
          loading={booking.isPending}
          disabledReason={reasonNotToBook(eventId, events.data)}
          onClick={() => booking.decide({ eventId, prints })}
        >
          Als bezahlt buchen
        </Button>
      </div>
    </Dialog>
  );
}

function reasonNotToBook(eventId: number | undefined, events: readonly Event[] | undefined): string | undefined {
  if (events?.some(({ id, isClosed }) => id === eventId && isClosed))
    return 'Bitte zuerst den Abschluss wieder öffnen.';
  if (eventId !== undefined) return undefined;
  if (!events) return 'Die Events sind noch nicht geladen.';
  return events.length === 0 ? 'Es gibt kein Event, für das gebucht werden kann.' : 'Bitte ein Event wählen.';
}
