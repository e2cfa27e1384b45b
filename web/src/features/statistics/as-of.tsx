import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { timeText } from '../../lib/server-clock.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ReloadIcon } from '../../ui/more-icons.tsx';

export interface AsOfProps {
  date: string;
  subject: string;
  query: {
    /** Epoch milliseconds. */
    dataUpdatedAt: number;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

/** Which day the numbers are of, and how fresh they are. */
export function AsOf({ date, subject, query: { dataUpdatedAt, isFetching, refetch } }: AsOfProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 className="text-2xl font-bold">
        {subject} am {formatDate(date)}
      </h2>
      <p className="flex items-center gap-1 text-ink-2 tabular-nums">
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
