import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { formatChf, formatSigned, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { UndoChip } from '../../ui/undo-chip.tsx';
import { useBrief } from '../../ui/use-brief.ts';
import { SpecialPriceField } from './special-price-field.tsx';
import type { EventMenuChanges } from './use-event-menu.ts';

export interface EventMenuRowProps {
  entry: EventMenuItemWire;
  isCashRounded: boolean | undefined;
  onChange: EventMenuChanges['change'];
  onRemove: () => void;
}

export function EventMenuRow({ entry, isCashRounded, onChange, onRemove }: EventMenuRowProps) {
  const { menuItem, specialPrice, soldOut } = entry;
  const saving = useSubmission(messageOf);
  const switching = useSubmission(messageOf);
  const failure = saving.failure ?? switching.failure;
  /** What was switched to while the server hasn't answered yet. */
  const [wanted, setWanted] = useState<boolean>();
  const [before, showUndo, forgetUndo] = useBrief<number>();

  function savePrice(price: number, undoTo: number | undefined) {
    forgetUndo();
    void saving.run(async () => {
      await onChange(entry.id, { specialPrice: price });
      if (undoTo !== undefined) showUndo(undoTo);
    });
  }

  function saveSoldOut(checked: boolean) {
    setWanted(checked);
    void switching
      .run(async () => {
        await onChange(entry.id, { soldOut: checked });
      })
      .then(() => setWanted(undefined));
  }

  return (
    <tr className="as-cards:grid as-cards:grid-cols-[minmax(0,1fr)_auto] as-cards:items-center as-cards:gap-x-3 as-cards:gap-y-2 as-cards:rounded-card as-cards:border as-cards:border-hairline as-cards:bg-surface as-cards:p-3">
      <td className={`${CELL} as-cards:col-start-1 as-cards:row-start-1`}>
        <span className={`font-semibold wrap-anywhere ${soldOut ? 'text-ink-2 line-through' : ''}`}>
          {menuItem.name}
        </span>
        {failure && (
          <span role="alert" className="block font-semibold text-danger">
            {failure}
          </span>
        )}
        {before !== undefined && <UndoChip label="Gespeichert" onUndo={() => savePrice(before, undefined)} />}
      </td>
      <td className={`${CELL} as-cards:col-start-1 as-cards:row-start-2 as-table:text-right`}>
        <span className="text-ink-2 as-table:hidden">Standard </span>
        <span className="money">{formatChf(rappenOf(menuItem.price))}</span>
      </td>
      <td className={`${CELL} as-cards:col-start-2 as-cards:row-start-2 as-table:text-right`}>
        <SpecialPriceField
          isCashRounded={isCashRounded}
          itemName={menuItem.name}
          price={specialPrice}
          busy={saving.sending}
          onSave={(price) => savePrice(price, specialPrice)}
        />
        <Difference standard={menuItem.price} special={specialPrice} />
      </td>
      <td className={`${CELL} as-cards:col-span-2 as-cards:row-start-3`}>
        <Switch
          label="Ausverkauft"
          accessibleName={`Ausverkauft: ${menuItem.name}`}
          checked={wanted ?? soldOut}
          onChange={saveSoldOut}
        />
      </td>
      <td className={`${CELL} as-cards:col-start-2 as-cards:row-start-1 as-cards:self-start as-cards:text-right`}>
        <Button onClick={onRemove}>Entfernen</Button>
      </td>
    </tr>
  );
}

const CELL = 'as-table:border-t as-table:border-hairline as-table:px-4 as-table:py-2';

function Difference({ standard, special }: { standard: number; special: number }) {
  const rappen = rappenOf(special) - rappenOf(standard);
  if (rappen === 0) return null;
  return <span className="money block text-right text-sm text-ink-2">{formatSigned(rappen)}</span>;
}

function rappenOf(chf: number): number {
  return rappenFromChf(chf) ?? 0;
}
