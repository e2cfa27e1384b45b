import { useEffect } from 'react';
import { useSession } from './session.tsx';

/** The administrator often stands beside the person; the page goes on by itself. */
const ASK_AGAIN_MS = 5_000;

/** On a page where somebody without a role waits for one: asks again and again, until there is one. */
export function useWaitForRole(): void {
  const { user, refresh } = useSession();
  const isWaiting = user?.role === null;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refresh(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
}
