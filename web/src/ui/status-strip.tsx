import type { ReactNode } from 'react';
import { CheckIcon, WarnIcon } from './icons.tsx';

const TONES = {
  ok: { colors: 'bg-ok-box text-on-ok-box', Icon: CheckIcon },
  error: { colors: 'bg-error-box text-on-error-box', Icon: WarnIcon },
};

export interface StatusStripProps {
  tone: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}

/** One line that stays and says how something stands. */
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
