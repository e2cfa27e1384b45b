import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { getLinkState, subscribe } from '../../lib/network-state.ts';
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
export function useWishes<Patch extends object>(
  save: (patch: Patch) => Promise<void>,
  /** Told of what found no server in the end. */
  onUnsent: (patch: Patch) => void,
): Wishes<Patch> {
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
      const sent: Patch = patch;
      try {
        await save(sent);
        patch = take();
      } catch (error) {
        const newer = take();
        if (!newer) {
          if (error instanceof ApiError && error.isNetwork) onUnsent(sent);
          throw refusal ?? error;
        }
        if (isRefusal(error)) refusal = error;
        patch = isRefusal(error) ? newer : { ...sent, ...newer };
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

/** Sends what is unsent as soon as there is a server. */
export function useWhenBack<Unsent>(unsent: Unsent | undefined, send: (unsent: Unsent) => void): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (unsent === undefined) return;
    const sendWhenBack = () => {
      if (getLinkState().online) latest.current(unsent);
    };
    // A line may have died alone: then nobody says that the server is back.
    sendWhenBack();
    return subscribe(sendWhenBack);
  }, [unsent]);
}

/** The server has decided; it would again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
