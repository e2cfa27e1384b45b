import { useState } from 'react';
import { useChrome } from '../../lib/chrome.tsx';
import { linkWords } from '../../lib/link-words.ts';
import { useLinkState } from '../../lib/network-state.ts';
import { useOutbox } from '../../lib/outbox.ts';
import { LinkDownIcon, LinkUpIcon, WarnIcon } from '../../ui/icons.tsx';
import { OutboxSheet } from './outbox-sheet.tsx';

/** Whether the server can be reached and what waits here, in words. A tap tells more, also what becomes of the next order. */
export function OutboxStatus() {
  const [open, setOpen] = useState(false);
  const { navHidden } = useChrome();
  const link = useLinkState();
  const { online } = link;
  const { waiting, rejected, quarantined } = useOutbox();
  const inReview = quarantined > 0 ? `${quarantined} zur Prüfung` : '';
  const refused = rejected > 0 ? `${rejected} abgelehnt` : '';
  const label = [linkWords(link), inReview, refused].filter(Boolean).join(' · ');
  // The navigation bar says how the link is and what waits: here only the key to the details, and what was refused.
  const shown = navHidden ? label : refused || inReview;
  const isQuiet = online && waiting === 0 && !refused && !inReview;
  // Whoever is reading the details is not shut out by the last order's arrival.
  if (!navHidden && !open && isQuiet) return null;

  const Icon = refused ? WarnIcon : online ? LinkUpIcon : LinkDownIcon;
  const colors = refused ? 'bg-error-box text-on-error-box' : isQuiet ? 'text-ink-2' : 'bg-warn-box text-on-warn-box';
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(true)}
        className={`outbox-status pressable inline-flex min-h-12 min-w-12 items-center justify-center gap-1.5 rounded-control px-2.5 font-semibold ${isQuiet ? 'shrink-0' : ''} ${colors}`}
      >
        <Icon size={20} />
        {shown && <span className="truncate">{navHidden && isQuiet ? <LinkWord slow={link.slow} /> : shown}</span>}
      </button>
      {navHidden && (
        <span role="status" className="sr-only">
          {label}
        </span>
      )}
      <OutboxSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** A network that is slow for a moment moves nothing: both words have the same place. */
function LinkWord({ slow }: { slow: boolean }) {
  return (
    <span className="inline-grid *:[grid-area:1/1]">
      <span className={slow ? 'invisible' : ''}>Verbunden</span>
      {slow && <span>Langsam</span>}
    </span>
  );
}
