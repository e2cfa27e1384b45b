import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from './tickets.ts';

export interface OrderSound {
  isOn: boolean;
  toggle: () => void;
}

/** A page that comes back needs a moment until it sounds again. */
const WAKE_MS = 1_000;

/** One sound per new order. Browsers allow it only after a press, so it is off after every load. */
export function useOrderSound(tickets: readonly Ticket[], orders: readonly OrderWire[], isLive: boolean): OrderSound {
  const [context, setContext] = useState<AudioContext>();
  const isSilent = useKeptAwake(context);
  const known = useRef<Set<number> | undefined>(undefined);

  useEffect(() => {
    if (!isLive) return;
    const seen = known.current;
    const fresh = tickets.filter(({ order, status }) => status === 'new' && seen && !seen.has(order.id));
    // All orders, not only those shown: another choice of categories brings nothing new.
    known.current = new Set([...(seen ?? []), ...orders.map(({ id }) => id)]);
    if (context && fresh.length > 0) {
      resume(context);
      ring(context);
    }
  }, [tickets, orders, isLive, context]);

  function toggle() {
    if (context) void context.close();
    if (context && !isSilent) return setContext(undefined);
    const opened = new AudioContext();
    ring(opened);
    setContext(opened);
  }

  return { isOn: context !== undefined && !isSilent, toggle };
}

/** The system may take the sound away, for a call or a page in the background. Answers whether it stays away. */
function useKeptAwake(context: AudioContext | undefined): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    setSilent(false);
    if (!context) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (context.state === 'running') return setSilent(false);
      resume(context);
      timer = setTimeout(() => setSilent(context.state !== 'running'), WAKE_MS);
    };
    context.addEventListener('statechange', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      context.removeEventListener('statechange', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [context]);
  return isSilent;
}

function resume(context: AudioContext): void {
  if (context.state !== 'running') context.resume().catch(() => undefined);
}

/** Two tones, half a second, loud enough for a kitchen. */
function ring(context: AudioContext) {
  for (const [startS, hertz] of [
    [0, 880],
    [0.22, 1175],
  ] as const) {
    const at = context.currentTime + startS;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.001, at);
    volume.gain.exponentialRampToValueAtTime(0.8, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.32);
  }
}
