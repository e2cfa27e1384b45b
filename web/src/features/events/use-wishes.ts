import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';

export interface Wishes<Patch> {
  /** What was asked for and isn't answered yet. */
  wanted: Partial<Patch>;
  failure: string | undefined;
  want: (patch: Patch) => void;
}

/**
 * Saves changes of one thing, one after the other: what is wanted meanwhile follows together, and with it what found no
 * server of the change before, where nothing else was wanted in its place. What was refused holds up nothing else.
 */
export function useWishes<Patch extends object>(save: (patch: Patch) => Promise<void>): Wishes<Patch> {
  const [wanted, setWanted] = useState<Partial<Patch>>({});
  const next = useRef<Patch | undefined>(undefined);
  const { failure, run } = useSubmission(messageOf);

  function take(): Patch | undefined {
    const patch = next.current;
    next.current = undefined;
    return patch;
  }

  async function saveAll() {
    let refusal: unknown;
    for (let patch = take(); patch; ) {
      try {
        await save(patch);
        patch = take();
      } catch (error) {
        const newer = take();
        if (!newer) throw refusal ?? error;
        if (isRefusal(error)) refusal = error;
        patch = isRefusal(error) ? newer : { ...patch, ...newer };
      }
    }
    if (refusal) throw refusal;
  }

  function want(patch: Patch) {
    next.current = { ...next.current, ...patch };
    setWanted((before) => ({ ...before, ...patch }));
    void run(() => saveAll().finally(() => setWanted({})));
  }

  return { wanted, failure, want };
}

/** The server has decided; it would again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
