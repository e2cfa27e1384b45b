import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarnIcon } from './icons.tsx';
import { WholeWords } from './whole-words.tsx';

export interface AlertBoxProps {
  tone: 'error' | 'warn' | 'info' | 'ok';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

const TONES = {
  error: 'bg-error-box text-on-error-box',
  warn: 'bg-warn-box text-on-warn-box',
  info: 'bg-info-box text-on-info-box',
  ok: 'bg-ok-box text-on-ok-box',
};
const ICONS = { error: WarnIcon, warn: WarnIcon, info: InfoIcon, ok: CheckIcon };

export function AlertBox({ tone, title, children, action, className = '' }: AlertBoxProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-current/40 p-3 ${TONES[tone]} ${className}`}
    >
      <div className="flex min-w-0 flex-1 basis-48 gap-x-3">
        <span className="mt-0.5 shrink-0">
          <Icon />
        </span>
        <div className="min-w-0 flex-1">
          {title && (
            <p className="font-bold">
              <WholeWords text={title} />
            </p>
          )}
          {children && (
            <div>
              <WholeWords text={children} />
            </div>
          )}
        </div>
      </div>
      {action && <div className="ml-auto">{action}</div>}
    </div>
  );
}
