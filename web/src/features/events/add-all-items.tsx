import type { EventMenuItemWire, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { UndoChip } from '../../ui/undo-chip.tsx';
import { useBrief } from '../../ui/use-brief.ts';
import type { EventMenuChanges } from './use-event-menu.ts';

/** Longer than usual: somebody reads through a whole menu before they regret it. */
const UNDO_SHOWN_MS = 20_000;

/** What was asked for last: that these are on the menu, or that they aren't. */
interface Aim {
  itemIds: number[];
  isThere: boolean;
}

/** The quick start: everything there is, at its standard price. */
export function AddAllItems({ missing, changes }: { missing: readonly MenuItemWire[]; changes: EventMenuChanges }) {
  const { sending, failure, run, forgetFailure } = useSubmission(messageOf);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [added, showAdded, forgetAdded] = useBrief<EventMenuItemWire[]>(UNDO_SHOWN_MS);
  const [aim, setAim] = useState<Aim>();
  // Done all the same, as the menu says by now.
  if (failure !== undefined && aim && isReached(aim, missing)) forgetFailure();
  const step = () => setProgress(({ done, total }) => ({ done: done + 1, total }));

  function takeOver() {
    forgetAdded();
    setAim({ itemIds: missing.map(({ id }) => id), isThere: true });
    void run(async () => {
      setProgress({ done: 0, total: missing.length });
      showAdded(await changes.addAll(missing, step));
    });
  }

  function undo(entries: readonly EventMenuItemWire[]) {
    forgetAdded();
    setAim({ itemIds: entries.map(({ menuItem }) => menuItem.id), isThere: false });
    void run(async () => {
      setProgress({ done: 0, total: entries.length });
      await changes.removeAll(entries, step);
    });
  }

  return (
    <>
      {missing.length > 0 && !sending && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button onClick={takeOver}>Alle Menüpunkte übernehmen</Button>
          <span className="text-ink-2">
            {missing.length === 1 ? '1 Artikel fehlt' : `${missing.length} Artikel fehlen`} in diesem Menü.
          </span>
        </div>
      )}
      {sending && <ProgressBar label="Menü wird angepasst" done={progress.done} total={progress.total} />}
      {failure && <AlertBox tone="error">{failure}</AlertBox>}
      {added && added.length > 0 && <UndoChip label={`${added.length} übernommen`} onUndo={() => undo(added)} />}
    </>
  );
}

function isReached({ itemIds, isThere }: Aim, missing: readonly MenuItemWire[]): boolean {
  const gone = new Set(missing.map(({ id }) => id));
  return itemIds.every((id) => gone.has(id) !== isThere);
}
