import { useRef, useState } from 'react';
import { messageOf } from './api.ts';

export interface Submissions {
  isSending: (key: string) => boolean;
  /** What went wrong the last time, in words; undefined while nothing did. */
  failure: string | undefined;
  run: (key: string, work: () => Promise<unknown>) => Promise<void>;
}

/**
 * For a list whose rows send each by itself: one sending at a time for each key, until what it changed is shown by
 * `afterwards`. What another row sends meanwhile neither ends that nor hides what went wrong.
 */
export function useSubmissions(afterwards: () => Promise<unknown>): Submissions {
  const locked = useRef(new Set<string>());
  const [sending, setSending] = useState<ReadonlySet<string>>(locked.current);
  const [failure, setFailure] = useState<string>();

  async function run(key: string, work: () => Promise<unknown>) {
    if (locked.current.has(key)) return;
    locked.current.add(key);
    setSending(new Set(locked.current));
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
    }
    await afterwards();
    locked.current.delete(key);
    setSending(new Set(locked.current));
  }

  return { isSending: (key) => sending.has(key), failure, run };
}
