import type { ReactNode } from 'react';
import { CheckIcon, WarnIcon } from './icons.tsx';

interface StatusStripProps {
  tone: 'ok' | 'error';
  className?: string;
  children: ReactNode;
}

/** What has just happened, in one line that stays until it is overtaken. */
export function StatusStrip({ tone, className = '', children }: StatusStripProps) {
  const colors = tone === 'error' ? 'bg-error-box text-on-error-box' : 'bg-ok-box text-on-ok-box';
  return (
    <p
      role="status"
      className={`${className} ${colors} flex min-h-12 items-center gap-2 rounded-control px-3 py-1 leading-tight`}
    >
      {tone === 'error' ? <WarnIcon /> : <CheckIcon />}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
