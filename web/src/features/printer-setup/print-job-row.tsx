import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, InfoIcon, WarnIcon } from '../../ui/icons.tsx';
import { describeJob, needsSomebody, titleOf } from './print-job-words.ts';

export interface PrintJobRowProps {
  job: PrintJob;
  busy: boolean;
  onReprint: () => void;
}

export function PrintJobRow({ job, busy, onReprint }: PrintJobRowProps) {
  const isBad = needsSomebody(job);
  const isGood = job.state === 'completed';
  const Icon = isBad ? WarnIcon : isGood ? CheckIcon : InfoIcon;
  const time = new Date(job.createdAt).toLocaleTimeString('de-CH', { hour: '2-digit', minute: '2-digit' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-surface px-4 py-2">
      <span className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">
          {titleOf(job)} · {job.printer}
        </span>{' '}
        <span className="text-ink-2 tabular-nums">{time}</span>
        <span
          className={`flex items-start gap-1 ${isBad ? 'font-semibold text-danger' : isGood ? 'text-success' : 'text-ink-2'}`}
        >
          <span className="mt-0.5 shrink-0">
            <Icon size={18} />
          </span>
          {describeJob(job)}
        </span>
      </span>
      {job.orderId !== null && (
        <Button aria-label={`Nachdruck: ${titleOf(job)}, ${job.printer}`} loading={busy} onClick={onReprint}>
          Nachdruck
        </Button>
      )}
    </li>
  );
}
