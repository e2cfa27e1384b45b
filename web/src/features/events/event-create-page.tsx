import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { rowIdIn } from '../../lib/row-id.ts';
import { Page } from '../../ui/page.tsx';
import { useEventCreation } from './create-event.ts';
import { EventCopy } from './event-copy.tsx';
import { EventForm } from './event-form.tsx';
import { EMPTY_EVENT } from './event-form-rules.ts';
import { type EventFields, eventsQuery } from './events-api.ts';

/** A new event from scratch, or with `?from=<id>` like one that there is already. */
export function EventCreatePage() {
  const [search] = useSearchParams();
  const from = rowIdIn(search.get('from'));
  if (from !== undefined) return <EventCopy from={from} />;
  return (
    <Page title="Event erstellen" width="form">
      <CreateForm />
    </Page>
  );
}

function CreateForm() {
  const create = useEventCreation();
  const events = useQuery(eventsQuery);

  async function save(fields: EventFields) {
    const { id } = await create(fields);
    return { to: '/events', state: { created: id } };
  }

  const takenTags = (events.data ?? []).flatMap(({ waiterAccessTag }) => waiterAccessTag ?? []);
  return <EventForm initial={EMPTY_EVENT} takenTags={takenTags} onSave={save} cancelTo="/events" />;
}
