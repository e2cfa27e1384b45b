import type { ButtonHTMLAttributes, ReactNode } from 'react';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  icon: ReactNode;
  bordered?: boolean;
}

export function IconButton({
  label,
  icon,
  bordered = false,
  className = '',
  type = 'button',
  ...native
}: IconButtonProps) {
  return (
    <button
      {...native}
      type={type}
      aria-label={label}
      title={native.title ?? label}
      className={`pressable inline-grid size-12 shrink-0 place-items-center rounded-control text-ink ${bordered ? 'border-2 border-line bg-surface' : 'hover:bg-sunken'} ${className}`}
    >
      {icon}
    </button>
  );
}
