import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { WholeWords } from './whole-words.tsx';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Inside the field, at its right end. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export const CONTROL_STYLE =
  'min-h-12 w-full rounded-control border-2 bg-surface px-3 text-ink placeholder:text-ink-2 disabled:opacity-60';

export function TextField({ label, error, hint, trailing, id, className = '', ...native }: TextFieldProps) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  return (
    <FieldFrame fieldId={fieldId} label={label} required={native.required} error={error} hint={hint}>
      <div className="relative">
        <input
          {...native}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, error, hint)}
          className={`${CONTROL_STYLE} ${error ? 'border-danger' : 'border-line'} ${trailing ? 'pr-13' : ''} ${className}`}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  );
}

export interface FieldFrameProps {
  fieldId: string;
  label: string;
  required?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** Label above, control, below it the hint or, in its place, the error: nothing moves away from under a finger. */
export function FieldFrame({ fieldId, label, required, error, hint, children }: FieldFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={fieldId} className="font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="text-ink-2">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      {hint && !error && (
        <p id={`${fieldId}-hint`} className="text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${fieldId}-error`} role="alert" className="font-semibold text-danger wrap-anywhere">
          <WholeWords text={error} />
        </p>
      )}
    </div>
  );
}

export function describedBy(fieldId: string, error: ReactNode, hint: ReactNode): string | undefined {
  if (error) return `${fieldId}-error`;
  return hint ? `${fieldId}-hint` : undefined;
}
