import type { PrintAlarms } from '@bestellsystem/domain/printing-schema.ts';
import { WarnIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';

/** One line below the navigation, on every screen of an organizer. */
export function PrintAlarmStrip({ alarms }: { alarms: PrintAlarms }) {
  const [first] = alarms;
  if (!first) return null;
  const others = alarms.length - 1;
  return (
    <div role="status" className="sticky top-14 z-10 bg-error-box text-on-error-box">
      <Link
        to={`/events/${first.eventId}/print-queue`}
        className="flex h-12 items-center gap-2 px-3 font-semibold underline-offset-4 hover:underline"
      >
        <span className="shrink-0">
          <WarnIcon size={20} />
        </span>
        <span className="min-w-0 truncate">
          {describeAlarm(first)} · {first.eventName}
          {others > 0 && ` und ${others} ${others === 1 ? 'weiteres Event' : 'weitere Events'}`}
        </span>
      </Link>
    </div>
  );
}

function describeAlarm({ jobs, printers }: PrintAlarms[number]): string {
  const count = jobs === 1 ? '1 Bon nicht gedruckt' : `${jobs} Bons nicht gedruckt`;
  return [...(jobs > 0 ? [count] : []), ...printers].join(' · ');
}
