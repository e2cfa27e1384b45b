import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../lib/api.ts';
import { askAgain, useEventNews } from '../../lib/event-news.ts';
import { flushOutbox, startOutbox } from '../../lib/outbox.ts';
import { passesBy } from '../../lib/outbox-quarantine.ts';
import { isWaiterOfEvent, useUser } from '../../lib/session.tsx';
import { useWakeLock } from '../../lib/wake-lock.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { WaitingMenu } from '../../ui/waiting-menu.tsx';
import { eventIn } from './ask-at-start.ts';
import { accessQuery, keptMenuQuery, menuQuery } from './event-menu-api.ts';
import { type HandedOver, readHandedOver } from './handed-over.ts';
import { PlainNoAccess } from './no-access-plain.tsx';
import { OrderTaking } from './order-taking.tsx';

/** Who takes orders never needs it: it isn't in what is loaded first. */
const NoAccess = lazy(() =>
  import('./no-access.tsx').then(
    (loaded) => ({ default: loaded.NoAccess }),
    () => ({ default: PlainNoAccess }),
  ),
);

/** A server that stays silent for so long keeps nobody from the menu that is on the device. */
const PATIENCE_MS = 2_500;

/** Order entry of an event: from the address after a reload, else from the screen before. */
export function EventMenuPage() {
  const user = useUser();
  const { state } = useLocation();
  const [search] = useSearchParams();
  useWakeLock();

  useEffect(() => {
    // Somebody is logged in here: what waited for that goes out now.
    startOutbox();
    void flushOutbox();
  }, []);

  const handedOver = readHandedOver(state);
  const own = isWaiterOfEvent(user) ? user.eventId : undefined;
  const eventId = eventIn(search) ?? handedOver.eventId ?? own;
  if (eventId === undefined) return <Navigate to="/" replace />;
  return <EventMenuGate key={eventId} eventId={eventId} handedOver={handedOver} />;
}

function EventMenuGate({ eventId, handedOver }: { eventId: number; handedOver: HandedOver }) {
  const user = useUser();
  const isWaiter = user.role === 'WAITER';
  const queries = useQueryClient();
  const access = useQuery({ ...accessQuery(eventId), enabled: isWaiter });
  const hasNews = useEventNews(access.data?.canAccess || !isWaiter ? eventId : undefined, ['menu.updated'], () => {
    void askAgain(queries, menuQuery(eventId, user).queryKey);
    // The event may have been switched off.
    if (isWaiter) void askAgain(queries, accessQuery(eventId).queryKey);
  });
  const fresh = useQuery(menuQuery(eventId, user, hasNews));
  const kept = useQuery(keptMenuQuery(eventId, user));
  const loaded = fresh.data ?? kept.data ?? undefined;
  const unreachable = isUnreachable(access.error) || isUnreachable(fresh.error);

  const isPatienceOver = useElapsed(PATIENCE_MS);
  // Asking once more must not take the screen, and what is being typed on it, away from whoever works without network.
  const isAskedAgain = (access.errorUpdateCount > 0 || isPatienceOver) && loaded !== undefined;

  if (isWaiter && access.isPending && !isAskedAgain) return <Waiting text="Überprüfe Zugriffsberechtigung..." />;
  // A server in trouble stops nobody whom it has let in before.
  if (access.error && !(isUnreachable(access.error) && (access.data ?? kept.data))) {
    const message = `Fehler bei der Zugriffsprüfung: ${messageOf(access.error)}`;
    return <Failed message={message} onRetry={() => void access.refetch()} />;
  }
  if (isWaiter && access.data && !access.data.canAccess) {
    return (
      <Suspense fallback={<Waiting text="Überprüfe Zugriffsberechtigung..." />}>
        <NoAccess eventId={eventId} isAsking={access.isFetching} onAskAgain={() => void access.refetch()} />
      </Suspense>
    );
  }
  if (fresh.error && !(isUnreachable(fresh.error) && loaded)) {
    return <Failed message={messageOf(fresh.error)} onRetry={() => void fresh.refetch()} />;
  }
  if (!loaded) return <Waiting text="Lade Eventmenü..." />;
  return (
    <OrderTaking
      eventId={eventId}
      loaded={loaded}
      isCurrent={fresh.data !== undefined && !unreachable}
      handedOver={handedOver}
    />
  );
}

/** True from so many milliseconds after the first rendering on. */
function useElapsed(afterMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, afterMs, true);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isOver;
}

function Waiting({ text }: { text: string }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="grid flex-1 place-items-center p-6">
      <h1 className="sr-only">Bestellung aufnehmen</h1>
      <LoadingText>{text}</LoadingText>
      <WaitingMenu />
    </main>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Page title="Bestellung aufnehmen" width="form" failed actions={<LinkButton to="/">Zurück</LinkButton>}>
      <ErrorState message={message} onRetry={onRetry} />
    </Page>
  );
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && passesBy(error);
}
