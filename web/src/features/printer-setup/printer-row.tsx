import { asksByItself } from '@bestellsystem/domain/transports.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import type { WorkLog } from '../../lib/work-log.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BinIcon, PrinterIcon } from '../../ui/more-icons.tsx';
import { type DraftPrinter, placeOf } from './draft-printer.ts';
import { PrinterSettings } from './printer-settings.tsx';
import { PrinterState } from './printer-state.tsx';
import { TestNote } from './test-note.tsx';
import { useTestPrint } from './use-test-print.ts';

export interface PrinterRowProps {
  printer: DraftPrinter;
  others: readonly DraftPrinter[];
  isFresh?: boolean;
  log: WorkLog;
  onChange: (printer: DraftPrinter) => void;
  onRemove: () => void;
}

/** One printer: what it is called, where it is, how it is, and how its paper is. */
export function PrinterRow({ printer, others, isFresh = false, log, onChange, onRemove }: PrinterRowProps) {
  const { running, result, print } = useTestPrint(log);
  const name = printer.displayName || addressOf(printer);
  const canTest = !asksByItself(printer.portType);
  return (
    <article
      aria-label={name}
      tabIndex={-1}
      className={`grid gap-3 rounded-card border border-hairline p-4 ${isFresh ? 'bg-ok-box' : 'bg-surface'}`}
    >
      <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto_auto]">
        <TextField
          label="Name"
          maxLength={80}
          value={printer.displayName}
          onChange={(event) => onChange({ ...printer, displayName: event.target.value })}
          error={printer.displayName.trim() === '' ? 'Bitte einen Namen eingeben.' : undefined}
        />
        <div className="grid min-h-12 content-center">
          <p className="tag-text font-semibold tabular-nums">{placeOf(printer)}</p>
          {canTest ? <PrinterState printer={printer} /> : <p className="text-ink-2">Testdruck nach dem Speichern</p>}
        </div>
        <div className="flex gap-2">
          {canTest && (
            <Button
              icon={<PrinterIcon size={20} />}
              aria-label={`Testdruck: ${name}`}
              loading={running}
              onClick={() => void print(printer)}
            >
              Testdruck
            </Button>
          )}
          <IconButton label={`Entfernen: ${name}`} icon={<BinIcon />} bordered onClick={onRemove} />
        </div>
      </div>
      {printer.refusal !== undefined && <p className="text-danger">{printer.refusal}</p>}
      <TestNote result={result} />
      <PrinterSettings printer={printer} others={others} onChange={onChange} wasTested={result?.good ?? false} />
    </article>
  );
}
