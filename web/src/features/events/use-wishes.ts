import { useEffect, useRef, useState } from 'react';
import { ApiError, mayBeDone, messageOf } from '../../lib/api.ts';
import { getLinkState, subscribe } from '../../lib/network-state.ts';
import { useSubmission } from '../../lib/submission.ts';

export interface Wishes<Patch> {
  /** What was asked for and isn't answered yet. */
  wanted: Partial<Patch>;
  /** What found no server: it goes out once there is one. */
  unsent: Partial<Patch>;
  failure: string | undefined;
  /** What failed and may be saved all the same. */
  doubted: Partial<Patch> | undefined;
  want: (patch: Partial<Patch>) => void;
  /** It is no longer meant: where it finds no server, it is not sent again. */
  forget: (name: keyof Patch) => void;
}

/**
 * Saves changes of one thing, one after the other: what is wanted meanwhile follows together, and with it what found no
 * server of the change before, where nothing else was wanted in its place. What was refused holds up nothing else.
 */
export function useWishes<Patch extends object>(save: (patch: Partial<Patch>) => Promise<void>): Wishes<Patch> {
  const [wanted, setWanted] = useState<Partial<Patch>>({});
  const [unsent, setUnsent] = useState<Partial<Patch>>({});
  const [doubted, setDoubted] = useState<Partial<Patch>>();
  const meant = useRef<Partial<Patch>>({});
  const next = useRef<Partial<Patch> | undefined>(undefined);
  const { failure, run } = useSubmission(messageOf);
  useWhenBack(Object.keys(unsent).length > 0 ? unsent : undefined, want);

  function take(): Partial<Patch> | undefined {
    const patch = next.current;
    next.current = undefined;
    return patch;
  }

  async function saveAll() {
    let refusal: unknown;
    for (let patch = take(); patch; ) {
      const sent: Partial<Patch> = patch;
      try {
        await save(sent);
        patch = take();
      } catch (error) {
        const newer = take();
        if (!newer) {
          if (error instanceof ApiError && error.isNetwork) keep(sent);
          if (!refusal && mayBeDone(error)) setDoubted(sent);
          throw refusal ?? error;
        }
        if (isRefusal(error)) refusal = error;
        patch = isRefusal(error) ? newer : { ...sent, ...newer };
      }
    }
    if (refusal) throw refusal;
  }

  function keep(sent: Partial<Patch>) {
    const still = namesOf(sent).filter((name) => meant.current[name] === sent[name]);
    setUnsent((before) => ({ ...before, ...only(sent, still) }));
  }

  function want(patch: Partial<Patch>) {
    meant.current = { ...meant.current, ...patch };
    next.current = { ...next.current, ...patch };
    setUnsent((before) => without(before, namesOf(patch)));
    setDoubted(undefined);
    setWanted((before) => ({ ...before, ...patch }));
    void run(() => saveAll().finally(() => setWanted({})));
  }

  function forget(name: keyof Patch) {
    meant.current = without(meant.current, [name]);
    setUnsent((before) => without(before, [name]));
  }

  return { wanted, unsent, failure, doubted, want, forget };
}

/** A call that fails alone, while the server answers others, is not tried all the time. */
const AGAIN_MS = 5_000;

/** Sends what is unsent as soon as there is a server. */
function useWhenBack<Unsent>(unsent: Unsent | undefined, send: (unsent: Unsent) => void): void {
  const latest = useRef(send);
  const triedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (unsent === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sendWhenBack = () => {
      clearTimeout(timer);
      if (!getLinkState().online) return;
      const waitMs = triedAt.current + AGAIN_MS - performance.now();
      if (waitMs > 0) {
        timer = setTimeout(sendWhenBack, waitMs);
        return;
      }
      triedAt.current = performance.now();
      latest.current(unsent);
    };
    // A line may have died alone: then nobody says that the server is back.
    sendWhenBack();
    const stop = subscribe(sendWhenBack);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [unsent]);
}

function namesOf<T extends object>(patch: Partial<T>): (keyof T)[] {
  return Object.keys(patch) as (keyof T)[];
}

function only<T extends object>(patch: Partial<T>, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, patch[name]])) as Partial<T>;
}

function without<T extends object>(patch: Partial<T>, names: readonly (keyof T)[]): Partial<T> {
  const left = namesOf(patch).filter((name) => !names.includes(name));
  // What is the same thing as before redraws nothing.
  return left.length === namesOf(patch).length ? patch : only(patch, left);
}

/** The server has decided; it would again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
