import { useQuery } from '@tanstack/react-query';
import { eventQuery } from '../lib/event-queries.ts';
import { WholeWords } from './whole-words.tsx';

/** Which event a page is of, where no title says so. */
export function EventName({ name }: { name: string }) {
  return (
    <p className="text-lg text-ink-2">
      <WholeWords text={name} />
    </p>
  );
}

/** The same under the heading of a page whose own answer doesn't name the event; the place is kept until it is known. */
export function EventNameOf({ eventId }: { eventId: number }) {
  const { data, error } = useQuery(eventQuery(eventId));
  if (error && !data) return null;
  return (
    <div className="mb-4">
      <EventName name={data?.name ?? '\u00a0'} />
    </div>
  );
}
