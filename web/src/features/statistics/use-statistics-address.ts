import { useParams, useSearchParams } from 'react-router';
import { dayFrom } from './statistics-address.ts';

/** What the address says is to be shown. */
export interface StatisticsAddress {
  /** 0 for what is no number, which no event has. */
  eventId: number;
  deviceId: string;
  /** Missing: the current business day. */
  day: string | undefined;
  view: string | null;
}

export function useStatisticsAddress(): StatisticsAddress {
  const { eventId = '', deviceId = '' } = useParams();
  const [search] = useSearchParams();
  return {
    eventId: /^\d+$/.test(eventId) ? Number(eventId) : 0,
    deviceId,
    day: dayFrom(search.get('date')),
    view: search.get('view'),
  };
}
