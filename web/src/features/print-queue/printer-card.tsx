import type { QueuePrinter, SettleJobs } from '@bestellsystem/domain/printing-schema.ts';
import { asksByItself } from '@bestellsystem/domain/transports.ts';
import { useMutation } from '../../lib/mutations.ts';
import { checkPrinterNow, type PrinterLook, type PrinterRefusal } from '../../lib/printing/printer-check.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, InfoIcon, WarnIcon } from '../../ui/icons.tsx';
import { ageOf, describePrinter } from './print-job-words.ts';

export interface PrinterCardProps {
  printer: QueuePrinter;
  /** That it gets no new jobs, and what to do. */
  setup?: string | undefined;
  busy: boolean;
  /** It has just been found ready though a problem is known of it. */
  onReady: () => void;
  onSettle: (action: SettleJobs['action']) => void;
}

const NOW_WORDS = {
  ok: 'Bereit',
  paper: 'Papier leer',
  cover: 'Deckel offen',
  error: 'Meldet eine Störung',
  unknown: 'Erreichbar, meldet keinen Zustand',
  unreachable: 'Nicht erreichbar',
};
const TONES = { good: 'text-success', bad: 'font-semibold text-danger', open: 'text-ink-2' };
const ICONS = { good: CheckIcon, bad: WarnIcon, open: InfoIcon };

/** A printer as its last prints left it, how it answers now, and what waits for it. */
export function PrinterCard({ printer, setup, busy, onReady, onSettle }: PrinterCardProps) {
  const { displayName, ip, port, portType, backup, waiting, asking } = printer;
  const { mood, text } = describePrinter(printer);
  const Icon = ICONS[mood];
  // Only when asked: many printers take one call at a time, and that one belongs to the tickets.
  const check = useMutation({
    mutationFn: async () => (await checkPrinterNow(ip, port, portType)) ?? null,
    onSuccess: (look) => {
      if (look && 'status' in look && look.status === 'ok' && look.from === 'server' && printer.problem) onReady();
    },
  });
  const since = printer.problem ? printer.problemSince : printer.lastPrintedAt;
  return (
    <li
      aria-label={displayName}
      className="grid content-start gap-2 rounded-card border border-hairline bg-surface p-4"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-lg font-bold wrap-anywhere">{displayName}</span>
        {!asksByItself(portType) && (
          <span className="tag-text text-ink-2 tabular-nums">
            {ip}:{port}
          </span>
        )}
      </p>
      {setup && <p className="font-semibold">{setup}</p>}
      <p className={`flex items-start gap-1 ${TONES[mood]}`}>
        <span className="mt-0.5 shrink-0">
          <Icon size={18} />
        </span>
        <span>
          {text}
          {since && <span className="font-normal text-ink-2"> · {ageOf(since)}</span>}
        </span>
      </p>
      <p className="text-ink-2">
        {waiting === 0 ? 'Nichts wartet' : waiting === 1 ? '1 Bon wartet' : `${waiting} Bons warten`}
        {backup && ` · Ersatz: ${backup}`}
      </p>
      {!asksByItself(portType) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-label={`Prüfen: ${displayName}`} loading={check.isPending} onClick={() => check.mutate()}>
            Prüfen
          </Button>
          <span role="status">{check.data !== undefined && wordsOf(check.data)}</span>
        </div>
      )}
      {asking > 0 && (
        <div className="grid gap-2 rounded-control bg-warn-box p-3 text-on-warn-box">
          <p className="font-semibold">
            {asking === 1 ? '1 Bon ist' : `${asking} Bons sind`} nicht gedruckt. Jetzt noch drucken?
          </p>
          <div className="flex flex-wrap gap-2">
            <Button loading={busy} aria-label={`Alle drucken: ${displayName}`} onClick={() => onSettle('print')}>
              Alle drucken
            </Button>
            <Button loading={busy} aria-label={`Alle verwerfen: ${displayName}`} onClick={() => onSettle('discard')}>
              Alle verwerfen
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function wordsOf(look: PrinterLook | PrinterRefusal | null): string {
  if (!look) return 'Keine Auskunft';
  if ('refusal' in look) return look.refusal;
  // Who is no printer at all has no state, too.
  return (look.status === 'unknown' && look.message) || NOW_WORDS[look.status];
}
