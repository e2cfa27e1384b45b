import { useId } from 'react';

interface TableNumberFieldProps {
  value: string;
  missing: boolean;
  onChange: (text: string) => void;
}

/** Filled by the keypad; a keyboard or a scanner types into it, the system's own keyboard never covers the page. */
export function TableNumberField({ value, missing, onChange }: TableNumberFieldProps) {
  const id = useId();
  return (
    <div className="tables-number">
      <div
        data-missing={missing}
        className={`tables-display flex min-h-12 items-center gap-3 rounded-card border-2 bg-surface pl-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${missing ? 'border-danger' : 'border-line'}`}
      >
        <label htmlFor={id} className="shrink-0 text-xl text-ink-2">
          Tisch-Nr.
        </label>
        <input
          id={id}
          name="tableNumber"
          inputMode="none"
          enterKeyHint="next"
          autoComplete="off"
          aria-required="true"
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-missing` : undefined}
          placeholder="–"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="-my-0.5 h-12 min-w-0 flex-1 bg-transparent outline-none pr-4 text-right text-4xl font-bold tabular-nums placeholder:text-ink-2"
        />
      </div>
      {missing && (
        <p id={`${id}-missing`} role="alert" className="pt-1 leading-tight font-semibold text-danger">
          Bitte eine Tisch-Nr. eingeben!
        </p>
      )}
    </div>
  );
}
