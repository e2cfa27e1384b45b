import { useEffect } from 'react';
import { usePageKeys } from './use-page-keys.ts';

declare global {
  interface Window {
    CloseWatcher?: new () => { onclose: () => void; destroy(): void };
  }
}

/** What lies over the page without being a dialog goes with Escape, and with the device's way back where that is told. */
export function useCloseRequest(open: boolean, setOpen: (open: false) => void): void {
  useEffect(() => {
    if (!open || !window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => setOpen(false);
    return () => watcher.destroy();
  }, [open, setOpen]);
  usePageKeys((event) => {
    if (!open || event.key !== 'Escape') return;
    // The page below stays where it is.
    event.preventDefault();
    setOpen(false);
  });
}
