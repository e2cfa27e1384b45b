import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { eventQuery } from '../../lib/event-queries.ts';
import { useUser } from '../../lib/session.tsx';
import { isHeldBack } from '../../lib/unsaved-guard.ts';
import { useEventId } from '../../lib/use-event-id.ts';
import { EditIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChartIcon, CopyIcon, JournalIcon, PrinterIcon } from '../../ui/more-icons.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { EventInfoTab } from './event-info-tab.tsx';
import { EventLoading } from './event-loading.tsx';
import { EventMenuTab } from './event-menu-tab.tsx';
import { LogOutQuestion } from './log-out-question.tsx';
import '../../ui/narrow-rows.css';

const TABS = [
  { id: 'info', label: 'Eventinformationen' },
  { id: 'menu', label: 'Menüverwaltung' },
  { id: 'devices', label: 'Service-Nummern' },
] as const;

export function EventPage() {
  const event = useQuery(eventQuery(useEventId()));
  return (
    <Page
      title={event.data?.name ?? 'Event'}
      failed={event.isError && !event.data}
      actions={event.data && <EventLinks event={event.data} />}
    >
      {event.data && <OfflineNote />}
      <EventLoading query={event} failure="Fehler beim Laden des Events: ">
        {(loaded) => (
          <>
            <EventTabs event={loaded} />
            <LogOutQuestion event={loaded} />
          </>
        )}
      </EventLoading>
    </Page>
  );
}

function EventLinks({ event }: { event: Event }) {
  const { username, role } = useUser();
  const isOwn = event.organizer.username === username;
  return (
    <div className="key-columns">
      {(role === 'EVENT_ORGANIZER' || role === 'ADMIN') && (
        <LinkButton to={`/statistics/event/${event.id}`} icon={<ChartIcon size={20} />}>
          Statistik
        </LinkButton>
      )}
      <LinkButton to={`/events/${event.id}/print-queue`} icon={<PrinterIcon size={20} />}>
        Druckaufträge
      </LinkButton>
      <LinkButton to={`/events/${event.id}/edit`} icon={<EditIcon size={20} />}>
        Bearbeiten
      </LinkButton>
      {(isOwn || role === 'ADMIN') && (
        <LinkButton to={`/events/${event.id}/journal`} icon={<JournalIcon size={20} />}>
          Journal
        </LinkButton>
      )}
      {isOwn && (
        <LinkButton to={`/events/create?from=${event.id}`} icon={<CopyIcon size={20} />}>
          Event kopieren
        </LinkButton>
      )}
    </div>
  );
}

function EventTabs({ event }: { event: Event }) {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const selected = TABS.find(({ id }) => id === search.get('tab'))?.id ?? 'info';
  return (
    <Tabs
      label="Bereiche des Events"
      tabs={TABS}
      selected={selected}
      onSelect={(id) => {
        const next = new URLSearchParams(id === 'info' ? {} : { tab: id });
        if (id === selected || !isHeldBack(`${pathname}?${next}`)) setSearch(next, { replace: true });
      }}
    >
      {selected === 'info' && <EventInfoTab event={event} />}
      {selected === 'menu' && <EventMenuTab event={event} />}
      {selected === 'devices' && <DevicesTab event={event} />}
    </Tabs>
  );
}
