import type { PrintJob, QueuePrinter } from '@bestellsystem/domain/printing-schema.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { currentPrinterId, describePrinter, labelOf, titleOf } from './print-job-words.ts';

export interface RerouteDialogProps {
  job: PrintJob | undefined;
  printers: readonly QueuePrinter[];
  onChoose: (job: PrintJob, printer: QueuePrinter) => void;
  onClose: () => void;
}

/** To which printer instead? The backup stands first. */
export function RerouteDialog({ job, printers, onChoose, onClose }: RerouteDialogProps) {
  const own = printers.find(({ id }) => id === job?.printerId);
  const others = printers
    .filter(({ id }) => job && id !== currentPrinterId(job))
    .toSorted((a, b) => Number(b.id === own?.backupId) - Number(a.id === own?.backupId));
  return (
    <Dialog open={job !== undefined} onClose={onClose} title="Umleiten" placement="bottom">
      {job && (
        <div className="grid gap-3">
          <p>
            {titleOf(job)} · {job.printer}: An welchem Drucker soll der Bon herauskommen?
          </p>
          {others.map((printer) => (
            <Button key={printer.id} size="floor" full onClick={() => onChoose(job, printer)}>
              {labelOf(printer, printers)}
              <span className="block text-base font-normal">{describePrinter(printer).text}</span>
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
