import { useRef, useState } from 'react';

export interface Submission {
  sending: boolean;
  /** What went wrong the last time, in words; undefined while nothing did. */
  failure: string | undefined;
  run: (work: () => Promise<void>) => Promise<void>;
  /** Once something else has been found fault with. */
  forgetFailure: () => void;
}

/** One sending at a time: the lock closes in the same tick as the tap, before React has drawn anything. */
export function useSubmission(describe: (error: unknown) => string): Submission {
  const locked = useRef(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run(work: () => Promise<void>) {
    if (locked.current) return;
    locked.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(describe(error));
    } finally {
      locked.current = false;
      setSending(false);
    }
  }

  return { sending, failure, run, forgetFailure: () => setFailure(undefined) };
}
