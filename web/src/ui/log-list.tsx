import { useEffect, useRef } from 'react';
import { CheckIcon, InfoIcon, WarnIcon } from './icons.tsx';

export interface LogListProps {
  label: string;
  entries: readonly { id: number; time: string; status: 'success' | 'error' | 'info'; text: string }[];
  /** Said where there is nothing yet. */
  empty: string;
  words?: Record<'success' | 'error' | 'info', string>;
}

const ENGLISH = { success: 'success', error: 'error', info: 'info' };

const ICONS = { success: CheckIcon, error: WarnIcon, info: InfoIcon };
const COLORS = { success: 'text-success', error: 'text-danger', info: 'text-ink-2' };

/** What happened, line by line; scrolls by itself, also with the keyboard. */
export function LogList({ label, entries, empty, words = ENGLISH }: LogListProps) {
  const list = useRef<HTMLElement>(null);
  const lastId = entries.at(-1)?.id;
  useEffect(() => {
    if (lastId !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lastId]);
  return (
    <section
      ref={list}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with keys
      tabIndex={0}
      className="max-h-96 min-h-24 overflow-y-auto rounded-control border border-hairline bg-surface p-2 font-mono text-sm"
    >
      {entries.length === 0 && <p className="p-1 text-ink-2">{empty}</p>}
      <ol className="grid gap-1">
        {entries.map(({ id, time, status, text }) => {
          const Icon = ICONS[status];
          return (
            <li key={id} className="flex flex-wrap items-start gap-x-2 sm:flex-nowrap">
              <span className="shrink-0 text-ink-2 tabular-nums">{time}</span>
              <span className={`flex w-24 shrink-0 items-center gap-1 font-bold ${COLORS[status]}`}>
                <Icon size={16} />
                {words[status]}
              </span>
              <span className="min-w-0 whitespace-pre-wrap wrap-anywhere max-sm:basis-full">{text}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
