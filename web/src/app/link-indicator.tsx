import { useEffect, useRef, useState } from 'react';
import { type LinkState, useLinkState } from '../lib/network-state.ts';
import { waitingText } from '../lib/waiting-text.ts';
import { LinkDownIcon, LinkUpIcon } from '../ui/icons.tsx';

const RESTORED_SHOWN_MS = 4_000;

/** Whether the server can be reached, in words; of constant height, so that nothing moves when it changes. */
export function LinkIndicator({ compact = false }: { compact?: boolean }) {
  const link = useLinkState();
  const restored = useJustRestored(link.online);
  const quiet = link.online && !link.slow && !restored && link.pendingCount === 0;
  const tone = link.online
    ? restored
      ? 'bg-ok-box px-3 text-on-ok-box'
      : 'text-ink-2'
    : 'bg-warn-box px-3 text-on-warn-box';
  return (
    <span
      role="status"
      className={`inline-flex h-8 items-center gap-1 rounded-pill text-sm font-semibold whitespace-nowrap ${tone}`}
    >
      {link.online ? <LinkUpIcon size={18} /> : <LinkDownIcon size={18} />}
      <span className={compact && quiet ? 'sr-only' : ''}>{wordsFor(link, restored)}</span>
    </span>
  );
}

function wordsFor({ online, slow, pendingCount, pendingSince }: LinkState, restored: boolean): string {
  const waiting = pendingCount > 0 ? waitingText(pendingCount, pendingSince) : '';
  if (!online) return waiting ? `Offline · ${waiting}` : 'Offline';
  // As short as «Offline»: both have to fit beside the keys of a phone.
  if (slow) return waiting ? `Langsam · ${waiting}` : 'Verbindung langsam';
  if (waiting) return waiting;
  return restored ? 'Wieder verbunden' : 'Verbunden';
}

function useJustRestored(online: boolean): boolean {
  const [restored, setRestored] = useState(false);
  const wasOnline = useRef(online);
  useEffect(() => {
    const cameBack = online && !wasOnline.current;
    wasOnline.current = online;
    setRestored(cameBack);
    if (!cameBack) return;
    const timer = setTimeout(() => setRestored(false), RESTORED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [online]);
  return restored;
}
