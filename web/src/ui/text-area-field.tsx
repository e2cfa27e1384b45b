import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { CONTROL_STYLE, describedBy, FieldFrame } from './field.tsx';

export interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function TextAreaField({ label, error, hint, id, rows = 3, className = '', ...native }: TextAreaFieldProps) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  return (
    <FieldFrame fieldId={fieldId} label={label} error={error} hint={hint}>
      <textarea
        // The browser itself brings no more of it into sight than the line that is written.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        {...native}
        id={fieldId}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
        className={`${CONTROL_STYLE} py-2.5 ${error ? 'border-danger' : 'border-line'} ${className}`}
      />
    </FieldFrame>
  );
}
