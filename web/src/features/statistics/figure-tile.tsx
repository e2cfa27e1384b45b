import { type ReactNode, useId } from 'react';

/** One number with its name; it is replaced in place, and nobody is told each time. */
export function FigureTile({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={`${TILE} flex flex-col`}>
      <label htmlFor={id} className="font-semibold text-ink-2">
        {label}
      </label>
      <output id={id} aria-live="off" className="text-lg font-bold tabular-nums sm:text-2xl lg:text-3xl">
        {children}
      </output>
    </div>
  );
}

export interface PartsTileProps {
  title: string;
  parts: readonly { label: string; value: string; share?: number }[];
}

/** What a number consists of. */
export function PartsTile({ title, parts }: PartsTileProps) {
  return (
    <div className={TILE}>
      <h3 className="font-semibold text-ink-2">{title}</h3>
      <dl>
        {parts.map(({ label, value, share }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt>{label}</dt>
            <dd>
              <span className="money font-semibold">{value}</span>{' '}
              {share !== undefined && <span className="money text-ink-2">({share} %)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const TILE = 'min-w-0 rounded-card border border-hairline bg-surface p-3 sm:p-4';
