import { countedOrders } from '@bestellsystem/domain/counted.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useWakeLock } from '../../lib/wake-lock.ts';
import { Button } from '../../ui/button.tsx';
import { UndoIcon } from '../../ui/icons.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { UndoChip } from '../../ui/undo-chip.tsx';
import { KitchenFailures } from './kitchen-failures.tsx';
import { KitchenHead, type KitchenHeadProps } from './kitchen-head.tsx';
import { type KitchenMemory, ZOOM_STEPS } from './kitchen-memory.ts';
import { RecallSheet } from './recall-sheet.tsx';
import { TicketGrid } from './ticket-grid.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import type { Kitchen } from './use-kitchen.ts';
import { useKitchenKeys } from './use-kitchen-keys.ts';
import { useLingering } from './use-lingering.ts';
import { useRoom } from './use-room.ts';
import './kitchen.css';

interface KitchenBoardProps {
  kitchen: Kitchen;
  head: Omit<KitchenHeadProps, 'kitchen' | 'memory'>;
  memory: KitchenMemory;
  /** Above the orders: what is to be known about them first. */
  banner?: ReactNode;
  /** Over the end of the orders: it comes and goes, and none of them moves for it. */
  warning?: ReactNode;
  /** The orders may have changed since: never shown as the truth. */
  isStale?: boolean;
  /** Orders for this station may not appear here: that nothing is to be made is never said. */
  isBlind?: boolean;
  isLoading?: boolean;
  /** Why no status can be changed now. */
  blocked: string | undefined;
  failures?: readonly string[];
  onFailuresSeen?: () => void;
}

export function KitchenBoard(props: KitchenBoardProps) {
  const {
    kitchen,
    head,
    memory,
    banner,
    warning,
    isStale = false,
    isBlind = false,
    isLoading = false,
    blocked,
    failures = [],
    onFailuresSeen,
  } = props;
  const isUnsure = isStale || isBlind;
  const [recallOpen, setRecallOpen] = useState(false);
  const [warnings, room] = useRoom();
  const slots = useLingering(kitchen.tickets);
  useWakeLock();
  useKitchenKeys(kitchen, slots, blocked !== undefined);

  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      data-stale={isStale}
      style={{ '--zoom': ZOOM_STEPS[memory.zoom] ?? 1, '--room': `${room}px` } as React.CSSProperties}
      className="kitchen h-screen-below-bar"
    >
      <KitchenHead {...head} kitchen={kitchen} memory={memory} />
      <div className="kitchen-banner">{banner}</div>
      <TotalsPanel totals={kitchen.totals} isUnsure={isUnsure || isLoading} />
      <TicketGrid slots={slots} kitchen={kitchen} blocked={blocked} isUnsure={isUnsure} isLoading={isLoading} />
      <div ref={warnings} className="kitchen-warnings">
        {warning}
        <KitchenFailures failures={failures} onSeen={onFailuresSeen} />
      </div>
      <div className="kitchen-foot">
        <Button
          size="floor"
          icon={<UndoIcon />}
          aria-label={`Erledigt (${kitchen.finished.length})`}
          onClick={() => setRecallOpen(true)}
        >
          <span className="kitchen-done">Erledigt</span>{' '}
          <span className="tabular-nums">({kitchen.finished.length})</span>
        </Button>
        {kitchen.hidden > 0 && (
          <p className="min-w-0 truncate text-ink-2 max-sm:hidden">
            {countedOrders(kitchen.hidden)} nur für andere Stationen
          </p>
        )}
        <div className="ml-auto min-w-0">
          {kitchen.undo && <UndoChip label={kitchen.undo.label} onUndo={kitchen.undo.run} />}
        </div>
      </div>
      <RecallSheet
        open={recallOpen}
        onClose={() => setRecallOpen(false)}
        finished={kitchen.finished}
        onRecall={kitchen.recall}
        blocked={blocked}
      />
    </main>
  );
}
