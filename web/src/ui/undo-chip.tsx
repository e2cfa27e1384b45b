import { UndoIcon } from './icons.tsx';

/** The second of a finger's two quick taps undoes nothing more. */
export function UndoChip({ label, onUndo }: { label: string; onUndo: () => void }) {
  return (
    <div role="status" className="undo-chip flex min-h-12 items-center gap-2 rounded-control bg-sunken pl-3 text-ink">
      <span className="min-w-0 truncate">{label}</span>
      <button
        type="button"
        onClick={({ detail }) => detail < 2 && onUndo()}
        className="pressable ml-auto inline-flex min-h-12 shrink-0 items-center gap-2 rounded-control px-3 font-semibold text-primary"
      >
        <UndoIcon />
        Rückgängig
      </button>
    </div>
  );
}
