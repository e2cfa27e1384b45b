import { useQuery } from '@tanstack/react-query';
import { WholeWords } from '../../ui/whole-words.tsx';
import { eventDaysQuery } from './statistics-api.ts';

/** Which event it is, where the figures don't say so. Its line is there before the name is: nothing moves. */
export function EventName({ eventId }: { eventId: number }) {
  const { data } = useQuery({ ...eventDaysQuery(eventId), refetchInterval: false });
  return (
    <p className="min-h-7 text-lg">
      <WholeWords text={data?.eventName ?? ''} />
    </p>
  );
}
