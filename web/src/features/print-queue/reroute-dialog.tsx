import type { PrintJob, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { currentPrinterId, describePrinter, labelOf, othersThan, titleOf } from './print-job-words.ts';

export interface RerouteDialogProps {
  job: PrintJob | undefined;
  /** What waits where this job waits, with it. */
  waiting: readonly PrintJob[];
  printers: readonly QueuePrinter[];
  /** `isAll`: with everything that waits where the job waits. */
  onChoose: (isAll: boolean, printer: QueuePrinter) => void;
  onClose: () => void;
}

/** To which printer instead? The backup stands first. At a rush nobody has a tap for each ticket: one sends them all. */
export function RerouteDialog({ job, waiting, printers, onChoose, onClose }: RerouteDialogProps) {
  const [allOf, setAllOf] = useState<number>();
  const isAll = job !== undefined && allOf === job.id;
  const own = printers.find(({ id }) => id === job?.printerId);
  const others = othersThan(job ? currentPrinterId(job) : 0, printers).toSorted(
    (a, b) => Number(b.id === own?.backupId) - Number(a.id === own?.backupId),
  );
  return (
    <Dialog open={job !== undefined} onClose={onClose} title="Umleiten" placement="bottom">
      {job && (
        <div className="grid gap-3">
          <p>
            {titleOf(job)} · {job.printer}: An welchem Drucker soll der Bon herauskommen?
          </p>
          {waiting.length > 1 && (
            <Checkbox
              label={`Alle ${waiting.length} Bons, die dort warten`}
              checked={isAll}
              onChange={(event) => setAllOf(event.target.checked ? job.id : undefined)}
            />
          )}
          {others.map((printer) => (
            <Button key={printer.id} size="floor" full onClick={() => onChoose(isAll, printer)}>
              {labelOf(printer, printers)}
              <span className="block text-base font-normal">{describePrinter(printer).text}</span>
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
