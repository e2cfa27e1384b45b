import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { onSessionLost } from './api.ts';
import { readStoredUser, USER_KEY } from './stored-user.ts';

const kept = new Map<string, unknown>();

/**
 * What is typed in a form. Where the server ends the session before it is saved, the same person finds it again on the
 * page that the login leads back to; a page that is left in any other way forgets it.
 */
export function useKeptEntries<T>(form: string, start: T): [T, Dispatch<SetStateAction<T>>] {
  const [username] = useState(() => readStoredUser()?.username);
  // Only this form keeps something under this name.
  const [entries, setEntries] = useState(() => {
    const name = nameOf(username, form);
    return kept.has(name) ? (kept.get(name) as T) : start;
  });
  const latest = useRef({ entries, start });

  useEffect(() => {
    latest.current = { entries, start };
  });
  useEffect(() => {
    kept.delete(nameOf(username, form));
    const keep = () => {
      const { entries, start } = latest.current;
      if (entries !== start) kept.set(nameOf(username, form), entries);
    };
    // Another tab may be the first to hear of it; where somebody is back already, the form stays.
    const keepToo = ({ key, newValue }: StorageEvent) => {
      if (key === USER_KEY && newValue === '' && !readStoredUser()) keep();
    };
    const stop = onSessionLost(keep);
    window.addEventListener('storage', keepToo);
    return () => {
      stop();
      window.removeEventListener('storage', keepToo);
    };
  }, [username, form]);

  return [entries, setEntries];
}

/** Of one person at one address: nobody else's entries, and no other event's. */
function nameOf(username: string | undefined, form: string): string {
  return [username, window.location.pathname, window.location.search, form].join(' ');
}
