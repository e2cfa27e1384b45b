import { useLinkState } from '../lib/network-state.ts';
import { LinkDownIcon, LinkUpIcon } from '../ui/icons.tsx';

/** Whether the server can be reached, in words; of constant height, so that nothing moves when it changes. */
export function LinkIndicator({ compact = false }: { compact?: boolean }) {
  const { online, pendingCount } = useLinkState();
  const waiting = pendingCount > 0 ? `${pendingCount} warten` : '';
  const word = online ? waiting || 'Verbunden' : `Offline${waiting ? ` · ${waiting}` : ''}`;
  const quiet = compact && online && !waiting;
  return (
    <span
      role="status"
      className={`inline-flex h-8 items-center gap-1 rounded-pill text-sm font-semibold whitespace-nowrap ${online ? 'text-ink-2' : 'bg-warn-box px-3 text-on-warn-box'}`}
    >
      {online ? <LinkUpIcon size={18} /> : <LinkDownIcon size={18} />}
      <span className={quiet ? 'sr-only' : ''}>{word}</span>
    </span>
  );
}
