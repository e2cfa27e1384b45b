import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarnIcon } from './icons.tsx';

interface StatusStripProps {
  tone: 'ok' | 'error' | 'info';
  className?: string;
  children: ReactNode;
  /** At its end. */
  action?: ReactNode;
}

/** What has just happened, in one line that stays until it is overtaken. */
export function StatusStrip({ tone, className = '', children, action }: StatusStripProps) {
  const { colors, Icon } = TONES[tone];
  return (
    <div
      className={`${className} ${colors} flex min-h-12 items-center gap-2 rounded-control pl-3 leading-tight @max-[17rem]:flex-wrap`}
    >
      <span className="shrink-0 @max-sm:hidden">
        <Icon />
      </span>
      <p role="status" className={`min-w-0 flex-1 py-1 @max-[17rem]:basis-full ${action ? '' : 'pr-3'}`}>
        {children}
      </p>
      {action}
    </div>
  );
}

const TONES = {
  ok: { colors: 'bg-ok-box text-on-ok-box', Icon: CheckIcon },
  error: { colors: 'bg-error-box text-on-error-box', Icon: WarnIcon },
  info: { colors: 'bg-info-box text-on-info-box', Icon: InfoIcon },
};
