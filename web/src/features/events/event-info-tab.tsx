import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { ReactNode } from 'react';
import { useUser } from '../../lib/session.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { shortDate } from '../../ui/swiss-date.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { SecretText } from './secret-text.tsx';
import { WaiterAccess } from './waiter-access.tsx';

export function EventInfoTab({ event }: { event: Event }) {
  const isOwn = useUser().username === event.organizer.username;
  const { waiterAccessTag: tag, waiterAccessPassword: password } = event;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <dl className="grid rounded-card border border-hairline bg-surface px-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Term name="Datum">{shortDate(event.eventDate.slice(0, 10))}</Term>
        <Term name="Beschreibung">
          <span className="whitespace-pre-line">{event.description || 'Keine'}</span>
        </Term>
        <Term name="Veranstalter">
          <span>{event.organizer.username}</span>
          <TextLink to={isOwn ? '/events/settings' : `/events/${event.id}/settings`}>Angaben und MWST</TextLink>
        </Term>
        <Term name="Event-Kürzel">
          {tag ? (
            <>
              <span className="tag-text text-lg font-semibold">{tag}</span>
              <CopyButton text={tag} label="Kürzel kopieren" />
            </>
          ) : (
            <NotSet eventId={event.id} />
          )}
        </Term>
        <Term name="Kellner-Passwort">
          {password ? <SecretText secret={password} /> : <NotSet eventId={event.id} />}
        </Term>
        <Term name="Zustand">
          {event.isActive ? 'Aktiv' : 'Nicht aktiv – Kellner können nicht bestellen'}
          {', '}
          {event.takeawayEnabled ? 'Takeaway erlaubt' : 'ohne Takeaway'}
          {event.isClosed && ', abgeschlossen'}
        </Term>
      </dl>
      <WaiterAccess event={event} />
    </div>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents [&:last-child>*]:border-b-0">
      <dt className="pt-3 font-semibold text-ink-2 sm:flex sm:items-center sm:border-b sm:border-hairline sm:py-3 sm:pr-6">
        {name}
      </dt>
      <dd className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-3 border-b border-hairline pb-2 wrap-anywhere sm:py-2">
        {children}
      </dd>
    </div>
  );
}

function NotSet({ eventId }: { eventId: number }) {
  return (
    <span>
      Noch nicht gesetzt. <TextLink to={`/events/${eventId}/edit`}>Jetzt setzen</TextLink>
    </span>
  );
}
