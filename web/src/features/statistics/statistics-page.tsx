import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../lib/api.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { cashUpPaths } from './cash-up/cash-up-api.ts';
import { DaySales } from './day-sales.tsx';
import { ExportCard } from './export-card.tsx';
import { FlaggedNotice } from './flagged-notes.tsx';
import { Sales } from './sales.tsx';
import { eventStatisticsQuery } from './statistics-api.ts';
import { StatisticsFrame } from './statistics-frame.tsx';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useStatisticsAddress } from './use-statistics-address.ts';

/** What an event sold on a day, and the files of it. */
export function StatisticsPage() {
  const { eventId, day } = useStatisticsAddress();
  const query = useQuery(eventStatisticsQuery(eventId, day));
  useLiveRefresh(eventId, query);
  const name = query.data?.eventName;

  return (
    <StatisticsFrame
      title={name ? `Statistik ${name}` : 'Statistik'}
      links={
        !isMissing(query.error) && (
          <>
            <LinkButton to={cashUpPaths.overview(eventId, day)}>Abrechnung</LinkButton>
            <LinkButton to={`/closing/event/${eventId}`}>Abschluss</LinkButton>
            <LinkButton to={`/events/${eventId}`}>Zum Event</LinkButton>
          </>
        )
      }
      query={query}
      day={day}
      dayOf={({ date }) => date}
      totalsOf={(statistics) => statistics}
      noticeOf={(statistics) => <FlaggedNotice statistics={statistics} />}
    >
      {(statistics) => (
        <>
          <Sales statistics={statistics} day={day} />
          <ExportCard key={statistics.date} event={statistics} />
          <DaySales eventId={eventId} shownDay={statistics.date} />
        </>
      )}
    </StatisticsFrame>
  );
}
