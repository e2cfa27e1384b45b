import { useEffect, useRef, useState } from 'react';
import { linkWords } from '../lib/link-words.ts';
import { useLinkState } from '../lib/network-state.ts';
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
      title={compact ? linkWords(link, restored) : undefined}
      className={`inline-flex h-8 items-center gap-1 rounded-pill text-sm font-semibold whitespace-nowrap ${tone}`}
    >
      {link.online ? <LinkUpIcon size={18} /> : <LinkDownIcon size={18} />}
      <span className={compact && quiet ? 'sr-only' : 'truncate'}>{linkWords(link, restored, compact)}</span>
    </span>
  );
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
