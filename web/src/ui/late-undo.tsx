import { UndoChip } from './undo-chip.tsx';

interface LateUndoProps {
  label: string;
  /** What else there is to know about what was done. */
  note?: string | undefined;
  onUndo: () => void;
}

/** At the end of a list: what was done anywhere in it, with the way back. Seen from everywhere. */
export function LateUndo({ label, note, onUndo }: LateUndoProps) {
  return (
    <div className="sticky bottom-2 z-10 mr-(--corner) rounded-control border-2 border-line bg-sunken">
      <UndoChip label={label} onUndo={onUndo} />
      {note && (
        <p role="status" className="px-3 pb-2">
          {note}
        </p>
      )}
    </div>
  );
}
