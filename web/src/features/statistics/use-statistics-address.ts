import { useParams, useSearchParams } from 'react-router';
import { useEventId } from '../../lib/use-event-id.ts';
import { dayFrom } from './statistics-address.ts';

/** What the address says is to be shown. */
export interface StatisticsAddress {
  eventId: number;
  deviceId: string;
  /** Missing: the current business day. */
  day: string | undefined;
  view: string | null;
  /** Of the orders only those that are to be looked at. */
  onlyFlagged: boolean;
}

export function useStatisticsAddress(): StatisticsAddress {
  const { deviceId = '' } = useParams();
  const [search] = useSearchParams();
  return {
    eventId: useEventId(),
    deviceId,
    day: dayFrom(search.get('date')),
    view: search.get('view'),
    onlyFlagged: search.get('flagged') === 'true',
  };
}
