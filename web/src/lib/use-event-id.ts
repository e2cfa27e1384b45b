import { useParams } from 'react-router';
import { rowIdIn } from './row-id.ts';

/** The greatest number that the server takes: no event will ever have it. */
const OF_NO_EVENT = 999_999_999_999_999;

/**
 * The event's number in the address. Of what can be none the server would say that the number is wrong; to people an
 * event is not there either way, so it is asked for one that is not there.
 */
export function useEventId(): number {
  const { id, eventId = id } = useParams();
  return rowIdIn(eventId) ?? OF_NO_EVENT;
}
