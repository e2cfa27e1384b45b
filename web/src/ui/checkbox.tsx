import type { InputHTMLAttributes } from 'react';
import { WholeWords } from './whole-words.tsx';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: string;
}

export function Checkbox({ label, className = '', ...native }: CheckboxProps) {
  return (
    <label className={`flex min-h-12 cursor-pointer items-center gap-3 ${className}`}>
      <input {...native} type="checkbox" className="size-6 shrink-0 accent-primary" />
      <span className="min-w-0">
        <WholeWords text={label} />
      </span>
    </label>
  );
}
