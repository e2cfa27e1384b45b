import type { InputHTMLAttributes } from 'react';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: string;
}

export function Checkbox({ label, className = '', ...native }: CheckboxProps) {
  return (
    <label className={`flex min-h-12 cursor-pointer items-center gap-3 ${className}`}>
      <input {...native} type="checkbox" className="size-6 shrink-0 accent-primary" />
      <span>{label}</span>
    </label>
  );
}
