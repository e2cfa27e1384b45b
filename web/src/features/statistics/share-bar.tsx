/** The length says the same as the number beside it. `part` goes from 0 to 1 of the whole width. */
export function ShareBar({ part, className = '' }: { part: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`statistics-ink block h-2.5 overflow-hidden rounded-pill bg-sunken ${className}`}
    >
      <span
        className="statistics-ink block h-full min-w-0 rounded-pill bg-primary"
        style={{ width: `${Math.round(part * 1000) / 10}%` }}
      />
    </span>
  );
}
