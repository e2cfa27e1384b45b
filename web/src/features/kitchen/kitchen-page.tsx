import { formatDate } from '@bestellsystem/domain/business-day.ts';
import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { kitchenEventsQuery } from '../../lib/active-events.ts';
import { messageOf } from '../../lib/api.ts';
import { isWaiterOfEvent, useUser } from '../../lib/session.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CONTROL_STYLE } from '../../ui/field.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { chooseEvent } from './choose-event.ts';
import { DemoKitchen } from './demo-kitchen.tsx';
import { useKitchenMemory } from './kitchen-memory.ts';
import { LiveKitchen } from './live-kitchen.tsx';
import { useKitchenTheme } from './use-kitchen-theme.ts';

/** How soon an event that was just made active appears. */
const EVENTS_AGAIN_MS = 30_000;

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
  const chosen = events && chooseEvent(events, memory.eventId);
  const chosenId = chosen?.id;
  useEffect(() => {
    if (chosenId !== undefined) changeMemory(() => ({ eventId: chosenId }));
  }, [chosenId, changeMemory]);
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
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingText>Lade Events...</LoadingText>
        )}
      </Page>
    );
  }
  if (events.length === 0) {
    const only = { ...demo, isOn: true, disabled: true };
    return <DemoKitchen demo={only} hasNoEvent memory={memory} changeMemory={changeMemory} />;
  }
  const choice = (
    <EventSelect events={events} chosen={chosen} onChoose={(eventId) => changeMemory(() => ({ eventId }))} />
  );
  if (!chosen) {
    return (
      <Page title="Küche" width="form" actions={<Switch label="Demo" checked={false} onChange={setWantsDemo} />}>
        <p className="mb-3 text-lg">Welches Event soll diese Küche zeigen?</p>
        {choice}
      </Page>
    );
  }
  return (
    <LiveKitchen
      key={chosen.id}
      eventId={chosen.id}
      event={choice}
      demo={demo}
      memory={memory}
      changeMemory={changeMemory}
    />
  );
}

interface EventSelectProps {
  events: readonly ActiveEvent[];
  chosen: ActiveEvent | undefined;
  onChoose: (eventId: number) => void;
}

function EventSelect({ events, chosen, onChoose }: EventSelectProps) {
  if (events.length === 1 && chosen) return <p className="min-w-0 truncate text-xl font-semibold">{nameOf(chosen)}</p>;
  return (
    <select
      aria-label="Event"
      value={chosen?.id ?? ''}
      onChange={(event) => onChoose(Number(event.target.value))}
      className={`${CONTROL_STYLE} w-auto! max-w-80 min-w-0 border-line text-lg font-semibold`}
    >
      {!chosen && <option value="">Event auswählen</option>}
      {events.map((event) => (
        <option key={event.id} value={event.id}>
          {nameOf(event)} – {formatDate(event.eventDate)}
        </option>
      ))}
    </select>
  );
}

/** Why no new orders come is told beside the name. */
function nameOf({ name, isActive }: ActiveEvent): string {
  return isActive ? name : `${name} (ausgeschaltet)`;
}
