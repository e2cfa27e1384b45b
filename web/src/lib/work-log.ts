import { useCallback, useState } from 'react';
import { copyText } from './copy-text.ts';
import { timeText } from './server-clock.ts';

export interface LogEntry {
  id: number;
  at: Date;
  status: 'success' | 'error' | 'info';
  text: string;
}

export interface WorkLog {
  entries: readonly LogEntry[];
  add: (status: LogEntry['status'], text: string) => void;
  clear: () => void;
  /** What clearing took away, back in its place. */
  restore: (entries: readonly LogEntry[]) => void;
}

/** What a page did and what came of it, newest last. */
export function useWorkLog(): WorkLog {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const add = useCallback((status: LogEntry['status'], text: string) => {
    setEntries((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, at: new Date(), status, text }]);
  }, []);
  const clear = useCallback(() => setEntries([]), []);
  const restore = useCallback((taken: readonly LogEntry[]) => {
    setEntries((since) => [...taken, ...since].map((entry, index) => ({ ...entry, id: index + 1 })));
  }, []);
  return { entries, add, clear, restore };
}

export function copyLog(entries: readonly LogEntry[]): Promise<boolean> {
  return copyText(entries.map(({ at, status, text }) => `${timeWithSeconds(at)} ${status} ${text}`).join('\n'));
}

export function timeWithSeconds(at: Date): string {
  return `${timeText(at)}:${String(at.getSeconds()).padStart(2, '0')}`;
}
