import type { ReactNode } from 'react';
import { WholeWords } from './whole-words.tsx';

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Said below the label: what the switch means now. */
  hint?: ReactNode;
  /** For readers of screens, where many switches carry the same label. */
  accessibleName?: string;
  disabled?: boolean;
}

/** On or off, at once: the whole row is the target. */
export function Switch({ label, checked, onChange, hint, accessibleName, disabled = false }: SwitchProps) {
  return (
    <label className={`relative flex min-h-12 cursor-pointer items-center gap-3 ${disabled ? 'opacity-60' : ''}`}>
      <input
        type="checkbox"
        role="switch"
        aria-label={accessibleName}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className={`flex h-8 w-14 shrink-0 items-center rounded-pill border-2 p-1 outline-offset-2 peer-focus-visible:outline-3 peer-focus-visible:outline-focus ${checked ? 'justify-end border-transparent bg-primary' : 'border-line bg-surface'}`}
      >
        <span className={`size-5 rounded-pill ${checked ? 'bg-on-primary' : 'bg-line'}`} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span>
          <WholeWords text={label} />
        </span>
        {hint && <span className="block text-ink-2">{hint}</span>}
      </span>
    </label>
  );
}
