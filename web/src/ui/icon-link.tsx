import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { Link, type LinkProps } from './link.tsx';

/** A link that is an icon alone; its label is read out and shown on pointing. */
export function IconLink({ label, icon, className = '', ...link }: LinkProps & { label: string; icon: ReactNode }) {
  return (
    <Link
      {...link}
      aria-label={label}
      title={label}
      className={`${buttonStyle({ variant: 'quiet' })} w-12 shrink-0 px-0! ${className}`}
    >
      {icon}
    </Link>
  );
}
