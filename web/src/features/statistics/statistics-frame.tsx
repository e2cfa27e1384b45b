import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { eveningToday } from '../../lib/server-clock.ts';
import { LoadingText, Skeleton } from '../../ui/loading.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { Page } from '../../ui/page.tsx';
import { AsOf } from './as-of.tsx';
import { DayStepper } from './day-stepper.tsx';
import { KeyFigures, type Totals } from './key-figures.tsx';
import { StatisticsError } from './statistics-error.tsx';
import './statistics.css';

/** The parts of a query's result that a page shows. */
interface Loaded<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  /** What is shown belongs to the day before, until this one's arrives. */
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export interface StatisticsFrameProps<T> {
  title: string;
  /** What the numbers of the day are of. */
  subject?: string;
  /** Of which event, where no title says so. */
  eventOf?: (data: T) => string;
  /** What is said where nothing could be loaded. */
  failure?: string;
  loadingText?: string;
  /** The links to where one comes from. */
  links: ReactNode;
  query: Loaded<T>;
  day: string | undefined;
  /** The day that the data says it is of. */
  dayOf: (data: T) => string;
  /** What stands above everything else, where there is that. */
  totalsOf?: (data: T) => Totals;
  /** What is to be read before the figures. */
  noticeOf?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
}

/** Heading, day, how fresh it is, and what was loaded: once shown it stays, also while the server can't be reached. */
export function StatisticsFrame<T>(props: StatisticsFrameProps<T>) {
  const { title, subject = 'Verkäufe', failure, loadingText = 'Lade Statistiken...', links } = props;
  const { query, day, dayOf, eventOf, totalsOf, noticeOf, children } = props;
  const { data, error, isPlaceholderData } = query;
  const answeredDay = data !== undefined && !isPlaceholderData ? dayOf(data) : '';
  const [today, setToday] = useState('');
  if (day === undefined && answeredDay && answeredDay !== today) setToday(answeredDay);
  // The server says which day it is; who got no answer can still look for another one.
  const todayAsFarAsKnown = error && data === undefined ? eveningToday() : '';
  const isOffline = error instanceof ApiError && error.isNetwork && data !== undefined;
  return (
    <Page title={title} failed={error !== null}>
      <div className="statistics grid grid-cols-[minmax(0,1fr)] gap-4">
        {/* Beside the title the links would move when the event's name arrives in it; without room they stand below the day, which keys come to before them. */}
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 print:hidden">
          <DayStepper day={day} shownDay={day ?? (answeredDay || todayAsFarAsKnown)} today={today} />
          <div className="flex flex-wrap gap-2 self-end">{links}</div>
        </div>
        {data !== undefined && <OfflineNote />}
        {error && !isOffline && <StatisticsError error={error} onRetry={query.refetch} title={failure} />}
        {data !== undefined && (
          <div
            aria-busy={isPlaceholderData}
            className={`grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6 ${isPlaceholderData ? 'opacity-50' : ''}`}
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <AsOf date={dayOf(data)} subject={subject} eventName={eventOf?.(data)} query={query} />
              {noticeOf?.(data)}
              {totalsOf && <KeyFigures totals={totalsOf(data)} />}
            </div>
            {children(data)}
          </div>
        )}
        {data === undefined && !error && <StatisticsLoading text={loadingText} />}
      </div>
    </Page>
  );
}

function StatisticsLoading({ text }: { text: string }) {
  return (
    <div className="grid gap-3">
      <LoadingText>{text}</LoadingText>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
