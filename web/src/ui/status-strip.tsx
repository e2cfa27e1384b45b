import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarnIcon } from './icons.tsx';

interface StatusStripProps {
  tone: 'ok' | 'error' | 'info';
  className?: string;
  children: ReactNode;
}

/** What has just happened, in one line that stays until it is overtaken. */
export function StatusStrip({ tone, className = '', children }: StatusStripProps) {
  const { colors, Icon } = TONES[tone];
  return (
    <p
      role="status"
      className={`${className} ${colors} flex min-h-12 items-center gap-2 rounded-control px-3 py-1 leading-tight`}
    >
      <Icon />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

const TONES = {
  ok: { colors: 'bg-ok-box text-on-ok-box', Icon: CheckIcon },
  error: { colors: 'bg-error-box text-on-error-box', Icon: WarnIcon },
  info: { colors: 'bg-info-box text-on-info-box', Icon: InfoIcon },
};
