import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { timeText } from '../../lib/server-clock.ts';
import { EventName } from '../../ui/event-name.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ReloadIcon } from '../../ui/more-icons.tsx';

export interface AsOfProps {
  date: string;
  subject: string;
  eventName: string | undefined;
  query: {
    /** Epoch milliseconds. */
    dataUpdatedAt: number;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

/** Which day and event the numbers are of, and how fresh they are. */
export function AsOf({ date, subject, eventName, query: { dataUpdatedAt, isFetching, refetch } }: AsOfProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 className="text-2xl font-bold">
        {subject} am {formatDate(date)}
      </h2>
      {eventName && (
        <div className="mr-auto min-w-0">
          <EventName name={eventName} />
        </div>
      )}
      <p className="flex items-center max-sm:-my-2 gap-1 text-ink-2 tabular-nums">
        Stand {timeText(dataUpdatedAt)}
        <IconButton
          label="Aktualisieren"
          icon={<ReloadIcon size={20} />}
          aria-busy={isFetching}
          onClick={() => void refetch()}
          className="print:hidden"
        />
      </p>
    </div>
  );
}
