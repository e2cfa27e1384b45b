import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, InfoIcon, WarnIcon } from '../../ui/icons.tsx';
import { ageOf, canReprint, describeJob, titleOf } from './print-job-words.ts';
import type { JobAction } from './queue-api.ts';

export interface PrintJobRowProps {
  job: PrintJob;
  /** Why the printer it is to come out of prints nothing. */
  problem: string | null;
  /** That this printer gets no new jobs, and what to do. */
  setup: string | undefined;
  busy: boolean;
  canReroute: boolean;
  onAct: (action: JobAction) => void;
  onReroute: () => void;
}

/** One slip for one printer: where it is, why, and what can be done about it. */
export function PrintJobRow({ job, problem, setup, busy, canReroute, onAct, onReroute }: PrintJobRowProps) {
  const isGood = job.state === 'completed';
  const Icon = job.alarm ? WarnIcon : isGood ? CheckIcon : InfoIcon;
  const tone = job.alarm ? 'font-semibold text-danger' : isGood ? 'text-success' : 'text-ink-2';
  const name = `${titleOf(job)}, ${job.printer}`;
  const isStuck = job.alarm && (job.state === 'pending' || job.state === 'aborted');
  return (
    <li
      aria-label={name}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <span className="font-semibold">{titleOf(job)}</span> <span>· {job.printer}</span>{' '}
          <span className="text-ink-2 tabular-nums">{ageOf(job.createdAt)}</span>
        </p>
        <p className={`flex items-start gap-1 ${tone}`}>
          <span className="mt-0.5 shrink-0">
            <Icon size={18} />
          </span>
          {describeJob(job, problem)}
        </p>
        {isStuck && setup && <p>{setup}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isStuck && (
          <Button aria-label={`Jetzt drucken: ${name}`} loading={busy} onClick={() => onAct('retry')}>
            Jetzt drucken
          </Button>
        )}
        {isStuck && canReroute && (
          <Button aria-label={`Umleiten: ${name}`} onClick={onReroute}>
            Umleiten
          </Button>
        )}
        {isStuck && (
          <Button aria-label={`Als erledigt markieren: ${name}`} loading={busy} onClick={() => onAct('done')}>
            Als erledigt markieren
          </Button>
        )}
        {canReprint(job) && (
          <Button aria-label={`Nachdruck: ${name}`} loading={busy} onClick={() => onAct('reprint')}>
            Nachdruck
          </Button>
        )}
      </div>
    </li>
  );
}
