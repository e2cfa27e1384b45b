import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing, messageOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText, Skeleton } from '../../ui/loading.tsx';

export interface EventLoadingProps<T> {
  query: UseQueryResult<T>;
  /** What is shown before the server's own words. */
  failure: string;
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
  if (isMissing(query.error)) return <EventMissing />;
  if (query.isError && !query.isFetching) {
    return <ErrorState message={failure + messageOf(query.error)} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className="grid gap-3">
      <LoadingText>{loadingText}</LoadingText>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
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
