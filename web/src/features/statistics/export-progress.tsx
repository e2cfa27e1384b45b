import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Progress } from './reading-body.ts';

export interface ExportProgressProps {
  progress: Progress;
  onCancel: () => void;
}

/** How much of a file is here: rows of those expected where they can be counted, else its size so far. */
export function ExportProgress({ progress: { bytes, rows, expectedRows }, onCancel }: ExportProgressProps) {
  return (
    <div className="grid gap-2">
      {rows !== undefined && expectedRows !== undefined ? (
        <ProgressBar label="Zeilen" done={Math.min(rows, expectedRows)} total={expectedRows} />
      ) : (
        <p className="tabular-nums">
          {bytes === 0 ? 'Der Server bereitet die Datei vor.' : `${(bytes / 1_000_000).toFixed(1)} MB geladen`}
        </p>
      )}
      <Button full onClick={onCancel}>
        Abbrechen
      </Button>
    </div>
  );
}
