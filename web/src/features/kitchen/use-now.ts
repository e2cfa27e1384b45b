import { useEffect, useState } from 'react';

/** Epoch milliseconds, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** `18:42`, on this screen's own clock. */
export function clockTime(epochMs: number): string {
  return new Date(epochMs).toLocaleTimeString('de-CH', { hour: '2-digit', minute: '2-digit' });
}
