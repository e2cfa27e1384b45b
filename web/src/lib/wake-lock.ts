import { useEffect } from 'react';

/** Keeps the screen on while the page is shown, where the browser can (secure contexts only). */
export function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let left = false;

    async function hold() {
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (left) await granted.release();
        else lock = granted;
      } catch {
        // Battery saver refuses it; the screen then goes dark as usual.
      }
    }

    void hold();
    // The system takes the lock away whenever the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
