import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { eventQuery } from '../../lib/event-queries.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Page } from '../../ui/page.tsx';
import { type CopySource, readCopySource } from './copy-event.ts';
import { useEventCreation } from './create-event.ts';
import { EventCopyProgress } from './event-copy-progress.tsx';
import { EventForm } from './event-form.tsx';
import { fieldsOfCopy } from './event-form-rules.ts';
import { EventLoading } from './event-loading.tsx';
import { type EventFields, eventsQuery } from './events-api.ts';
import { suggestTag } from './tag-suggestion.ts';

/** First the new event itself; its number goes into the address, so that a reload carries on instead of starting again. */
export function EventCopy({ from }: { from: number }) {
  const [search, setSearch] = useSearchParams();
  const into = Number(search.get('into') ?? 0);
  const source = useQuery({ ...eventQuery(from), refetchOnWindowFocus: false });
  return (
    <Page title="Event kopieren" width="form" failed={source.isError}>
      <EventLoading query={source} failure="Fehler beim Laden des Events: ">
        {(event) =>
          into > 0 ? (
            <EventCopyProgress from={from} into={into} />
          ) : (
            <CopyForm
              source={event}
              onCreated={(id) => setSearch({ from: String(from), into: String(id) }, { replace: true })}
            />
          )
        }
      </EventLoading>
    </Page>
  );
}

function CopyForm({ source, onCreated }: { source: Event; onCreated: (id: number) => void }) {
  const create = useEventCreation();
  const events = useQuery(eventsQuery);
  const content = useQuery({
    queryKey: ['events', source.id, 'copy-source'],
    queryFn: () => readCopySource(source.id),
  });

  async function save(fields: EventFields) {
    const { id } = await create(fields);
    onCreated(id);
    return undefined;
  }

  return (
    <EventLoading query={events} failure="Fehler beim Laden der Events: ">
      {(all) => {
        const takenTags = all.flatMap(({ waiterAccessTag }) => waiterAccessTag ?? []);
        return (
          <EventForm
            initial={fieldsOfCopy(source, suggestTag(source.waiterAccessTag ?? source.name, takenTags))}
            takenTags={takenTags}
            onSave={save}
            cancelTo={`/events/${source.id}`}
          >
            <AlertBox tone="info" title={`Kopie von «${source.name}»`}>
              {content.data ? contentText(content.data) : 'Menü mit Sonderpreisen und Drucker kommen mit.'}
            </AlertBox>
          </EventForm>
        );
      }}
    </EventLoading>
  );
}

function contentText({ menu, printers }: CopySource): string {
  const items = menu.length === 1 ? '1 Menüpunkt mit Sonderpreis' : `${menu.length} Menüpunkte mit Sonderpreisen`;
  return `Kommen mit: ${items}, ${printers.length} Drucker. Nicht kopiert werden Bestellungen, Service-Nummern und «Ausverkauft».`;
}
