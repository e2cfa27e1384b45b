export interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
}

/** Counts what is really done; never ahead of it. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{label}</span>
        <span className="tabular-nums">
          {done} von {total}
        </span>
      </p>
      <progress
        aria-label={label}
        value={done}
        max={Math.max(total, 1)}
        className="h-3 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
      />
    </div>
  );
}
