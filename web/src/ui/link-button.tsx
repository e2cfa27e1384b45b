import type { ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Link, type LinkProps } from './link.tsx';

export interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
}

/** A link that looks like a button, for going somewhere instead of doing something. */
export function LinkButton({ variant, size, full, icon, className = '', children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={`${buttonStyle({ variant, size, full })} ${className}`}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
