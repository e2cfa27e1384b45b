import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';

/** Epoch milliseconds at the server, renewed every `everyMs`: a screen whose clock is wrong shows no wrong ages. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
