import { useEffect, useState } from 'react';
import { BURST_MS } from '../../lib/tap-guard.ts';

/**
 * Over what is beside the opened order: a tap on it closes the order, as with every sheet, and orders nothing of what lies
 * below, nor does the second tap of the same burst.
 */
export function OrderScrim({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isTapped, setTapped] = useState(false);
  useEffect(() => {
    if (!isTapped) return;
    const timer = setTimeout(() => setTapped(false), BURST_MS);
    return () => clearTimeout(timer);
  }, [isTapped]);
  if (!open && !isTapped) return null;

  function close() {
    setTapped(true);
    onClose();
  }
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the total close it, too
  return <div className="order-scrim" data-open={open} onClick={close} />;
}
