import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ApiError, messageOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText, Skeleton } from '../../ui/loading.tsx';

export interface EventLoadingProps<T> {
  query: UseQueryResult<T>;
  /** What is shown before the server's own words. */
  failure?: string;
  loadingText?: string;
  children: (data: T) => ReactNode;
}

/** What was loaded once stays visible, also while the server can't be reached. */
export function EventLoading<T>({ query, failure, loadingText = 'Lade Events...', children }: EventLoadingProps<T>) {
  if (query.data !== undefined) {
    return (
      <>
        <FormerStateNote query={query} failure={failure} />
        {children(query.data)}
      </>
    );
  }
  // A number that no event can have is refused as one; to people it is the same.
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <EventMissing />;
  if (query.isError && !query.isFetching) {
    return <ErrorState message={`${failure ?? ''}${messageOf(query.error)}`} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className="grid gap-3">
      <LoadingText>{loadingText}</LoadingText>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}

/** The event's number in the address; 0 for what is no number, which no event has. */
export function useEventId(): number {
  const { id } = useParams();
  return /^\d+$/.test(id ?? '') ? Number(id) : 0;
}

function EventMissing() {
  return (
    <EmptyState
      title="Event nicht gefunden"
      action={
        <LinkButton to="/events" variant="primary">
          Zu den Events
        </LinkButton>
      }
    >
      Es wurde gelöscht, oder es gehört jemand anderem.
    </EmptyState>
  );
}
