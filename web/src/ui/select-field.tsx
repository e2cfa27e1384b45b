import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { CONTROL_STYLE, describedBy, FieldFrame } from './field.tsx';

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function SelectField({ label, error, hint, id, className = '', children, ...native }: SelectFieldProps) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  return (
    <FieldFrame fieldId={fieldId} label={label} required={native.required} error={error} hint={hint}>
      <select
        {...native}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
        className={`${CONTROL_STYLE} ${error ? 'border-danger' : 'border-line'} ${className}`}
      >
        {children}
      </select>
    </FieldFrame>
  );
}
