import { isMissing } from '../lib/api.ts';
import { LinkButton } from './link-button.tsx';

/** Beside the heading of what belongs to an event; one that is gone is no place to go back to. */
export function WayBack({ eventId, error }: { eventId: number; error: Error | null }) {
  if (isMissing(error)) return <LinkButton to="/events">Zu den Events</LinkButton>;
  return <LinkButton to={`/events/${eventId}`}>Zum Event</LinkButton>;
}
