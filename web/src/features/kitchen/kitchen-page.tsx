import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { isWaiterOfEvent, useUser } from '../../lib/session.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CONTROL_STYLE } from '../../ui/field.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DemoKitchen } from './demo-kitchen.tsx';
import { kitchenEventsQuery } from './kitchen-events.ts';
import { useKitchenMemory } from './kitchen-memory.ts';
import { EVENTS_AGAIN_MS, useDeletedEvent } from './kitchen-menu.ts';
import { LiveKitchen } from './live-kitchen.tsx';
import { SwitchedOffNotice } from './switched-off-notice.tsx';
import { useKitchenTheme } from './use-kitchen-theme.ts';
import { useShownEvent } from './use-shown-event.ts';

/** The live orders of an event; the demo where there is none, or on request. */
export function KitchenPage() {
  const user = useUser();
  const [memory, changeMemory] = useKitchenMemory();
  const [wantsDemo, setWantsDemo] = useState(false);
  useKitchenTheme(memory.theme);
  const { data, error, refetch } = useQuery({
    ...kitchenEventsQuery(user.role),
    refetchInterval: EVENTS_AGAIN_MS,
  });
  const events = isWaiterOfEvent(user) ? data?.filter(({ id }) => id === user.eventId) : data;
  const { shown, show, drop } = useShownEvent(events, memory.eventId, user.role !== 'WAITER');
  const isUnlisted = shown && !events?.some(({ id }) => id === shown.id);
  useDeletedEvent(isUnlisted ? shown.id : undefined, drop);
  const shownId = shown?.id;
  useEffect(() => {
    if (shownId !== undefined) changeMemory(() => ({ eventId: shownId }));
  }, [shownId, changeMemory]);
  const demo = { isOn: wantsDemo, onChange: setWantsDemo, disabled: false };

  if (wantsDemo) return <DemoKitchen demo={demo} hasNoEvent={false} memory={memory} changeMemory={changeMemory} />;
  if (!events) {
    return (
      <Page
        title="Küche"
        failed={error !== null}
        actions={<Switch label="Demo" checked={false} onChange={setWantsDemo} />}
      >
        {error ? (
          <ErrorState message={`Fehler beim Laden der Events: ${messageOf(error)}`} onRetry={() => void refetch()} />
        ) : (
          <LoadingText>Lade Events...</LoadingText>
        )}
      </Page>
    );
  }
  if (events.length === 0 && !shown) {
    const only = { ...demo, isOn: true, disabled: true };
    return <DemoKitchen demo={only} hasNoEvent memory={memory} changeMemory={changeMemory} />;
  }
  const choice = <EventSelect events={events} shown={shown} onShow={show} />;
  if (!shown) {
    return (
      <Page title="Küche" width="form" actions={<Switch label="Demo" checked={false} onChange={setWantsDemo} />}>
        <p className="mb-3 text-lg">Welches Event soll diese Küche zeigen?</p>
        {choice}
      </Page>
    );
  }
  return (
    <LiveKitchen
      key={shown.id}
      eventId={shown.id}
      event={choice}
      notice={<SwitchedOffNotice shown={shown} events={events} onShow={show} />}
      demo={demo}
      memory={memory}
      changeMemory={changeMemory}
    />
  );
}

interface EventSelectProps {
  events: readonly ActiveEvent[];
  shown: ActiveEvent | undefined;
  onShow: (event: ActiveEvent) => void;
}

function EventSelect({ events, shown, onShow }: EventSelectProps) {
  const isListed = events.some(({ id }) => id === shown?.id);
  const all = shown && !isListed ? [shown, ...events] : events;
  if (all.length === 1 && shown) return <p className="min-w-0 truncate text-xl font-semibold">{nameOf(shown)}</p>;
  return (
    <select
      aria-label="Event"
      value={shown?.id ?? ''}
      onChange={({ target }) => {
        const wanted = all.find(({ id }) => id === Number(target.value));
        if (wanted) onShow(wanted);
      }}
      className={`${CONTROL_STYLE} w-auto! max-w-[min(20rem,100%)] min-w-0 border-line text-lg font-semibold`}
    >
      {!shown && <option value="">Event auswählen</option>}
      {all.map((event) => (
        <option key={event.id} value={event.id}>
          {event.id === shown?.id ? nameOf(event) : nameElsewhere(event)} – {formatDate(event.eventDate)}
        </option>
      ))}
    </select>
  );
}

/** One that is off is listed for its open orders. */
function nameElsewhere({ name, isActive }: ActiveEvent): string {
  return isActive ? name : `${name} (ausgeschaltet, offene Bestellungen)`;
}

/** Why no new orders come is told beside the name. */
function nameOf({ name, isActive }: ActiveEvent): string {
  return isActive ? name : `${name} (ausgeschaltet)`;
}
